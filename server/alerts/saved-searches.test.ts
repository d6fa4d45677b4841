import { sql } from "kysely";
import { expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  previewSavedSearch,
  seeSavedSearch,
  updateSavedSearch,
} from "#contract/browse/saved-searches.ts";
import { exportPersonalData } from "#contract/personal-data.ts";
import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { up as writeFormerLimits } from "../db/migrations/0046_saved_commute_limits.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertSavedSearch } from "../testing/factories.ts";

const { db, as } = await testApp();

async function member() {
  const account = await insertAccount(db);
  const caller = await as(account);
  return {
    account,
    caller,
    save: (body: object) => caller.call(createSavedSearch, { body } as { body: { filters: object } }),
    change: (id: string, body: object) => caller.call(updateSavedSearch, { params: { id }, body }),
    preview: (filters: object) => caller.call(previewSavedSearch, { body: { filters } }),
    list: async () => (await caller.call(listSavedSearches)).json(),
  };
}

it("saves a search and lists it with its counts", async () => {
  const { save, list, caller } = await member();
  await insertProperty(db, { city: "Noida", area: "Sector 62", rent: 21_000 });
  const answer = await save({ filters: { city: "noida", maxRent: 30_000, location: ["Sector 62"] } });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    name: "Homes in Sector 62, up to ₹30,000",
    filters: { city: "Noida", maxRent: 30_000, location: ["Sector 62"] },
    frequency: "daily",
    email: true,
    push: true,
    words: null,
    matching_now: 1,
    new_since: 0,
    left_out: [],
  });
  await insertProperty(db, { city: "Noida", area: "Sector 62", rent: 22_000 });
  expect(await list()).toMatchObject([{ matching_now: 2, new_since: 1 }]);
  const { id } = answer.json();
  expect((await caller.call(seeSavedSearch, { params: { id } })).json()).toEqual({ ok: true });
  expect(await list()).toMatchObject([{ id, matching_now: 2, new_since: 0 }]);
  expect((await caller.call(deleteSavedSearch, { params: { id } })).json()).toEqual({ ok: true });
  expect(await list()).toEqual([]);
});

it("writes the former limit of 45 minutes into searches that were saved without one", async () => {
  const { account, save, list } = await member();
  const former = { region: "Bangalore", commuteTo: "landmark:itpl", commuteTo2: "landmark:ub-city", commuteMax: 60 };
  const id = await insertSavedSearch(db, account, { filters: JSON.stringify(former) });
  await writeFormerLimits(db);
  const filters = { ...former, commuteMax2: 45 };
  expect(await list()).toMatchObject([{ id, filters }]);
  const again = await save({ filters });
  expect([again.statusCode, again.json().id]).toEqual([200, id]);
  expect((await save({ filters: former })).json().id).not.toBe(id);
});

it("returns the existing search, unchanged, for the same filters in another form", async () => {
  const { save, list } = await member();
  const first = await save({
    filters: { city: "Delhi", type: ["3BHK", "2BHK"], min_rent: 10_000, amenities: "wifi,gym" },
    name: "Mine",
    frequency: "weekly",
  });
  const second = await save({
    filters: { amenities: ["gym", "wifi", "gym"], minRent: 10_000, type: "2BHK,3BHK", city: "DELHI", sort: "latest" },
    name: "Other",
    frequency: "off",
  });
  expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
  expect(second.json()).toMatchObject({ id: first.json().id, name: "Mine", frequency: "weekly" });
  expect(await list()).toHaveLength(1);
});

it.each([{}, { searchTerm: "for the", sort: "latest" }, { type: [...PROPERTY_TYPES], minRent: 0 }])(
  "refuses %j, which every home matches",
  async (filters) => {
    const { save, preview } = await member();
    for (const answer of [await save({ filters }), await preview(filters)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: "empty_search",
        error: "Choose a city or at least one filter first.",
        fields: [{ path: "filters" }],
      });
    }
  },
);

it.each([
  [{ city: "Atlantis" }, "Basera is not in this city."],
  [{ near: "station:nowhere" }, 'There is no place "station:nowhere".'],
  [{ type: ["Castle"] }, expect.stringContaining("type can be")],
])("refuses %j", async (filters, error) => {
  const { save, preview } = await member();
  for (const answer of [await save({ filters }), await preview(filters)]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid", error });
  }
});

