import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveApi } from "#web/testing/open-screen.tsx";
import { AreaField } from "./area-field.tsx";

const area = (name: string, city: "Bangalore" | "Delhi") => ({
  ...{ id: `area:${city}/${name}`, kind: "area" as const, name, label: `${name} · area, ${city}`, city },
  ...{ region: city === "Delhi" ? ("Delhi NCR" as const) : city, lat: null, lon: null, precision: null, lines: [] },
  matched: { from: 0, to: 2 },
});
const AREAS = [area("Indiranagar", "Bangalore"), area("Indira Vihar", "Delhi")];

const submitted = vi.fn();

function Form({ city = "Bangalore" }) {
  const form = useForm({ defaultValues: { location: { city, area: "" } } });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(({ location }) => submitted(location.area))}>
        <AreaField label="Area/Sector" required />
        <button type="submit">Post</button>
      </form>
    </FormProvider>
  );
}

let sentTo: ReturnType<typeof serveApi>["sentTo"];
beforeEach(() => {
  ({ sentTo } = serveApi({
    "GET /api/places/suggest": ({ query }) =>
      AREAS.filter(({ name }) => name.toLowerCase().startsWith(query.get("q")?.toLowerCase() ?? "")),
  }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Area/Sector" });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
async function post() {
  await userEvent.click(screen.getByRole("button", { name: "Post" }));
  await waitFor(() => expect(submitted).toHaveBeenCalled());
  return submitted.mock.lastCall?.[0];
}

test("suggests areas of the city, and one is chosen by keyboard", async () => {
  render(<Form />);
  await userEvent.type(field(), "indi");
  await screen.findAllByRole("option");
  expect(options()).toEqual(["Indiranagar", "Use “indi”"]);
  const { query } = sentTo("GET /api/places/suggest").at(-1) ?? {};
  expect([query?.get("city"), query?.get("kinds")]).toEqual(["Bangalore", "area"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field().value).toBe("Indiranagar");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(submitted).not.toHaveBeenCalled();
  expect(await post()).toBe("Indiranagar");
});

test("takes an area that the catalogue does not know, by its option or as it was typed", async () => {
  render(<Form />);
  await userEvent.type(field(), "Thubarahalli");
  await userEvent.click(await screen.findByRole("option", { name: "Use “Thubarahalli”" }));
  expect(field().value).toBe("Thubarahalli");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.type(field(), " East");
  await screen.findByRole("option", { name: "Use “Thubarahalli East”" });
  await userEvent.keyboard("{Enter}");
  expect(submitted).not.toHaveBeenCalled();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(await post()).toBe("Thubarahalli East");
});

test("offers the typed text beside no area of the same name", async () => {
  render(<Form />);
  await userEvent.type(field(), "indiranagar");
  await screen.findAllByRole("option");
  expect(options()).toEqual(["Indiranagar"]);
});

test("waits for the city", () => {
  render(<Form city="" />);
  expect(field().disabled).toBe(true);
  expect(field().placeholder).toBe("Select a city first");
});
