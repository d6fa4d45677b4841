import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChosenPlace, PlaceField } from "./place-field.tsx";

const realFetch = globalThis.fetch;
const place = (id: string, label: string) => ({
  id,
  kind: "area",
  name: label,
  label,
  city: "Bangalore",
  region: "Bangalore",
  lat: null,
  lon: null,
  lines: [],
  matched: { from: 0, to: 2 },
});

beforeEach(() => {
  globalThis.fetch = async (address) => {
    const q = new URL(String(address), "http://any").searchParams.get("q") ?? "";
    const names = ["Indiranagar", "Indira Vihar"].filter((name) => name.toLowerCase().startsWith(q.toLowerCase()));
    return Response.json(names.map((name) => place(`area:Bangalore/${name}`, name)));
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function Form() {
  const [chosen, setChosen] = useState<ChosenPlace | null>(null);
  return (
    <>
      <PlaceField label="Person 1 travels to" chosen={chosen} onChoose={setChosen} city="Bangalore" />
      <output>{chosen?.id ?? "none"}</output>
    </>
  );
}
const field = () => screen.getByRole("combobox", { name: "Person 1 travels to" }) as HTMLInputElement;

test("the arrow keys and Enter choose a place, and its button clears it", async () => {
  render(<Form />);
  await userEvent.type(field(), "indi");
  await screen.findAllByRole("option");
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Indira Vihar");
  expect(field().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("status").textContent).toBe("area:Bangalore/Indira Vihar");
  expect(field().value).toBe("Indira Vihar");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Clear Indira Vihar" }));
  expect(screen.getByRole("status").textContent).toBe("none");
  expect(document.activeElement).toBe(field());
});

test("Escape closes the list and keeps the text; leaving the field restores the chosen place", async () => {
  render(<Form />);
  await userEvent.type(field(), "indira");
  await userEvent.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await userEvent.type(field(), "{Backspace}");
  await screen.findByRole("listbox");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().value).toBe("Indiranaga");
  await userEvent.tab();
  expect(field().value).toBe("Indiranagar");
});

test("Enter takes the first place, also before the places have loaded", async () => {
  render(<Form />);
  await userEvent.type(field(), "indi{Enter}");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("area:Bangalore/Indiranagar"));
  await userEvent.clear(field());
  await userEvent.type(field(), "indira v");
  await waitFor(() => expect(screen.getByRole("option").textContent).toBe("Indira Vihar"));
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("status").textContent).toBe("area:Bangalore/Indira Vihar");
});

test("Enter says that no place has the name, and takes none", async () => {
  render(<Form />);
  await userEvent.type(field(), "zzz{Enter}");
  await screen.findByText("No place is called “zzz”.");
  expect(field().value).toBe("zzz");
});

test("keeps the name of a place that cannot be chosen, with the reason, until another is typed", async () => {
  const onChoose = vi.fn();
  render(
    <PlaceField
      label="Person 1 travels to"
      chosen={null}
      onChoose={onChoose}
      faultOf={({ name }) => (name === "Indira Vihar" ? "Its position is not known." : null)}
      city="Bangalore"
    />,
  );
  await userEvent.type(field(), "indira v{Enter}");
  await screen.findByText("Its position is not known.");
  await userEvent.tab();
  expect(field().value).toBe("Indira Vihar");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.clear(field());
  expect(screen.queryByText("Its position is not known.")).toBeNull();
  await userEvent.type(field(), "indiranagar{Enter}");
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(1));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: "Indiranagar" }));
});

test("drops typed text and a refused place when another place is set elsewhere", async () => {
  const chosen = { ...place("area:Bangalore/Indiranagar", "Indiranagar"), kind: "area" as const };
  const other = { ...chosen, id: "area:Bangalore/Hebbal", name: "Hebbal" };
  const fields = (shown: ChosenPlace, isRefused: boolean, onType?: () => void) => (
    <PlaceField
      label="Person 1 travels to"
      chosen={shown}
      resetOn={shown.id}
      onChoose={() => {}}
      {...(onType && { onType })}
      faultOf={() => (isRefused ? "Its position is not known." : null)}
      city="Bangalore"
    />
  );
  const { rerender } = render(fields(chosen, true));
  await userEvent.clear(field());
  await userEvent.type(field(), "indira v{Enter}");
  await screen.findByText("Its position is not known.");
  rerender(fields(chosen, false));
  expect(field().value).toBe("Indiranagar");
  rerender(fields(chosen, true));
  expect(field().value).toBe("Indira Vihar");
  rerender(fields(other, true));
  expect([field().value, screen.queryByText("Its position is not known.")]).toEqual(["Hebbal", null]);

  await userEvent.clear(field());
  await userEvent.type(field(), "indira v{Enter}");
  await screen.findByText("Its position is not known.");
  await userEvent.tab();
  expect(field().value).toBe("Hebbal");

  rerender(fields(other, true, () => {}));
  await userEvent.type(field(), "x");
  rerender(fields(chosen, true, () => {}));
  expect(field().value).toBe("Indiranagar");
});

test("says that no place has the name", async () => {
  render(<Form />);
  await userEvent.type(field(), "zzz");
  await waitFor(() => expect(screen.getByText("No place is called “zzz”.")).toBeTruthy());
});