it("refuses more than 200 areas", async () => {
  const answer = await (await member()).save({ filters: { location: Array.from({ length: 201 }, (_, n) => `A${n}`) } });
  expect(answer.json()).toMatchObject({ code: "invalid", error: "At most 200 areas at once" });
});

it("refuses an unknown frequency and names that are too long or blank", async () => {
  const { save } = await member();
  const filters = { city: "Delhi" };
  expect((await save({ filters, frequency: "hourly" })).statusCode).toBe(400);
  expect((await save({ filters, name: "n".repeat(81) })).statusCode).toBe(400);
  expect((await save({ filters, name: "  " })).statusCode).toBe(400);
  expect((await save({ filters, name: "न".repeat(80) })).json()).toMatchObject({ name: "न".repeat(80) });
});

it("keeps at most 20 searches, also under concurrent calls", async () => {
  const { account, save, list } = await member();
  for (let n = 0; n < 18; n++) await insertSavedSearch(db, account);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => save({ filters: { maxRent: n * 10_000 } })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: "too_many_searches",
    error: "You can keep 20 saved searches. Delete one first.",
  });
  expect(await list()).toHaveLength(20);
});

it("offers instant alerts to searches that at most 500 homes match", async () => {
  const { account, save, change, preview } = await member();
  const { id: model } = await insertProperty(db, { city: "Ghaziabad", rent: 40_000 });
  await sql`insert into properties (id, owner_email, owner_name, title, type, description, rent, security_deposit, city,
      area, furnished, tenant_types, images, image_placeholders, available_from, status)
    select gen_random_uuid(), 'wide' || n || '@example.test', owner_name, title, type, description, rent + n,
      security_deposit, city, area, furnished, tenant_types, images, image_placeholders, available_from, status
    from properties, generate_series(1, 500) n where id = ${model}`.execute(db);
  const wide = { city: "Ghaziabad" };
  expect((await preview(wide)).json()).toMatchObject({ matching_now: 501, may_be_instant: false });
  expect((await save({ filters: wide, frequency: "instant" })).json()).toMatchObject({ code: "search_too_wide" });
  const narrow = { city: "Ghaziabad", minRent: 40_001 };
  expect((await preview(narrow)).json()).toMatchObject({ matching_now: 500, may_be_instant: true });
  const { id } = (await save({ filters: narrow, frequency: "instant" })).json();
  expect((await change(id, { filters: wide })).json()).toMatchObject({ code: "search_too_wide" });
  // A search keeps its alerts when its results grow.
  await insertProperty(db, { city: "Ghaziabad", rent: 90_000 });
  expect((await change(id, { frequency: "instant", name: "Mine" })).json()).toMatchObject({ frequency: "instant" });
  const other = await insertSavedSearch(db, account, { filters: JSON.stringify(wide) });
  expect((await change(other, { frequency: "instant" })).json()).toMatchObject({ code: "search_too_wide" });
});

it("changes only the given fields, and updates a name that was made from the filters", async () => {
  const { save, change } = await member();
  const { id } = (await save({ filters: { city: "Delhi", pets: true }, name: "Mine" })).json();
  expect((await change(id, { email: false })).json()).toMatchObject({ name: "Mine", email: false, push: true });
  expect((await change(id, { name: null })).json()).toMatchObject({
    name: "Homes in Delhi, Pets allowed",
    email: false,
  });
  expect((await change(id, { filters: { city: "Faridabad" } })).json()).toMatchObject({
    name: "Homes in Faridabad",
    filters: { city: "Faridabad" },
  });
  await save({ filters: { city: "Delhi" } });
  expect((await change(id, { filters: { city: "delhi" } })).json()).toMatchObject({ code: "search_exists" });
});

it("hides the searches of other people", async () => {
  const [{ save }, other] = [await member(), await member()];
  const { id } = (await save({ filters: { city: "Delhi" } })).json();
  const answers = [
    await other.change(id, { email: false }),
    await other.caller.call(seeSavedSearch, { params: { id } }),
    await other.caller.call(deleteSavedSearch, { params: { id } }),
  ];
  for (const answer of answers) expect(answer.json()).toMatchObject({ code: "saved_search_not_found" });
  expect(await other.list()).toEqual([]);
});

it("corrects misspelt words when it saves, and keeps the corrected ones", async () => {
  const { save, list } = await member();
  await insertProperty(db, { title: "Quiet home near zephyrwood lake" });
  const answer = await save({ filters: { searchTerm: "zephyrwod  lake" } });
  expect(answer.json()).toMatchObject({
    filters: { searchTerm: "zephyrwod lake" },
    words: "zephyrwood lake",
    matching_now: 1,
  });
  expect(await list()).toMatchObject([{ words: "zephyrwood lake", matching_now: 1 }]);
});

