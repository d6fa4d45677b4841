import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { countProperties, listFeaturedProperties, listProperties } from "#contract/browse/list-endpoints.ts";
import { getProperty, listOwnerProperties } from "#contract/properties/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";

const { db, as, visitor } = await testApp();
const tenant = await as(await insertAccount(db));
const admin = await as(await insertAccount(db, { type: "admin" }));

type Query = Record<string, unknown>;
const ids = (answer: { body: string; json(): { id: string }[] }) => {
  expect(answer.body).toMatch(/^\[/);
  return answer.json().map(({ id }) => id);
};
const browse = (query: Query) => tenant.call(listProperties, { query });
/** Returns the ids that a query finds within the test's own area. */
const found = async (area: string, query: Query = {}) => ids(await browse({ location: area, ...query }));

it("shows approved, available listings of active owners only", async () => {
  const area = "Visibility Lane";
  const shown = await insertProperty(db, { area });
  await insertProperty(db, { area, status: "pending" });
  await insertProperty(db, { area, status: "rejected", rejection_reason: "Blurred photos." });
  await insertProperty(db, { area, is_available: false });
  const { owner_id } = await insertProperty(db, { area });
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", owner_id).execute();
  const answer = await browse({ location: area });
  expect(ids(answer)).toEqual([shown.id]);
  expect(answer.headers["x-total-count"]).toBe("1");
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

it("shows and hides a listing as its status changes", async () => {
  const area = "Moving Lane";
  const listing = await insertProperty(db, { area, status: "pending" });
  const update = (changes: object) => db.updateTable("properties").set(changes).where("id", "=", listing.id).execute();
  expect(await found(area)).toEqual([]);
  await update({ status: "approved" });
  expect(await found(area)).toEqual([listing.id]);
  await update({ rent: 90_000, title: "Penthouse" });
  expect(await found(area, { minRent: 80_000, searchTerm: "penthouse" })).toEqual([listing.id]);
  await update({ is_available: false });
  expect(await found(area)).toEqual([]);
  await update({ is_available: true });
  await db.deleteFrom("properties").where("id", "=", listing.id).execute();
  expect(await found(area)).toEqual([]);
});

it("filters by each field and by all of them together", async () => {
  const area = "Filter Street";
  const wanted = await insertProperty(db, {
    area,
    city: "Delhi",
    type: "3BHK",
    rent: 40_000,
    furnished: "Furnished",
    tenant_types: ["Girl", "Students"],
    parking: true,
    power_backup: true,
    available_from: "2026-05-01",
  });
  const other = await insertProperty(db, { area, gym: true, available_from: "2026-07-01" });
  const both = [other.id, wanted.id];
  const cases: [Query, string[]][] = [
    [{ city: "Delhi" }, [wanted.id]],
    [{ city: "Mumbai" }, []],
    [{ type: "3BHK" }, [wanted.id]],
    [{ type: "3BHK,2BHK" }, both],
    [{ type: ["3BHK", "2BHK"] }, both],
    [{ minRent: "40000" }, [wanted.id]],
    [{ minRent: 25_000, maxRent: 25_000 }, [other.id]],
    [{ maxRent: "99999999999" }, both],
    [{ furnished: "Furnished" }, [wanted.id]],
    [{ tenantType: "Students,Couples" }, [wanted.id]],
    [{ tenant_type: "Family" }, [other.id]],
    [{ amenities: "parking,power backup" }, [wanted.id]],
    [{ amenities: "powerBackup" }, [wanted.id]],
    [{ amenities: ["parking", "gym"] }, []],
    [{ availableFrom: "2026-05-01" }, [wanted.id]],
    [{ available_from: "2026-07-01" }, both],
    [{ ids: wanted.id }, [wanted.id]],
    [{ ids: "" }, []],
    [{ location: "Nowhere" }, []],
    [{ location: "filter street,Nowhere" }, both],
    [{ city: "", type: "", minRent: "", availableFrom: "", searchTerm: " " }, both],
    [
      {
        city: "Delhi",
        type: "3BHK",
        minRent: 30_000,
        maxRent: 50_000,
        furnished: "Furnished",
        tenantType: "Girl",
        amenities: "parking",
        availableFrom: "2026-12-31",
        searchTerm: "bright",
      },
      [wanted.id],
    ],
  ];
  for (const [query, expected] of cases) expect(await found(area, query), JSON.stringify(query)).toEqual(expected);
});

it("treats the old tenant type 'Employees' as Working Professional", async () => {
  const area = "Old Words Road";
  const listing = await insertProperty(db, { area, tenant_types: ["Employees", "Working Professional"] });
  expect(await found(area, { tenantType: "Employees" })).toEqual([listing.id]);
  const [property] = (await browse({ location: area, tenantType: "Working Professional" })).json();
  expect(property.rules.tenant_type).toEqual(["Working Professional"]);
});

it("reports all errors of a query at once", async () => {
  const answer = await browse({
    type: "Castle",
    furnished: "Half",
    minRent: 500,
    maxRent: "300",
    amenities: "pool",
    tenantType: "Ghost",
    sort: "best",
    limit: 101,
    availableFrom: "2026-02-30",
    ids: "7",
  });
  expect(answer.statusCode).toBe(400);
  const paths = answer.json().fields.map(({ path }: { path: string }) => path.split(".")[0]);
  for (const name of [
    "type",
    "furnished",
    "minRent",
    "amenities",
    "tenantType",
    "sort",
    "limit",
    "availableFrom",
    "ids",
  ])
    expect(paths).toContain(name);
});

it.each([
  { minRent: "-1" },
  { minRent: "12.5" },
  { maxRent: "cheap" },
  { limit: "0" },
  { limit: "" },
  { availableFrom: "0000-01-01" },
  { availableFrom: "tomorrow" },
  { city: ["Delhi", "Noida"] },
  { searchTerm: "a".repeat(201) },
  { searchTerm: "tap\0tap" },
  { location: "\0" },
  { cursor: "garbage" },
  { cursor: "" },
])("refuses the query %j", async (query) => {
  const answer = await browse(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "cursor" in query ? "invalid_cursor" : "invalid" });
});

it.each(["featured", "latest", "price-low", "price-high"] as const)(
  "pages by %s without gaps or repeats, with few or many matches",
  async (sort) => {
    const area = `Paging Road ${sort}`;
    const rows: Awaited<ReturnType<typeof insertProperty>>[] = [];
    for (let n = 0; n < 11; n++)
      rows.push(
        await insertProperty(db, {
          area,
          owner_id: null,
          type: n % 2 ? "RK" : "Duplex",
          rent: 10_000 + (n % 3) * 1000,
          featured: n % 4 === 0,
          created_at: new Date(Date.UTC(2026, 0, 1 + (n % 5))),
        }),
      );
    const by = {
      featured: (r: (typeof rows)[number]) => [Number(r.featured), r.created_at.getTime(), r.id],
      latest: (r: (typeof rows)[number]) => [r.created_at.getTime(), r.id],
      "price-low": (r: (typeof rows)[number]) => [r.rent, r.id],
      "price-high": (r: (typeof rows)[number]) => [r.rent, r.id],
    }[sort];
    const compare = (a: (string | number)[], b: (string | number)[]) => {
      const at = a.findIndex((part, place) => part !== b[place]);
      return at < 0 ? 0 : (a[at] as never) < (b[at] as never) ? -1 : 1;
    };
    const expected = rows.sort((a, b) => compare(by(a), by(b)) * (sort === "price-low" ? 1 : -1)).map(({ id }) => id);

    const seen: string[] = [];
    let address: string | undefined = `/api/properties?location=${encodeURIComponent(area)}&sort=${sort}&limit=3`;
    while (address) {
      const answer = await tenant.inject({ url: address });
      expect(answer.headers["x-total-count"]).toBe("11");
      seen.push(...ids(answer));
      address = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(expected);
  },
);

it("refuses a cursor of another list, or a modified one", async () => {
  const area = "Cursor Court";
  for (let n = 0; n < 3; n++) await insertProperty(db, { area });
  const link = String((await browse({ location: area, limit: 1 })).headers.link);
  const cursor = new URL(link.slice(1, link.indexOf(">")), "http://any").searchParams.get("cursor") as string;
  expect((await browse({ location: area, limit: 2, cursor })).statusCode).toBe(200);
  const foreign = [
    { location: area, cursor: `${cursor}x` },
    { location: area, cursor: cursor.replace(/.$/, (last) => (last === "0" ? "1" : "0")) },
    { location: area, cursor: cursor.slice(16) },
    { location: area, sort: "latest", cursor },
    { location: area, city: "Bangalore", cursor },
    { cursor },
  ];
  for (const query of foreign) {
    const answer = await browse(query);
    expect(answer.statusCode, JSON.stringify(query)).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_cursor" });
  }
  expect((await visitor.call(listFeaturedProperties, { query: { cursor } })).json()).toMatchObject({
    code: "invalid_cursor",
  });
});

it("says how many more become available later", async () => {
  const area = "Later Lane";
  await insertProperty(db, { area, available_from: "2026-01-01" });
  await insertProperty(db, { area, available_from: "2026-03-02", parking: true });
  await insertProperty(db, { area, available_from: "2026-06-01" });
  const answer = await browse({ location: area, availableFrom: "2026-03-01" });
  expect(answer.headers).toMatchObject({ "x-total-count": "1", "x-later-count": "2", "x-later-by": "2026-06-01" });
  const parking = await browse({ location: area, availableFrom: "2026-03-01", amenities: "parking" });
  expect(parking.headers).toMatchObject({ "x-total-count": "0", "x-later-count": "1" });
  expect((await browse({ location: area })).headers["x-later-count"]).toBeUndefined();
  const other = await browse({ city: "Faridabad", availableFrom: "2026-03-01" });
  expect([other.headers["x-later-count"], other.headers["x-later-by"]]).toEqual(["0", undefined]);
});

it("finds a few homes among many that become available later", async () => {
  const area = "Later Colony";
  const owners = Array.from({ length: 1100 }, (_, n) => `later${n}@example.test`);
  for (const owner_email of owners.slice(0, 3)) await insertProperty(db, { area, owner_id: null, owner_email });
  const { id: _, owner_email: __, live, available_from, ...row } = await insertProperty(db, { area, owner_id: null });
  await db
    .insertInto("properties")
    .values(
      owners.slice(3).map((email) => ({ ...row, id: randomUUID(), owner_email: email, available_from: "2030-01-01" })),
    )
    .execute();
  const query = { location: area, availableFrom: "2029-12-31", limit: 3 };
  const first = await browse(query);
  expect(first.headers).toMatchObject({ "x-total-count": "4", "x-later-count": "1097" });
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
  expect(ids(await tenant.inject({ url: next }))).toHaveLength(1);
  const many = await browse({ ...query, availableFrom: "2030-01-01", limit: 100, sort: "price-low" });
  expect(many.headers).toMatchObject({ "x-total-count": "1101", "x-later-count": "0" });
  expect(ids(many)).toEqual(ids(many).sort());
});

it("hides the owner's address from visitors, and the phone from all but owner and admins", async () => {
  const owner = await insertAccount(db);
  const { id } = await insertProperty(db, {
    ...ownedBy(owner),
    owner_phone: "+919876543210",
  });
  const seenBy = async (caller: typeof tenant) => (await caller.call(getProperty, { params: { id } })).json().owner;
  expect(await seenBy(visitor)).toMatchObject({ name: "Meera Krishnan", email: null, phone: null });
  expect(await seenBy(tenant)).toMatchObject({ email: owner.email, phone: null });
  expect(await seenBy(await as(owner))).toMatchObject({ email: owner.email, phone: "+919876543210" });
  expect(await seenBy(admin)).toMatchObject({ phone: "+919876543210" });
});

it("shows an unapproved listing to its owner and admins only", async () => {
  const owner = await insertAccount(db);
  const { id } = await insertProperty(db, {
    ...ownedBy(owner),
    status: "rejected",
    rejection_reason: "The photos do not show the home.",
  });
  const call = (caller: typeof tenant) => caller.call(getProperty, { params: { id } });
  expect((await call(visitor)).json()).toMatchObject({ code: "property_not_found", error: "Property not found" });
  expect((await call(tenant)).statusCode).toBe(404);
  const own = { status: "rejected", rejection_reason: "The photos do not show the home." };
  expect((await call(await as(owner))).json()).toMatchObject(own);
  expect((await call(admin)).json()).toMatchObject(own);

  const ofOwner = (caller: typeof tenant) =>
    caller.call(listOwnerProperties, { query: { email: owner.email?.toUpperCase() as string } });
  expect(ids(await ofOwner(await as(owner)))).toEqual([id]);
  expect(ids(await ofOwner(admin))).toEqual([id]);
  expect(ids(await ofOwner(tenant))).toEqual([]);
  expect((await ofOwner(tenant)).headers["x-total-count"]).toBe("0");
});

it("hides the listing of an inactive owner from everyone but admins", async () => {
  const owner = await insertAccount(db);
  const { id } = await insertProperty(db, ownedBy(owner));
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", owner.id).execute();
  expect((await tenant.call(getProperty, { params: { id } })).statusCode).toBe(404);
  expect((await admin.call(getProperty, { params: { id } })).statusCode).toBe(200);
});

it("responds 400 to a malformed id and 404 to an unknown one", async () => {
  expect((await visitor.call(getProperty, { params: { id: "seven" } })).statusCode).toBe(400);
  const unknown = await visitor.call(getProperty, { params: { id: "01900000-0000-7000-8000-000000000000" } });
  expect(unknown.statusCode).toBe(404);
});

it("says on a home's page whether its area is one of the catalogue, which has a page", async () => {
  const known = await insertProperty(db, { city: "Bangalore", area: "Indiranagar" });
  const unknown = await insertProperty(db, { city: "Bangalore", area: "Breadcrumb Lane" });
  for (const [{ id }, has_area_page] of [
    [known, true],
    [unknown, false],
  ] as const)
    expect((await visitor.call(getProperty, { params: { id } })).json()).toMatchObject({ has_area_page });
});

it("lists featured homes to visitors, newest first, by city, with their total", async () => {
  const city = "Ghaziabad";
  const old = await insertProperty(db, { city, featured: true, created_at: new Date("2026-01-01") });
  const recent = await insertProperty(db, { city, featured: true, type: "RK", created_at: new Date("2026-02-01") });
  await insertProperty(db, { city });
  const answer = await visitor.call(listFeaturedProperties, { query: { city } });
  expect(ids(answer)).toEqual([recent.id, old.id]);
  const first = await visitor.call(listFeaturedProperties, { query: { city, limit: 1 } });
  expect(first.headers["x-total-count"]).toBe("2");
  expect(first.headers.link).toMatch(/^<\/api\/properties\/featured\?city=Ghaziabad&limit=1&cursor=\S+>; rel="next"$/);
});

it("refuses any malformed cursor as invalid_cursor", async () => {
  for (const cursor of ["", "x", "%00", "a".repeat(600), "a&cursor=b"]) {
    const answer = await tenant.inject({ method: "GET", url: `/api/properties?cursor=${cursor}` });
    expect([cursor.slice(0, 9), answer.statusCode, answer.json().code]).toEqual([
      cursor.slice(0, 9),
      400,
      "invalid_cursor",
    ]);
  }
});

it("counts for visitors what a search would find", async () => {
  const city = "Greater Noida";
  for (const type of ["1BHK", "2BHK", "2BHK"] as const) await insertProperty(db, { city, type });
  await insertProperty(db, { city, type: "2BHK", status: "pending" });
  const query = { city, type: "2BHK" };
  const listed = await tenant.call(listProperties, { query });
  const counted = await visitor.call(countProperties, { query });
  expect(counted.json()).toEqual({ total: 2, is_capped: false });
  expect(listed.headers["x-total-count"]).toBe("2");
  expect((await visitor.call(countProperties, { query: { minRent: 9, maxRent: 5 } })).statusCode).toBe(400);
});

it("allows visitors to cache public responses, with an ETag", async () => {
  const { id } = await insertProperty(db);
  const first = await visitor.call(getProperty, { params: { id } });
  expect(first.headers).toMatchObject({ "cache-control": "public, max-age=30", vary: "Authorization" });
  const again = (etag: string) => visitor.call(getProperty, { params: { id }, headers: { "if-none-match": etag } });
  const known = await again(`"other", ${first.headers.etag}`);
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe("");
  expect((await again('"other"')).statusCode).toBe(200);
  const signedIn = await tenant.call(getProperty, { params: { id } });
  expect(signedIn.headers["cache-control"]).toBe("private, no-store");
  expect(signedIn.headers.etag).not.toBe(first.headers.etag);
});
