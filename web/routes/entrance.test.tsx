import { act, cleanup, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { endedSession } from "#web/lib/session/ended-session.ts";
import { loginFrom } from "#web/lib/session/entrance-state.ts";
import { publishMember } from "#web/lib/session/member.ts";
import { publishVisitor } from "#web/lib/session/session.ts";
import { descriptionOf } from "#web/testing/description-of.ts";
import { openScreen, testUser } from "#web/testing/open-screen.tsx";
import EntranceLayout from "./entrance.tsx";
import ForgotPassword from "./forgot-password.tsx";
import LoginScreen from "./login.tsx";
import RegisterScreen from "./register.tsx";
import ResetPassword from "./reset-password.tsx";

const DEMO = { password: "demo-password" };
const Login = LoginScreen as unknown as ComponentType<{ loaderData: { demo: typeof DEMO; wish: string | null } }>;
const Register = RegisterScreen as unknown as ComponentType<{ loaderData: { wish: string | null } }>;
const screens = {
  "/login": <Login loaderData={{ demo: DEMO, wish: null }} />,
  "/register": <Register loaderData={{ wish: null }} />,
  "/forgot-password": <ForgotPassword />,
  "/reset-password": <ResetPassword />,
};

interface Call {
  call: string;
  body: unknown;
}
let calls: Call[] = [];

/** Replaces the network until the test ends. */
function serve(answer: (call: Call) => Response | Promise<Response>) {
  calls = [];
  vi.stubGlobal("fetch", async (address: string | URL, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, search } = new URL(String(address), "http://here");
    const call = { call: `${method} ${pathname}${search}`, body: body ? JSON.parse(String(body)) : undefined };
    calls.push(call);
    return answer(call);
  });
}
/** The auth service's response to a request that it refuses. */
const refused = (error_code: string, msg: string, status = 400) => Response.json({ error_code, msg }, { status });
const callsTo = (path: string) => calls.filter(({ call }) => call.includes(path));

