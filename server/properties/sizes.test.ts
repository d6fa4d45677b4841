import { describe, expect, it } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, ownedBy, postBody } from "../testing/factories.ts";

const { db, as } = await testApp();

const KNOWN = { size_sqft: 1100, bathrooms: 2, floor: 3, total_floors: 7 };

/** Creates an approved home, and returns a call of its owner that edits it. */
async function owned(given: Partial<typeof KNOWN> = {}) {
  const account = await insertAccount(db, { type: "owner" });
  const home = await insertProperty(db, { ...ownedBy(account), ...given });
  const owner = await as(account);
  const edit = (body: Record<string, unknown>) => owner.call(updateProperty, { params: { id: home.id }, body });
  return { home, edit };
}

const pick = ({ size_sqft, bathrooms, floor, total_floors }: Property) => ({
  size_sqft,
  bathrooms,
  floor,
  total_floors,
});

describe("size, bathrooms and floors", () => {
  it("are posted in both spellings, the ground floor too", async () => {
    const account = await insertAccount(db, { type: "owner" });
    const owner = await as(account);
    const sizes = { sizeSqft: 1100, bathrooms: 2, floor: 0, totalFloors: 7 };
    const answer = await owner.call(postProperty, { body: postBody([await insertUpload(db, account)], sizes) });
    expect([answer.statusCode, pick(answer.json())]).toEqual([201, { ...KNOWN, floor: 0 }]);
  });

  it("are saved whenever they are given: 0 and null are values", async () => {
    const { edit } = await owned(KNOWN);
    expect(pick((await edit({ floor: 0 })).json())).toEqual({ ...KNOWN, floor: 0 });
    expect(pick((await edit({ size_sqft: null, floor: null })).json())).toEqual({
      ...KNOWN,
      size_sqft: null,
      floor: null,
    });
    expect(pick((await edit({ bathrooms: "" })).json())).toMatchObject({ bathrooms: null });
    expect(pick((await edit({ rent: 30_000 })).json())).toMatchObject({ total_floors: 7 });
  });

  it("need no review", async () => {
    const { edit } = await owned();
    expect((await edit(KNOWN)).json().status).toBe("approved");
  });

  it.each([
    ["size_sqft", 99],
    ["size_sqft", 20_001],
    ["size_sqft", 1100.5],
    ["size_sqft", "1100"],
    ["bathrooms", 0],
    ["bathrooms", 11],
    ["floor", -1],
    ["floor", 61],
    ["total_floors", 0],
    ["total_floors", 121],
  ])("refuses %s of %s", async (field, value) => {
    const { edit } = await owned();
    const answer = await edit({ [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      [{ path: field, message: expect.stringContaining("must be a number") }],
    ]);
  });

  it("refuses a building with fewer floors than the home's, also if only one of the two changes", async () => {
    const { edit } = await owned(KNOWN);
    for (const body of [{ floor: 8 }, { total_floors: 2 }, { floor: 9, total_floors: 8 }]) {
      const answer = await edit(body);
      expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, "total_floors"]);
    }
    expect((await edit({ floor: 8, total_floors: 8 })).statusCode).toBe(200);
  });

  it("are limited by the database, too", async () => {
    const { home } = await owned(KNOWN);
    for (const change of [{ size_sqft: 99 }, { bathrooms: 0 }, { floor: -1 }, { total_floors: 2 }])
      await expect(db.updateTable("properties").set(change).where("id", "=", home.id).execute()).rejects.toThrow(
        /check/,
      );
  });
});
