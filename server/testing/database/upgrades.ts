import path from "node:path";

/** Backups of data folders that earlier versions have filled, one per version. */
export const UPGRADES = path.resolve(import.meta.dirname, "../../db/upgrades");

/** Texts that `scripts/upgrade-fixture.ts` wrote into each backup. Must not be changed. */
export const WRITTEN = {
  owner: { email: "owner@example.test", name: "Meera Krishnan" },
  tenant: { email: "tenant@example.test", name: "Arjun Rao" },
  password: "correct horse 9",
  title: "Airy 2BHK near the lake",
  messages: ["Is it free in December? 🏠", "It is. Come and see it."],
} as const;