const openAt = (at: string) => {
  history.replaceState(null, "", at);
  return openScreen(screens, { user: null, at });
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole("button", { name });
const marked = () =>
  [...document.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")].map(({ labels }) => labels?.[0]?.textContent);
const alerted = (text: string) => waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => Promise.all([import("#web/lib/session/session-client.ts"), import("#web/lib/session/recovery.ts")]));
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  act(() => publishVisitor());
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("login sends nothing while a field is empty, and one request for a double click", async () => {
  const held = Promise.withResolvers<Response>();
  serve(() => held.promise);
  const { user } = openAt("/login");
  await user.type(field("Email"), "asha@example.test");
  await user.click(button("Sign In"));
  expect(calls).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(field("Password"), "a good password");
  await user.dblClick(button("Sign In"));
  await waitFor(() => expect(callsTo("grant_type=password")).toHaveLength(1));
  held.resolve(refused("invalid_credentials", "Invalid login credentials"));
  await alerted("Email or password is incorrect.");
  expect(callsTo("grant_type=password")).toHaveLength(1);
  expect(field("Email").value).toBe("asha@example.test");
});

test("a failed sign-in clears stored tokens only if its message mentions invalid, token or session", async () => {
  serve(() => Promise.reject(new TypeError("no connection")));
  const { user } = openAt("/login");
  await user.type(field("Email"), "asha@example.test");
  await user.type(field("Password"), "not the password");
  localStorage.setItem("basera-session", "left over");
  await user.click(button("Sign In"));
  await alerted("Login failed");
  expect(localStorage.getItem("basera-session")).toBe("left over");
  serve(() => refused("invalid_credentials", "Invalid login credentials"));
  await user.click(button("Sign In"));
  await alerted("Email or password is incorrect.");
  expect(localStorage.getItem("basera-session")).toBeNull();
});

test("login with an unconfirmed address offers the confirmation email, and only then", async () => {
  serve(({ call }) =>
    call.includes("/resend") ? Response.json({}) : refused("email_not_confirmed", "Please confirm your email first."),
  );
  const { user } = openAt("/login");
  await user.type(field("Email"), "asha@example.test");
  await user.type(field("Password"), "a good password");
  await user.click(button("Sign In"));
  await alerted("Please confirm your email first.");
  await user.click(button("Send the confirmation email again"));
  await screen.findByText("The email is on its way.");
  expect(callsTo("/resend").map(({ body }) => body)).toMatchObject([{ email: "asha@example.test" }]);
  serve(() => refused("invalid_credentials", "Invalid login credentials"));
  await user.click(button("Sign In"));
  await alerted("Email or password is incorrect.");
  expect(screen.queryByRole("button", { name: "Send the confirmation email again" })).toBeNull();
});

test("Google's button says so when Google sign-in is off", async () => {
  serve(() => Response.json({ external: { google: false } }));
  const { user } = openAt("/login");
  await user.click(button("Sign in with Google"));
  await alerted("Google login failed");
});

test("a demo account fills in the form", async () => {
  const { user } = openAt("/login");
  await user.click(button("owner@basera.test"));
  expect([field("Email").value, field("Password").value]).toEqual(["owner@basera.test", "demo-password"]);
});

test("login shows why a link or Google led to it", async () => {
  openAt("/login?error=access_denied&error_code=otp_expired&error_description=x");
  await alerted("This link is invalid or has expired.");
  cleanup();
  openAt("/login?error=server_error&error_code=unexpected_failure&error_description=x");
  await alerted("Google login failed");
});

test("an address is carried over to sign-in by code and back, and a wrong code is refused", async () => {
  serve(({ call }) =>
    call.includes("/verify")
      ? refused("otp_expired", "Token has expired or is invalid", 403)
      : Response.json({ message_id: null }),
  );
  const { user } = openAt("/login?redirect=%2Fmessages");
  await user.type(field("Email"), "asha@example.test");
  await user.click(button("Email me a code instead"));
  expect(field("Email").value).toBe("asha@example.test");
  await user.click(button("Send code"));
  await screen.findByText("If that address has an account, a code is on its way.");
  expect(callsTo("/otp")[0]?.call).toContain(encodeURIComponent("/login?redirect="));
  expect(callsTo("/otp")[0]?.body).toMatchObject({ email: "asha@example.test", create_user: false });
  await user.type(field("Code"), " 123 456");
  await user.click(button("Sign In"));
  await alerted("Token has expired or is invalid");
  expect(callsTo("/verify")[0]?.body).toMatchObject({ email: "asha@example.test", token: "123456" });
  await user.click(button("Use my password"));
  expect(field("Email").value).toBe("asha@example.test");
});

test("an address that was typed before hydration is carried over, although it caused no event", async () => {
  serve(() => Response.json({}));
  const { user } = openAt("/login");
  field("Email").value = "asha@example.test";
  await user.click(button("Email me a code instead"));
  expect(field("Email").value).toBe("asha@example.test");
});

test("registration shows one error at a time, in order, at its field", async () => {
  serve(() => refused("user_already_exists", "User already registered", 422));
  const { user } = openAt("/register");
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await user.clear(field(label));
      await user.type(field(label), value);
    }
    await user.click(button("Create Account"));
  };
  await fill({});
  await alerted("Please fill in all fields.");
  expect(document.activeElement).toBe(field("Full Name"));
  expect(descriptionOf(field("Full Name"))).toBe("Please fill in all fields.");
  expect(marked()).toEqual(["Full Name", "Email", "Phone", "Password", "Confirm Password"]);
  const typed = { "Full Name": "Asha Verma", Email: "asha@example.test", Phone: "12345" };
  await fill({ ...typed, Password: "12345", "Confirm Password": "54321" });
  await alerted("Passwords do not match.");
  expect(marked()).toEqual(["Phone", "Password", "Confirm Password"]);
  await fill({ "Confirm Password": "12345" });
  await alerted("Password must be at least 6 characters long.");
  await fill({ Password: "123456", "Confirm Password": "123456" });
  await alerted("Please enter a valid phone number.");
  expect(document.activeElement).toBe(field("Phone"));
  expect(descriptionOf(field("Phone"))).toBe("Please enter a valid phone number.");
  expect(calls).toEqual([]);
  await fill({ Phone: "+919812345678" });
  await alerted("User with this email already exists.");
  expect(marked()).toEqual(["Email"]);
  await user.click(screen.getByRole("link", { name: "Sign in" }));
  await screen.findByRole("button", { name: "Sign In" });
  expect(field("Email").value).toBe("asha@example.test");
});

test("fields keep their values on a reload and in the next form, except passwords", async () => {
  const { user } = openAt("/register");
  await user.type(field("Full Name"), "Asha Verma");
  await user.type(field("Email"), "asha@example.test");
  await user.type(field("Password"), "a good password");
  cleanup();
  const { user: again } = openAt("/register");
  expect(["Full Name", "Email", "Phone", "Password"].map((label) => field(label).value)).toEqual([
    "Asha Verma",
    "asha@example.test",
    "",
    "",
  ]);
  await again.click(screen.getByRole("link", { name: "Login" }));
  await again.click(screen.getByRole("link", { name: "Forgot password?" }));
  await screen.findByRole("heading", { name: "Forgot password?" });
  expect(field("Email").value).toBe("asha@example.test");
  expect(JSON.stringify(sessionStorage)).not.toContain("a good password");
});

