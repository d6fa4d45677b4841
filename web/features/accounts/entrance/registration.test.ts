import { expect, it } from "vitest";
import { findFaults } from "./registration.ts";

const good = {
  name: "Ananya Rao",
  email: "ananya@example.test",
  phone: "+919876543210",
  password: "secret1",
  confirmPassword: "secret1",
};

it("accepts a valid form", () => {
  expect(findFaults(good)).toBeNull();
});

it("accepts spaces, hyphens and brackets in a phone number", () => {
  for (const phone of ["98765 43210", "+91 98765-43210", "+91 (98765) 43210"])
    expect(findFaults({ ...good, phone })).toBeNull();
});

it("returns the first fault in the order of the rules, its field, and all fields with a fault", () => {
  expect(findFaults({ ...good, phone: "", password: "1" })).toEqual({
    message: "Please fill in all fields.",
    field: "phone",
    marked: ["phone", "password", "confirmPassword"],
  });
  expect(findFaults({ ...good, password: "12345", phone: "x" })).toEqual({
    message: "Passwords do not match.",
    field: "confirmPassword",
    marked: ["phone", "password", "confirmPassword"],
  });
  expect(findFaults({ ...good, password: "12345", confirmPassword: "12345", phone: "x" })).toEqual({
    message: "Password must be at least 6 characters long.",
    field: "password",
    marked: ["phone", "password"],
  });
  const long = "x".repeat(1001);
  expect(findFaults({ ...good, password: long, confirmPassword: long })).toEqual({
    message: "Password must be at most 1,000 characters long.",
    field: "password",
    marked: ["password"],
  });
  expect(findFaults({ ...good, phone: "98765-4321" })).toEqual({
    message: "Please enter a valid phone number.",
    field: "phone",
    marked: ["phone"],
  });
  expect(findFaults({ name: " ", email: "", phone: "", password: "", confirmPassword: "" })?.marked).toHaveLength(5);
});
