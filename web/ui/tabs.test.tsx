import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

const IDS = ["one", "two", "three"] as const;

function Row() {
  const [selected, setSelected] = useState<(typeof IDS)[number]>("one");
  const tabs = IDS.map((id) => ({ id, label: `Tab ${id}`, count: undefined }));
  return <Tabs id="t" label="Tabs" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

/** Gives the row a width and its content another, because this DOM has no layout. */
function layOut(row: HTMLElement, { width, content }: { width: number; content: number }) {
  Object.defineProperties(row, {
    clientWidth: { configurable: true, value: width },
    scrollWidth: { configurable: true, value: content },
  });
}
function scrollTo(row: HTMLElement, left: number) {
  row.scrollLeft = left;
  fireEvent.scroll(row);
}
const fades = (row: HTMLElement) => ["mask-l", "mask-r"].filter((side) => row.className.includes(side));

afterEach(cleanup);

test("a row that is wider than the screen fades at the sides where it has more tabs", async () => {
  render(<Row />);
  const row = screen.getByRole("tablist", { name: "Tabs" });
  layOut(row, { width: 390, content: 600 });
  scrollTo(row, 0);
  await waitFor(() => expect(fades(row)).toEqual(["mask-r"]));
  scrollTo(row, 100);
  await waitFor(() => expect(fades(row)).toEqual(["mask-l", "mask-r"]));
  scrollTo(row, 210);
  await waitFor(() => expect(fades(row)).toEqual(["mask-l"]));
  layOut(row, { width: 600, content: 600 });
  scrollTo(row, 0);
  await waitFor(() => expect(fades(row)).toEqual([]));
});

test("arrow keys reach the tabs beyond the edge, and scroll to them", async () => {
  render(<Row />);
  const row = screen.getByRole("tablist", { name: "Tabs" });
  const last = screen.getByRole("tab", { name: "Tab three" });
  Object.defineProperty(last, "offsetLeft", { value: 500 });
  screen.getByRole("tab", { name: "Tab one" }).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(last);
  expect(last.getAttribute("aria-selected")).toBe("true");
  expect(row.scrollLeft).toBe(476);
});
