import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { COMPLAINT_PROMISE } from "#contract/desk/complaint-clocks.ts";
import { contactSection, LegalPage } from "./legal-page.tsx";

afterEach(cleanup);

const open = (grievance: string | null) => {
  const operator = { name: "Basera", email: "help@basera.example", grievance };
  render(<LegalPage title="Terms" lead="The rules." sections={[contactSection(operator)]} />);
};

test("the contact names whom to complain to, and how soon complaints are decided", () => {
  open("Asha Rao, 1 MG Road, Bangalore");
  expect(COMPLAINT_PROMISE).toContain("within 24 hours, and decide about it within 7 days");
  expect(screen.getByText(`Complaints: Asha Rao, 1 MG Road, Bangalore. ${COMPLAINT_PROMISE}`)).toBeTruthy();
});

test("without such a contact, only the address is shown", () => {
  open(null);
  expect(screen.getByRole("link", { name: "help@basera.example" })).toBeTruthy();
  expect(screen.queryByText(/Complaints/)).toBeNull();
});
