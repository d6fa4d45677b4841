import { createHash } from "node:crypto";
import { Window } from "happy-dom";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { updateProfile } from "#contract/accounts/accounts.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { buildApp } from "../app.ts";
import { addJob } from "../jobs/queue.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { insertAccount, insertConversation, insertUpload, postBody } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { registerPages } from "./pages/pages.ts";

/* User content is shown as text everywhere: in pages, search results, previews and mails. */
const { db, services, config, as, visitor, runJobs } = await testApp({ siteUrl: "https://basera.example" });
const pages = await buildApp({ ...services, metrics: new Registry() });
await registerPages(pages, { ...services, demo: null, isDevelopment: false });
await pages.ready();
atEnd(() => pages.close());

/** Payloads that have worked on other sites. The last one reverses the text direction. */
const PAYLOADS = [
  "<script>window.ran=1</script>",
  "</script><img src=x onerror=ran()>",
  "</title></textarea></style><svg onload=ran()>",
  `"><svg onload=ran()>`,
  `' autofocus onfocus='ran()`,
  "javascript:ran()",
  "<!--<script>",
  "]]><x>",
  "{{constructor.constructor('ran()')()}}",
  "#{ran()}",
  "\u2028ran()\u2029",
  "\u202eran\u202c\u200f",
  "&lt;img src=x onerror=ran()&gt;",
];

/** Parses the page as a browser does, without running scripts. */
function documentOf(html: string) {
  const window = new Window({ settings: { enableJavaScriptEvaluation: false, disableCSSFileLoading: true } as object });
  window.document.write(html);
  atEnd(() => window.close());
  return window.document;
}
type Parsed = ReturnType<typeof documentOf>;
const all = (document: Parsed, selector: string) => [...document.querySelectorAll(selector)];

function expectInert(document: Parsed, what: string): void {
  for (const element of all(document, "*"))
    for (const { name, value } of element.attributes) {
      expect(name, `${what}: <${element.tagName} ${name}>`).not.toMatch(/^on|^autofocus$|^srcdoc$/i);
      if (/^(href|src|action|formaction|xlink:href)$/i.test(name))
        expect(value, what).not.toMatch(/^\s*(javascript|data:text|vbscript):/i);
    }
}

const admin = await as(await insertAccount(db, { type: "admin" }));

async function evilListing(payload: string) {
  const owner = await insertAccount(db, { type: "owner" });
  const caller = await as(owner);
  const named = await caller.call(updateProfile, { params: { id: owner.id }, body: { name: payload, bio: payload } });
  expect(named.statusCode).toBe(200);
  const body = postBody([await insertUpload(db, owner)], { title: payload, description: payload });
  const place = { ...body.location, nearby_landmarks: [payload] };
  const posted = await caller.call(postProperty, { body: { ...body, location: place } });
  expect(posted.statusCode, posted.body).toBe(201);
  const id: string = posted.json().id;
  const approved = await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });
  expect(approved.statusCode).toBe(200);
  return { payload, owner, id, title: posted.json().title as string };
}
const listings = await Promise.all(PAYLOADS.map(evilListing));

const scriptsOf = (document: Parsed) => all(document, "script").length;

it("shows listing texts as text in the page, search results and previews", async () => {
  const plain = documentOf((await pages.inject({ url: `/property/${(await evilListing("A plain home")).id}` })).body);
  for (const { payload, id, title } of listings) {
    const answer = await pages.inject({ url: `/property/${id}` });
    expect(answer.statusCode).toBe(200);
    const document = documentOf(answer.body);
    expectInert(document, payload);
    // The payload adds no element.
    expect(scriptsOf(document), payload).toBe(scriptsOf(plain));
    expect(all(document, "svg").length, payload).toBe(all(plain, "svg").length);
    expect(all(document, "img").length, payload).toBe(all(plain, "img").length);
    // The policy has exactly the hashes of the page's own inline scripts.
    const policy = String(answer.headers["content-security-policy"]);
    const scripts = all(document, "script:not([src]):not([type*='json'])").map(({ textContent }) => textContent);
    const hashes = new Set(
      scripts.map((text) =>
        createHash("sha256")
          .update(text ?? "")
          .digest("base64"),
      ),
    );
    expect(policy.match(/(?<='sha256-)[^']+/g)?.toSorted(), payload).toEqual([...hashes].toSorted());
    expect(document.querySelector("h1")?.textContent, payload).toContain(title);
    const told = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
    expect(told, payload).not.toMatch(/<|\u2028|\u2029/);
    expect(JSON.stringify(JSON.parse(told)), payload).toContain(JSON.stringify(title));
    const preview = document.querySelector('meta[property="og:title"]')?.getAttribute("content");
    expect(preview, payload).toContain(title);
  }
});

it("shows them as text on the home page, and keeps the sitemap valid", async () => {
  await db
    .updateTable("properties")
    .set({ featured: true })
    .where("title", "=", PAYLOADS[1] ?? "")
    .execute();
  const document = documentOf((await pages.inject({ url: "/" })).body);
  expectInert(document, "home");
  expect(document.querySelector("main")?.textContent).toContain("onerror=ran()");
  const map = await pages.inject({ url: "/sitemap/properties.xml" });
  expect(map.body).not.toMatch(/ran|script/);
});

it("returns them from the API as JSON that no browser renders", async () => {
  const answer = await visitor.inject({ url: `/api/properties/${listings[1]?.id}` });
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(answer.json().title).toBe(PAYLOADS[1]);
  for (const url of [`/api/<script>`, `/auth/v1/<script>`, `/media/<script>`, "/api/properties/<script>"]) {
    const refused = await visitor.inject({ url });
    expect(String(refused.headers["content-type"]), url).toMatch(/^application\/json/);
  }
});

it("puts them into mails as text, with a one-line subject", async () => {
  for (const { payload, owner } of listings) {
    const guest = await insertAccount(db, { name: payload });
    const { id, property } = await insertConversation(db, { guest, host: owner });
    const said = { conversation_id: id, to_user_id: owner.id, property_id: property.id, content: payload };
    const sent = await (await as(guest)).call(sendMessage, { body: said });
    expect(sent.statusCode, sent.body).toBe(201);
  }
  await sql`update unread_reminders set due_at = now()`.execute(db);
  await addJob(db, "mailUnread", {});
  await runJobs();
  let count = 0;
  for (const owner of await db.selectFrom("accounts").selectAll().where("type", "=", "owner").execute())
    for (const { subject, html } of await mailsTo(config, owner)) {
      count += 1;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to reject
      expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
      const mail = documentOf(html);
      expectInert(mail, subject);
      expect(all(mail, "script, img, svg, iframe, form, object, link"), subject).toEqual([]);
      for (const link of all(mail, "a")) expect(link.getAttribute("href")).toMatch(/^https:\/\/basera\.example\//);
    }
  // One mail per approved listing, and one for the message.
  expect(count).toBeGreaterThanOrEqual(2 * PAYLOADS.length);
});
