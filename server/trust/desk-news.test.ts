import { expect, it } from "vitest";
import { deleteUser, updateProfile, updateUserStatus } from "#contract/accounts/accounts.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { updateProperty } from "#contract/properties/property-endpoints.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";

const { app, db, as, runJobs } = await testApp();
const sockets = await openSockets(app);

/** Two admins and an owner with open pages, and the owner's listing, which waits for review. */
async function desk() {
  const account = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, { ...ownedBy(account), owner_name: account.name, status: "pending" });
  const owner = await as(account);
  const [admin, other] = [
    await as(await insertAccount(db, { type: "admin" })),
    await as(await insertAccount(db, { type: "admin" })),
  ];
  const [byAdmin, byOther, byOwner] = [
    await sockets.connect(admin),
    await sockets.connect(other),
    await sockets.connect(owner),
  ];
  return { id, account, owner, admin, byAdmin, byOther, byOwner };
}

it("tells other admins and the owner of a decision, and not the admin who made it", async () => {
  const { id, admin, byAdmin, byOther, byOwner } = await desk();
  await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });
  expect(await byOther.hears("desk:changed")).toHaveLength(1);
  expect(await byOwner.hears("notifications:changed")).toHaveLength(1);
  await byAdmin.settled();
  expect([byAdmin.heard("desk:changed"), byOwner.heard("desk:changed")]).toEqual([[], []]);
});

it("tells admins of an owner's edit, once the rules have looked at it", async () => {
  const { id, owner, byAdmin, byOwner } = await desk();
  await owner.call(updateProperty, { params: { id }, body: { title: "A home by the lake" } });
  await runJobs();
  await byAdmin.hears("desk:changed");
  await byOwner.settled();
  expect(byOwner.heard("desk:changed")).toEqual([]);
});

it("tells other admins when a person registers, edits the profile, is deactivated or deleted", async () => {
  const { account, owner, admin, byAdmin, byOther, byOwner } = await desk();
  const { id } = account;
  await authCalls(app).newcomer();
  await byAdmin.hears("desk:changed", 1);
  await byOther.hears("desk:changed", 1);
  await owner.call(updateProfile, { params: { id }, body: { name: "Rani Rao" } });
  await byOther.hears("desk:changed", 2);
  await admin.call(updateUserStatus, { params: { id }, body: { is_active: false } });
  await byOther.hears("desk:changed", 3);
  await admin.call(deleteUser, { params: { id } });
  await byOther.hears("desk:changed", 4);
  await byAdmin.settled();
  // Only of what others did.
  expect(byAdmin.heard("desk:changed")).toHaveLength(2);
  expect(byOwner.heard("desk:changed")).toEqual([]);
});
