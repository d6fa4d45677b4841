import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { errorRedirect, implicitRedirect, pkceRedirect, redirectTarget } from "./redirects.ts";

const config = readConfig({
  SITE_URL: "https://basera.example",
  AUTH_REDIRECT_ALLOW_LIST: "https://*.preview.example/**, http://localhost:*/back, basera://open/?",
});
const HOST = "www.basera.example";
const target = (given?: string) => redirectTarget(config, given, HOST);

it("accepts any URL of the site and uses the site by default", () => {
  expect(target("https://basera.example/reset-password?sb_flow_id=1")).toBe(
    "https://basera.example/reset-password?sb_flow_id=1",
  );
  expect(target()).toBe("https://basera.example");
});

it("maps a page under another name of the server to the same page of the site", () => {
  const page = "/reset-password?sb_flow_id=1#x";
  expect(target(`https://${HOST}${page}`)).toBe(`https://basera.example${page}`);
  const local = readConfig({ SITE_URL: "http://localhost:3000" });
  for (const name of ["127.0.0.1", "[::1]"])
    expect(redirectTarget(local, `http://${name}:3000${page}`, HOST)).toBe(`http://localhost:3000${page}`);
  for (const other of ["http://127.0.0.1:3001/", "https://127.0.0.1:3000/", `ftp://${HOST}/`, `https://a@${HOST}/`])
    expect(redirectTarget(local, other, HOST)).toBe("http://localhost:3000");
});

describe("replaces a target that is not allowed with the site", () => {
  it.each([
    "/login",
    "//evil.example",
    "https://evil.example",
    "https://basera.example.evil.example",
    "https://basera.example:8443/",
    "http://basera.example/",
    "https://basera.example@evil.example/",
    "https://someone@basera.example/",
    "https://basera.example\\@evil.example",
    "https:\\\\evil.example",
    "https://basera\n.example/",
    "javascript:alert(1)",
    "data:text/html,hello",
    "https://a.b.preview.example/x",
    "https://preview.example/x",
    "https://evil.example/#https://a.preview.example/x",
    "http://localhost:80/back",
    "http://localhost:3000/back/more",
    "basera://open/ab",
    "basera://close/a",
  ])("%j", (given) => expect(target(given)).toBe("https://basera.example"));
});

describe("accepts targets of the allow list", () => {
  it.each(["https://pr-7.preview.example/a/b.html", "http://localhost:3000/back", "basera://open/a"])("%s", (given) =>
    expect(target(given)).toBe(given),
  );
  it("with any fragment", () => {
    expect(target("http://localhost:3000/back#there")).toBe("http://localhost:3000/back#there");
  });
});

it("puts the session of an implicit flow in the fragment", () => {
  const session = { access_token: "a.b", expires_at: 9, expires_in: 3, refresh_token: "r", token_type: "bearer" };
  expect(implicitRedirect("https://basera.example/x?y=1#old", session, { type: "recovery" })).toBe(
    "https://basera.example/x?y=1#access_token=a.b&expires_at=9&expires_in=3&refresh_token=r&sb=&token_type=bearer&type=recovery",
  );
});

it("adds the PKCE code and keeps the query", () => {
  expect(pkceRedirect("https://basera.example/x?sb_flow_id=7", "c")).toBe(
    "https://basera.example/x?sb_flow_id=7&code=c",
  );
});

it("derives the OAuth error from status and code", () => {
  const end = (status: number, code: "otp_expired" | "user_banned" | "unexpected_failure", inQuery = false) =>
    new URL(errorRedirect("https://basera.example/", { status, code, message: "It failed" }, { inQuery }));
  expect(end(403, "otp_expired").hash).toBe(
    "#error=access_denied&error_code=otp_expired&error_description=It+failed&sb=",
  );
  expect(end(400, "user_banned").hash).toContain("error=access_denied");
  expect(end(500, "unexpected_failure", true).search).toBe(
    "?error=server_error&error_code=unexpected_failure&error_description=It+failed",
  );
});
