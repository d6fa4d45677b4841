import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { MoneyInput } from "./money-input.tsx";

afterEach(cleanup);

function Rent({ monthly }: { monthly?: number }) {
  const [rent, setRent] = useState("");
  return (
    <>
      <MoneyInput aria-label="Rent" value={rent} onValueChange={setRent} {...(monthly && { rent: monthly })} />
      <output aria-label="Value">{rent}</output>
    </>
  );
}
const field = () => screen.getByRole("textbox", { name: "Rent" });
const value = () => screen.getByRole("status", { name: "Value" }).textContent;
const below = () => screen.getAllByRole("status").find((one) => !one.hasAttribute("aria-label"))?.textContent;

it("shows plain digits while typing and groups them on blur", async () => {
  render(<Rent />);
  await userEvent.type(field(), "145000");
  expect(field()).toHaveProperty("value", "145000");
  await userEvent.tab();
  expect(field()).toHaveProperty("value", "1,45,000");
  expect(below()).toBe("");
  await userEvent.click(field());
  expect(field()).toHaveProperty("value", "145000");
});

it.each([
  ["1.5 lakh", "1,50,000"],
  ["25k", "25,000"],
  ["₹ 18,500/-", "18,500"],
  ["18500 per month", "18,500"],
])("keeps %j as typed until it is left, then shows the amount, also below", async (typed, shown) => {
  render(<Rent />);
  await userEvent.type(field(), typed);
  expect(field()).toHaveProperty("value", typed);
  expect(value()).toBe(shown.replaceAll(",", ""));
  expect(below()).toBe("");
  await userEvent.tab();
  expect(field()).toHaveProperty("value", shown);
  expect(below()).toBe(`₹${shown}`);
});

it("reads months of the rent where the rent is known", async () => {
  render(<Rent monthly={25_000} />);
  await userEvent.type(field(), "2 months");
  await userEvent.tab();
  expect(value()).toBe("50000");
  expect(below()).toBe("₹50,000");
});

it.each(["25.000", "2 months", "25k-30k", "18500.50", "call"])("leaves %j, which is not certain", async (typed) => {
  render(<Rent />);
  await userEvent.type(field(), typed);
  await userEvent.tab();
  expect([field(), value(), below()]).toEqual([expect.objectContaining({ value: typed }), typed, ""]);
});

it("keeps a minus, which the rule of the field refuses", async () => {
  render(<Rent />);
  await userEvent.type(field(), "-1500");
  await userEvent.tab();
  expect(value()).toBe("-1500");
  expect(field()).toHaveProperty("value", "-1,500");
});
