import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { MoneyInput } from "./money-input.tsx";

afterEach(cleanup);

function Rent() {
  const [rent, setRent] = useState("");
  return (
    <>
      <MoneyInput aria-label="Rent" value={rent} onValueChange={setRent} />
      <output>{rent}</output>
    </>
  );
}

it("takes digits as they are typed and groups them when left", async () => {
  render(<Rent />);
  const field = screen.getByRole("textbox", { name: "Rent" });
  await userEvent.type(field, "145000");
  expect(field).toHaveProperty("value", "145000");
  await userEvent.tab();
  expect(field).toHaveProperty("value", "1,45,000");
  await userEvent.click(field);
  expect(field).toHaveProperty("value", "145000");
});

it("takes a pasted amount with its sign and commas, and drops what is no digit", async () => {
  render(<Rent />);
  await userEvent.click(screen.getByRole("textbox", { name: "Rent" }));
  await userEvent.paste("₹0018,500 a month");
  expect(screen.getByRole("status").textContent).toBe("18500");
});
