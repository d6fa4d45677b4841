import type { Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { DEMO_PASSWORD, expect, newEmail } from "./journey.ts";

export interface Member {
  id: string;
  email: string;
  name: string;
  /** Calls the API as this person. Fails unless the call succeeds. */
  call<Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Answer>;
}

/** Stores a session in this page's browser, as if the person had signed in before. */
async function keep(page: Page, session: object, city: string | null): Promise<void> {
  await page.context().addInitScript(
    ([stored, chosen]) => {
      // Stored only once, so that the person stays signed out after signing out.
      if (localStorage.getItem("journey-signed-in")) return;
      localStorage.setItem("journey-signed-in", "yes");
      localStorage.setItem("basera-session", stored as string);
      if (chosen) localStorage.setItem("userLocation", chosen);
    },
    [JSON.stringify(session), city],
  );
}

/** Signs in a demo account in this page's browser. All journeys share these accounts, so they must not change them. */
export async function asDemo(page: Page, who: "admin" | "owner" | "tenant"): Promise<void> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: `${who}@basera.test`, password: DEMO_PASSWORD },
  });
  expect(answer.status()).toBe(200);
  await keep(page, await answer.json(), null);
}

/** Signs in a new person with a city in this page's browser, without opening a page. */
export async function newMember(page: Page, name = "Kavya Iyer", city = "Bangalore"): Promise<Member> {
  const email = newEmail();
  const answer = await page.request.post("/auth/v1/signup", {
    data: { email, password: "a good password", data: { name, phone: "+919812345678" } },
  });
  expect(answer.status()).toBe(200);
  const session = await answer.json();
  await keep(page, session, city);
  return {
    id: session.user.id,
    email,
    name,
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${session.access_token}` };
      const reply = await page.request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
      expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
      return reply.json();
    },
  };
}

/** Signs in a new admin in this page's browser. */
export async function newAdmin(page: Page, name = "Priya Shah"): Promise<Member> {
  const admin = await newMember(page, name);
  await withDatabase((db) => db.updateTable("accounts").set({ type: "admin" }).where("id", "=", admin.id).execute());
  return admin;
}
