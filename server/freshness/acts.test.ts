import { expect, it } from "vitest";
import { confirmProperty, pauseProperty } from "#contract/freshness.ts";
import { updateProperty } from "#contract/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";

const { db, as } = await testApp();

it("confirms, pauses and rents", async () => {
  const account = await insertAccount(db, { type: "owner" });
  const owner = await as(account);
  const { id } = await insertProperty(db, { owner_id: account.id, owner_email: account.email });
  const params = { id };
  expect((await owner.call(pauseProperty, { params })).json()).toMatchObject({ away: "paused" });
  expect((await owner.call(updateProperty, { params, body: { is_available: false } })).json()).toMatchObject({
    away: "rented",
  });
  expect((await owner.call(confirmProperty, { params })).json()).toMatchObject({ away: null });
});