it("keeps words that no correction finds, and the last one as a prefix", async () => {
  const { save, list } = await member();
  await insertProperty(db, { title: "Sunlit home by the fourmont" });
  await insertProperty(db, { title: "Brindled house" });
  // No brindled house has the known word that is similar.
  const answer = await save({ filters: { searchTerm: "brindled foumont" } });
  expect(answer.json()).toMatchObject({ words: null, matching_now: 0 });
  await insertProperty(db, { title: "Brindled house at foumonteil" });
  expect(await list()).toMatchObject([{ words: null, matching_now: 1 }]);
});

it("keeps the last word as a prefix beside a corrected one", async () => {
  const { save, list } = await member();
  await insertProperty(db, { title: "Marblewood flat by quessant" });
  const answer = await save({ filters: { searchTerm: "marblewod ques" } });
  expect(answer.json()).toMatchObject({ matching_now: 1 });
  expect(answer.json().words).toContain("marblewood");
  await insertProperty(db, { title: "Marblewood flat by questral" });
  expect(await list()).toMatchObject([{ matching_now: 2 }]);
});

it("matches later words that begin with the last one", async () => {
  const { save, list } = await member();
  await insertProperty(db, { title: "Home by quillon" });
  expect((await save({ filters: { searchTerm: "quil" } })).json()).toMatchObject({ words: null, matching_now: 1 });
  await insertProperty(db, { title: "Home by quilterra" });
  expect(await list()).toMatchObject([{ matching_now: 2, new_since: 1 }]);
});

it("counts the same homes as browse, including filters by place", async () => {
  const { save, caller } = await member();
  const filters = { city: "Bangalore", near: "station:indiranagar", nearWithin: 3000, drinking: true as const };
  await insertProperty(db, { drinking: true });
  await insertProperty(db, { drinking: true, area: "Whitefield" });
  const found = await caller.call(listProperties, { query: filters });
  const answer = await save({ filters });
  expect(found.json()).toHaveLength(1);
  expect(answer.json()).toMatchObject({ matching_now: 1, name: expect.stringContaining("within 3 km of Indiranagar") });
});

it("keeps the region of a place, so that browse shows the same homes in any chosen city", async () => {
  const { save } = await member();
  const both = "station:indiranagar~landmark:itpl";
  expect((await save({ filters: { near: both } })).json()).toMatchObject({
    name: "Homes in Bangalore, within 1.5 km of ITPL or Indiranagar metro",
    filters: { near: "landmark:itpl~station:indiranagar", region: "Bangalore" },
  });
  expect((await save({ filters: { near: "station:indiranagar" } })).json()).toMatchObject({
    filters: { near: "station:indiranagar", region: "Bangalore" },
    name: "Homes in Bangalore, within 1.5 km of Indiranagar metro",
  });
});

it("keeps the filter for confirmed homes, and includes it in the name", async () => {
  const { save } = await member();
  await insertProperty(db, { area: "Fresh Lane", confirmed_at: new Date() });
  await insertProperty(db, { area: "Fresh Lane" });
  const answer = await save({ filters: { location: "Fresh Lane", confirmedWithin: 7 } });
  expect(answer.json()).toMatchObject({
    filters: { location: ["Fresh Lane"], confirmedWithin: 7 },
    name: "Homes in Fresh Lane, confirmed in 7 days",
    matching_now: 1,
    left_out: [],
  });
});

it("reports filters that alerts cannot match", async () => {
  const { preview } = await member();
  const answer = await preview({ city: "Delhi", metroWalk: 10, unplaced: true });
  expect(answer.json()).toMatchObject({ left_out: ["unplaced"], name: "Homes in Delhi, 10 min walk to the metro" });
});

it("exports saved searches, and deletes them with the account", async () => {
  const { account, save, caller } = await member();
  await save({ filters: { city: "Delhi" }, name: "For my sister" });
  const data = (await caller.call(exportPersonalData)).json();
  expect(data.saved_searches).toMatchObject([{ name: "For my sister", filters: { city: "Delhi" } }]);
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
  const left = await db.selectFrom("saved_searches").select("id").where("account_id", "=", account.id).execute();
  expect(left).toEqual([]);
});
