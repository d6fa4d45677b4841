import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { publishSession } from "#web/lib/session/session-state.ts";
import { Toasts } from "#web/ui/overlays/toast.tsx";
import { sampleProperty } from "../sample-property.ts";
import { clearChosenHomes } from "./chosen-homes.ts";
import { CompareBox } from "./compare-box.tsx";
import { CompareTray } from "./compare-tray.tsx";

const HOMES = ["One", "Two", "Three", "Four", "Five"].map((title, place) =>
  sampleProperty({ title, id: `0198a000-0000-7000-8000-00000000000${place}` }),
);
const idsOf = (places: number[]) => places.map((place) => HOMES[place]?.id).join(",");

beforeEach(() => {
  publishSession({ state: "member", user: { id: "asha" } as User, hasListing: false });
  clearChosenHomes();
});
afterEach(cleanup);

function open(address = "/browse") {
  const page = (
    <main tabIndex={-1}>
      <CompareTray />
      {HOMES.map((home) => (
        <CompareBox key={home.id} property={home} />
      ))}
      <Toasts />
    </main>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] })} />);
}
const box = (title: string) => screen.getByRole("checkbox", { name: `Compare ${title}` });
const link = (name: string) => screen.findByRole("link", { name });

test("the bar appears with the first choice and links to the comparison from the second on", async () => {
  open();
  expect(screen.queryByRole("region", { name: "Compare" })).toBeNull();
  await userEvent.click(box("One"));
  expect(await screen.findByText("1 of 4 chosen")).toBeTruthy();
  expect(screen.getByText("Choose one more")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  await userEvent.click(box("Three"));
  expect((await link("Compare 2 homes")).getAttribute("href")).toBe(`/compare?ids=${idsOf([0, 2])}`);
});

test("checking the box of a home that is chosen already keeps it chosen", async () => {
  open();
  await userEvent.click(box("One"));
  // The server does not know the choice, so that its box can be checked again before hydration.
  (box("One") as HTMLInputElement).checked = false;
  await userEvent.click(box("One"));
  expect((box("One") as HTMLInputElement).checked).toBe(true);
  expect(await screen.findByText("1 of 4 chosen")).toBeTruthy();
});

test("the link keeps where people travel to", async () => {
  open("/browse?type=2BHK&commuteTo=landmark:itpl&commuteTo2=station:mg-road-bangalore&commuteBy=auto&commuteMax=60");
  await userEvent.click(box("One"));
  await userEvent.click(box("Two"));
  expect((await link("Compare 2 homes")).getAttribute("href")).toBe(
    `/compare?ids=${idsOf([0, 1])}&commuteTo=landmark:itpl&commuteTo2=station:mg-road-bangalore&commuteBy=auto`,
  );
});

test("a fifth home is refused with a message", async () => {
  open();
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await userEvent.click(box(title));
  expect(await screen.findByText(/You can compare up to 4 homes/)).toBeTruthy();
  expect((box("Five") as HTMLInputElement).checked).toBe(false);
  await userEvent.click(box("Two"));
  await userEvent.click(box("Five"));
  expect((await link("Compare 4 homes")).getAttribute("href")).toBe(`/compare?ids=${idsOf([0, 2, 3, 4])}`);
});

test("clearing empties the choice and moves the focus to the screen", async () => {
  open();
  await userEvent.click(box("One"));
  await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
  expect((box("One") as HTMLInputElement).checked).toBe(false);
  expect(screen.queryByRole("region", { name: "Compare" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