test("login says that the session has ended, until the next sign-in", async () => {
  endedSession.set(true);
  openAt("/login?redirect=%2Fmessages");
  expect(screen.getByRole("status").textContent).toMatch(/^You were signed out/);
  cleanup();
  publishMember({ user: testUser(), hasListing: false });
  openAt("/login");
  expect(screen.queryByRole("status")).toBeNull();
});

test("login welcomes back only people who have used this browser", () => {
  openAt("/login");
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy();
  cleanup();
  publishMember({ user: testUser(), hasListing: false });
  openAt("/login");
  expect(screen.getByRole("heading", { name: "Welcome back" })).toBeTruthy();
});

test("login and registration say what the visitor wanted", () => {
  const wish = "write to the owner of Sunny 2BHK";
  openScreen({ "/login": <Login loaderData={{ demo: DEMO, wish }} /> }, { user: null });
  expect(screen.getByText("Sign in to write to the owner of Sunny 2BHK.")).toBeTruthy();
  cleanup();
  openScreen({ "/register": <Register loaderData={{ wish }} /> }, { user: null });
  expect(screen.getByText("Create an account to write to the owner of Sunny 2BHK.")).toBeTruthy();
});

test("a reset link is asked for once, with the same response for every address", async () => {
  const held = Promise.withResolvers<Response>();
  serve(() => held.promise);
  const { user } = openAt("/forgot-password");
  await user.type(field("Email"), "nobody@example.test");
  await user.dblClick(button("Send reset link"));
  held.resolve(Response.json({}));
  const text = "If that address has an account, a reset link is on its way.";
  expect((await screen.findByText(text)).closest("[role=status]")).toBeTruthy();
  expect(callsTo("/recover")).toHaveLength(1);
});

test("a new password is refused without a link, and with a session of an unconfirmed address", async () => {
  serve(() => refused("no_authorization", "no"));
  openAt("/reset-password");
  await alerted("This link is invalid or has expired.");
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/forgot-password");
  cleanup();
  serve(() => Response.json({ id: "1", email: "asha@example.test", app_metadata: { email_proven: false } }));
  openAt("/reset-password#access_token=a.b.c&refresh_token=r&type=recovery");
  await alerted("This link is invalid or has expired.");
  expect(localStorage.getItem("basera-session")).toBeNull();
});

test("signed-in users are sent from the entrance to their destination, but never off the site", async () => {
  const inside = { "/login": <EntranceLayout />, "/": <h1>Home</h1>, "/messages": <h1>Messages</h1> };
  openScreen(inside, { at: "/login" });
  await screen.findByRole("heading", { name: "Home" });
  cleanup();
  openScreen(inside, { at: "/login?redirect=%2Fmessages" });
  await screen.findByRole("heading", { name: "Messages" });
  cleanup();
  openScreen(inside, { at: "/login?redirect=//example.test/steal" });
  await screen.findByRole("heading", { name: "Home" });
});

test("a visitor who registers to write to an owner opens the conversation; others go back to the home", async () => {
  const home = sampleProperty();
  serve(({ call }) =>
    call.startsWith("POST")
      ? Response.json({ conversation_id: "c-1" })
      : Response.json({ ...home, owner: { email: "meera@example.test" } }),
  );
  const homePath = `/property/${home.id}`;
  const inside = {
    [homePath]: <h1>The home</h1>,
    "/login": <EntranceLayout />,
    "/register": <EntranceLayout />,
    "/messages": <h1>Messages</h1>,
  };
  const { go, state } = loginFrom(homePath, { contactHome: home.id });
  const { router } = openScreen(inside, { at: homePath });
  await act(() => router.navigate(go.replace("/login", "/register"), { state }));
  await screen.findByRole("heading", { name: "Messages" });
  expect(router.state.location.search).toBe("?conversation=c-1");
  await act(() => router.navigate(-1));
  await screen.findByRole("heading", { name: "The home" });
  await act(() => router.navigate(go, { state }));
  await waitFor(() => expect(router.state.historyAction).toBe("POP"));
  await screen.findByRole("heading", { name: "The home" });
});
