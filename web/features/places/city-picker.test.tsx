import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CITIES } from "#contract/places/cities.ts";
import CityPicker from "./city-picker.tsx";

afterEach(cleanup);

it("shows the specified texts, and lists a saved unknown city first", () => {
  const onChoose = vi.fn();
  render(<CityPicker open chosen="Pune" onChoose={onChoose} onClose={() => {}} />);
  const dialog = screen.getByRole("dialog", { name: "Select Your City" });
  expect(within(dialog).getByText("Choose your preferred city to see relevant properties")).toBeTruthy();
  const cities = within(within(dialog).getByRole("list")).getAllByRole("button");
  expect(cities.map((city) => city.textContent)).toEqual(["Pune", ...CITIES]);
  expect(cities.map((city) => city.getAttribute("aria-pressed"))).toEqual(["true", ...CITIES.map(() => "false")]);
  cities[3]?.click();
  expect(onChoose).toHaveBeenCalledWith("Noida");
});
