import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as client from "#web/lib/session/security-client.ts";
import { openScreen } from "#web/testing/open-screen.tsx";
import { AuthenticatorRow } from "./authenticator-row.tsx";
import { EmailRow } from "./email-row.tsx";
import { PasswordRow } from "./password-row.tsx";

const EMAIL = "asha@example.test";
const onChanged = vi.fn();
const enrolment = (secret: string) => ({ id: secret, picture: "data:,", secret });
const FACTOR = { id: "1", updated_at: "2026-03-01T20:00:00Z" };

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => import("#web/ui/overlays/toast-list.tsx"));
beforeEach(() => onChanged.mockClear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole("button", { name });
const error = async () => (await screen.findByRole("alert")).textContent;

test("a new password is refused until it is valid and new", async () => {
  const change = vi.spyOn(client, "changePassword");
  change.mockResolvedValueOnce({ code: "same_password", text: "New password should be different." });
  const { user } = openScreen({ "/": <PasswordRow email={EMAIL} onChanged={onChanged} /> });
  await user.click(button("Change Password"));
  expect(document.activeElement).toBe(field("New Password"));
  for (const [first, second, text] of [
    ["12345", "12345", "Password must be at least 6 characters long."],
    ["a good one", "another", "Passwords do not match."],
    ["a good one", "a good one", "New password should be different."],
  ] as const) {
    await user.clear(field("New Password"));
    await user.type(field("New Password"), first);
    await user.clear(field("Confirm Password"));
    await user.type(field("Confirm Password"), second);
    await user.click(button("Update Password"));
    await waitFor(async () => expect(await error()).toBe(text));
  }
  expect(change).toHaveBeenCalledTimes(1);
  expect(onChanged).not.toHaveBeenCalled();
});

test("a password change in an old session requires a mailed code", async () => {
  const change = vi.spyOn(client, "changePassword");
  change.mockResolvedValueOnce({ code: "reauthentication_needed", text: "" });
  change.mockResolvedValueOnce({ code: "reauthentication_not_valid", text: "That code is not right, or no longer." });
  change.mockResolvedValueOnce(null);
  const mail = vi.spyOn(client, "mailCode").mockResolvedValue(null);
  const { user } = openScreen({ "/": <PasswordRow email={EMAIL} onChanged={onChanged} /> });
  await user.click(button("Change Password"));
  for (const label of ["New Password", "Confirm Password"]) await user.type(field(label), "a much better one");
  await user.click(button("Update Password"));
  const code = await screen.findByLabelText("Code from the email");
  expect(document.activeElement).toBe(code);
  expect(mail).toHaveBeenCalledTimes(1);
  await user.type(code, "000000");
  await user.click(button("Update Password"));
  expect(await error()).toBe("That code is not right, or no longer.");
  await user.clear(code);
  await user.type(code, "123 456");
  await user.click(button("Update Password"));
  await screen.findByText("Your password is changed. Your other devices are signed out.");
  expect(change.mock.calls.map(([, nonce]) => nonce)).toEqual([undefined, "000000", "123456"]);
  expect(document.activeElement).toBe(button("Change Password"));
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test("an invalid new address shows the reason, and a valid one that its link waits", async () => {
  const change = vi.spyOn(client, "changeEmail");
  change.mockResolvedValueOnce({ code: "validation_failed", text: "Invalid email" }).mockResolvedValueOnce(null);
  const row = (newEmail?: string) => <EmailRow email={EMAIL} newEmail={newEmail} isVerified onChanged={onChanged} />;
  const { user } = openScreen({ "/": row(), "/waits": row("new@example.test") });
  await user.click(button("Change Email"));
  expect(screen.getByText(/We send a link to both addresses\./)).toBeTruthy();
  await user.type(field("New Email"), "not an address");
  await user.click(button("Send links"));
  expect(await error()).toBe("Invalid email");
  await user.clear(field("New Email"));
  await user.type(field("New Email"), " new@example.test ");
  await user.click(button("Send links"));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(change).toHaveBeenLastCalledWith("new@example.test");
  expect(document.activeElement).toBe(button("Change Email"));
  cleanup();
  openScreen({ "/": row("new@example.test") });
  expect(
    screen.getByText(`We sent links to ${EMAIL} and new@example.test. Open both to change your address.`),
  ).toBeTruthy();
});

test("an unconfirmed address says so, needs one link to change, and its mail can be sent again", async () => {
  const resend = vi.spyOn(client, "mailConfirmation").mockResolvedValue(null);
  const { user } = openScreen({
    "/": <EmailRow email={EMAIL} newEmail="new@example.test" isVerified={false} onChanged={onChanged} />,
  });
  expect(screen.getByText(/^This address is not confirmed yet\./)).toBeTruthy();
  expect(screen.getByText("We sent a link to new@example.test. Open it to change your address.")).toBeTruthy();
  await user.click(button("Change Email"));
  expect(screen.getByText(/We send a link to the new address\./)).toBeTruthy();
  await user.click(button("Resend"));
  await screen.findByText("The email is on its way.");
  expect(resend).toHaveBeenCalledWith(EMAIL);
});

test("setting up an authenticator app can be cancelled, and starts again with another key", async () => {
  vi.spyOn(client, "enrolAuthenticator")
    .mockResolvedValueOnce(enrolment("AAAABBBB"))
    .mockResolvedValueOnce(enrolment("CCCCDDDD"));
  const verify = vi.spyOn(client, "verifyAuthenticator");
  verify.mockResolvedValueOnce({
    code: "mfa_verification_failed",
    text: "Wrong code. Wait for the next one in your app.",
  });
  verify.mockResolvedValueOnce(null);
  const { user } = openScreen({ "/": <AuthenticatorRow factor={undefined} onChanged={onChanged} /> });
  await user.click(button("Set up authenticator app"));
  expect(await screen.findByText("AAAA BBBB")).toBeTruthy();
  expect(document.activeElement).toBe(field("Authentication code"));
  await user.click(button("Cancel"));
  expect(document.activeElement).toBe(button("Set up authenticator app"));
  await user.click(button("Set up authenticator app"));
  expect(await screen.findByText("CCCC DDDD")).toBeTruthy();
  await user.type(field("Authentication code"), "000000{Enter}");
  await screen.findByText("Wrong code. Wait for the next one in your app.");
  expect(document.activeElement).toBe(field("Authentication code"));
  await user.clear(field("Authentication code"));
  await user.type(field("Authentication code"), "123 456{Enter}");
  await screen.findByText("Two-step sign-in is on. Your other devices are signed out.");
  expect(verify).toHaveBeenLastCalledWith("CCCCDDDD", "123456");
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test("a refused setup says why", async () => {
  const text = "Confirm your email address first.";
  vi.spyOn(client, "enrolAuthenticator").mockResolvedValue({ code: "email_not_confirmed", text });
  const { user } = openScreen({ "/": <AuthenticatorRow factor={undefined} onChanged={onChanged} /> });
  await user.click(button("Set up authenticator app"));
  await screen.findByText(text);
  expect(screen.queryByLabelText("Authentication code")).toBeNull();
});

test("a key that another tab has replaced is reported, and the current state is read", async () => {
  vi.spyOn(client, "enrolAuthenticator").mockResolvedValue(enrolment("AAAABBBB"));
  vi.spyOn(client, "verifyAuthenticator").mockResolvedValue({ code: "mfa_factor_not_found", text: "" });
  const { user } = openScreen({ "/": <AuthenticatorRow factor={undefined} onChanged={onChanged} /> });
  await user.click(button("Set up authenticator app"));
  await user.type(await screen.findByLabelText("Authentication code"), "123456{Enter}");
  await screen.findByText(/^This key has expired\./);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button("Set up authenticator app"));
});

test("an app that another tab has removed counts as removed", async () => {
  vi.spyOn(client, "removeAuthenticator").mockResolvedValue({ code: "mfa_factor_not_found", text: "" });
  const { user } = openScreen({ "/": <AuthenticatorRow factor={FACTOR} onChanged={onChanged} /> });
  await user.click(button("Remove"));
  const dialog = screen.getByRole("dialog", { name: "Remove authenticator app" });
  await user.click(
    [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Remove") ?? dialog,
  );
  await screen.findByText("Your authenticator app is removed.");
  expect(onChanged).toHaveBeenCalledTimes(1);
});
