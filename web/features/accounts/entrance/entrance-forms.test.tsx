import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, expect, test } from "vitest";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

const realFetch = globalThis.fetch;
// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => import("#web/lib/session/session-client.ts"));
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const show = (element: ReactNode) => render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const noop = () => {};

test("the login form has email and password fields and a link to register", () => {
  const arrival = { failure: null, news: null };
  show(<LoginForm demo={null} reason={null} returnTo="/login" arrival={arrival} onSecondStep={noop} onCode={noop} />);
  expect([field("Email").type, field("Password").type]).toEqual(["email", "password"]);
  for (const name of ["Sign In", "Sign in with Google"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/register");
  expect(["Email", "Password"].map((label) => field(label).autocomplete)).toEqual(["username", "current-password"]);
});

test("the register form has five fields, can show both passwords, and links to sign in", async () => {
  show(<RegisterForm reason={null} />);
  expect(["Full Name", "Email", "Phone", "Password", "Confirm Password"].map((label) => field(label).name)).toEqual([
    "name",
    "email",
    "phone",
    "password",
    "confirmPassword",
  ]);
  // Used by browsers and password managers to fill in the form.
  expect(
    ["Full Name", "Email", "Phone", "Password", "Confirm Password"].map((label) => field(label).autocomplete),
  ).toEqual(["name", "email", "tel", "new-password", "new-password"]);
  expect(field("Phone").placeholder).toMatch(/^\+91\d{10}$/);
  for (const [place, label] of ["Password", "Confirm Password"].entries()) {
    expect(field(label).type).toBe("password");
    await userEvent.click(screen.getAllByRole("button", { name: /^(Show|Hide) password$/ })[place] as HTMLElement);
    expect(field(label).type).toBe("text");
  }
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
});

test("a failed registration shows an error and keeps the typed values", async () => {
  let sent = 0;
  globalThis.fetch = async () => {
    sent += 1;
    throw new TypeError("no connection");
  };
  show(<RegisterForm reason={null} />);
  const typed = { "Full Name": "Asha Verma", Email: "asha@example.test", Phone: "+919812345678" };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(field(label), text);
  for (const label of ["Password", "Confirm Password"]) await userEvent.type(field(label), "secret1");
  await userEvent.click(screen.getByRole("button", { name: "Create Account" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Registration failed");
  expect(sent).toBe(1);
  expect(field("Email").value).toBe("asha@example.test");
});
