import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { MoneyInput } from "./money-input.tsx";

afterEach(cleanup);

function Rent({ signed = false }: { signed?: boolean }) {
  const [rent, setRent] = useState("");
  return (
    <>
      <MoneyInput aria-label="Rent" value={rent} onValueChange={setRent} signed={signed} />
      <output>{rent}</output>
    </>
  );
}

it("shows plain digits while typing and groups them on blur", async () => {
  render(<Rent />);
  const field = screen.getByRole("textbox", { name: "Rent" });
  await userEvent.type(field, "145000");
  expect(field).toHaveProperty("value", "145000");
  await userEvent.tab();
  expect(field).toHaveProperty("value", "1,45,000");
  await userEvent.click(field);
  expect(field).toHaveProperty("value", "145000");
});

it("accepts a pasted amount with sign and commas, and drops other characters", async () => {
  render(<Rent />);
  await userEvent.click(screen.getByRole("textbox", { name: "Rent" }));
  await userEvent.paste("₹0018,500 a month");
  expect(screen.getByRole("status").textContent).toBe("18500");
});

it("drops the paise of a pasted amount", async () => {
  render(<Rent />);
  await userEvent.click(screen.getByRole("textbox", { name: "Rent" }));
  await userEvent.paste("₹18,500.50");
  expect(screen.getByRole("status").textContent).toBe("18500");
});

it("keeps a minus only if `signed` is set", async () => {
  const { rerender } = render(<Rent />);
  const field = screen.getByRole("textbox", { name: "Rent" });
  await userEvent.type(field, "-500");
  expect(screen.getByRole("status").textContent).toBe("500");
  rerender(<Rent signed />);
  await userEvent.clear(field);
  await userEvent.type(field, "-1500");
  await userEvent.tab();
  expect(screen.getByRole("status").textContent).toBe("-1500");
  expect(field).toHaveProperty("value", "-1,500");
});
