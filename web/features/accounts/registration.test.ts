import { expect, it } from "vitest";
import { findFault } from "./registration.ts";

const good = {
  name: "Ananya Rao",
  email: "ananya@example.test",
  phone: "+919876543210",
  password: "secret1",
  confirmPassword: "secret1",
};

it("accepts a valid form", () => {
  expect(findFault(good)).toBeNull();
});

it("accepts spaces, hyphens and brackets in a phone number", () => {
  for (const phone of ["98765 43210", "+91 98765-43210", "+91 (98765) 43210"])
    expect(findFault({ ...good, phone })).toBeNull();
});

it("returns the first fault in the order of the rules, with its field", () => {
  expect(findFault({ ...good, phone: "", password: "1" })).toEqual({
    message: "Please fill in all fields.",
    field: "phone",
  });
  expect(findFault({ ...good, password: "12345", phone: "x" })).toEqual({
    message: "Passwords do not match.",
    field: "confirmPassword",
  });
  expect(findFault({ ...good, password: "12345", confirmPassword: "12345", phone: "x" })).toEqual({
    message: "Password must be at least 6 characters long.",
    field: "password",
  });
  const long = "x".repeat(1001);
  expect(findFault({ ...good, password: long, confirmPassword: long, phone: "x" })).toEqual({
    message: "Password must be at most 1,000 characters long.",
    field: "password",
  });
  expect(findFault({ ...good, phone: "98765-4321" })).toEqual({
    message: "Please enter a valid phone number.",
    field: "phone",
  });
});
