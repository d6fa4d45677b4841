import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { proveAddress } from "../../testing/factories.ts";
import { freshAddress, pressLink } from "../testing/codes.ts";
import { endOf, googlePerson } from "../testing/google.ts";
import { provingApp } from "../testing/proving.ts";

// Attacks through mailed links and through links to a Google account. docs/security.md quotes these titles.

const { app, db, config, google, get, post, put, newcomer, signIn, signInByGoogle, ...rest } = await provingApp();
const { callback, beginLink, exchange, lastTo, verify, userOf, squatted } = rest;

describe("opening a mailed link", () => {
  it("proves nothing, even if repeated by a mail scanner", async () => {
    const { email, token } = await newcomer();
    const { link } = await lastTo(email);
    const { pathname, search } = new URL(link);
    for (let n = 0; n < 3; n += 1) expect((await app.inject({ url: `${pathname}${search}` })).statusCode).toBe(200);
    expect((await userOf(token)).app_metadata.email_proven).toBe(false);
    expect(endOf(await pressLink(app, link)).fragment.type).toBe("signup");
  });

  it("shows a page whose policy forbids scripts, frames and foreign form targets", async () => {
    const { email } = await newcomer();
    const { link } = await lastTo(email);
    const { pathname, search } = new URL(link);
    const page = await app.inject({ url: `${pathname}${search}` });
    const policy = page.headers["content-security-policy"] as string;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${new URL(config.siteUrl).origin};`);
    expect(policy).not.toContain("script-src");
    expect(page.body).not.toContain("<script");
    const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(page.body) ?? [];
    expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
  });

  it("refuses a form from another site and a form without an answer", async () => {
    const { email, token } = await newcomer();
    const { link, token: linkToken } = await lastTo(email);
    expect((await pressLink(app, link, "confirm", { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    const empty = await app.inject({
      method: "POST",
      url: "/auth/v1/verify/link",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `token=${linkToken}&type=signup`,
    });
    expect(empty.statusCode).toBe(400);
    expect((await userOf(token)).app_metadata.email_proven).toBe(false);
  });

  it('ends every way into an unproven account with "This was not me"', async () => {
    const squatter = await squatted();
    await post("/resend", { type: "signup", email: squatter.email });
    const { link, code } = await lastTo(squatter.email);
    const page = await pressLink(app, link, "reject");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect((await get("/user", { token: squatter.token })).json().error_code).toBe("session_not_found");
    expect((await signIn(squatter.email, squatter.password)).json().error_code).toBe("invalid_credentials");
    expect((await verify({ type: "signup", email: squatter.email, token: code })).json().error_code).toBe(
      "otp_expired",
    );
    expect(endOf(await pressLink(app, link)).fragment.error_code).toBe("otp_expired");
    // The owner can still claim the address.
    await post("/recover", { email: squatter.email });
    const owner = await verify({
      type: "recovery",
      email: squatter.email,
      token: (await lastTo(squatter.email)).code,
    });
    expect(owner.json().user).toMatchObject({ id: squatter.id, identities: [{ provider: "email" }] });
  });

  it('cancels a change of address with "This was not me", and leaves a proven account as it is', async () => {
    const { email, id, token, password } = await newcomer();
    await proveAddress(db, id);
    const next = freshAddress().email;
    await put("/user", { email: next }, { token });
    const current = await lastTo(email);
    const { link } = await lastTo(next);
    const { pathname, search } = new URL(link);
    const page = await app.inject({ url: `${pathname}${search}` });
    for (const address of [email, next]) expect(page.body).toContain(`<strong>${address}</strong>`);
    await pressLink(app, link, "reject");
    expect(await userOf(token)).not.toHaveProperty("new_email");
    expect((await verify({ type: "email_change", email, token: current.code })).json().error_code).toBe("otp_expired");
    await post("/recover", { email });
    await pressLink(app, (await lastTo(email)).link, "reject");
    expect((await signIn(email, password)).statusCode).toBe(200);
  });
});

it('ends every way into an unproven account with "This was not me" in the mail about a change', async () => {
  const { email, password, token } = await newcomer();
  await put("/user", { email: freshAddress().email }, { token });
  const { link } = await lastTo(email);
  expect((await pressLink(app, link, "reject")).body).toContain("removed");
  expect((await post("/token?grant_type=password", { email, password })).statusCode).toBe(400);
});

describe("linking a Google account", () => {
  it("is refused without PKCE", async () => {
    const { token, id } = await newcomer();
    await proveAddress(db, id);
    const answer = await get("/user/identities/authorize?provider=google&skip_http_redirect=true", { token });
    expect(answer.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  });

  it("links nothing when a victim opens an attacker's link or without the verifier", async () => {
    const attacker = await newcomer();
    const victim = googlePerson();
    const { url } = await beginLink(attacker.token);
    const { query, fragment } = endOf(await callback(await google.visit(url, victim)));
    expect(fragment).toEqual({});
    expect((await userOf(attacker.token)).identities).toHaveLength(1);
    expect((await exchange(query.code, "w".repeat(43))).json().error_code).toBe("bad_code_verifier");
    expect((await userOf(attacker.token)).identities).toHaveLength(1);
    // The victim's Google account still signs in to a separate account.
    const own = endOf(await signInByGoogle(victim)).fragment.access_token as string;
    expect((await userOf(own)).id).not.toBe(attacker.id);
  });

  it("is refused for another session and after the requesting session ended", async () => {
    const member = await newcomer();
    const other = (await signIn(member.email, member.password)).json().access_token as string;
    const begin = async () => {
      const { url, verifier } = await beginLink(member.token);
      return { verifier, code: endOf(await callback(await google.visit(url, googlePerson()))).query.code };
    };
    const [first, second] = [await begin(), await begin()];
    expect((await exchange(first.code, first.verifier, other)).json().error_code).toBe("flow_state_not_found");
    expect((await post("/logout?scope=local", undefined, { token: member.token })).statusCode).toBe(204);
    expect((await exchange(second.code, second.verifier)).json().error_code).toBe("flow_state_not_found");
    expect((await userOf(other)).identities).toHaveLength(1);
  });
});
