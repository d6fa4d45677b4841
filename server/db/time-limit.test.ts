import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database/database.ts";
import { runWithOrigin } from "./origin.ts";
import { newTimeBudget, TimeBudget } from "./time-budget.ts";

const db = await testDatabase();
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
const within = <T>(ms: number, work: () => Promise<T>) =>
  runWithOrigin({ id: null, name: null, timeBudget: new TimeBudget(ms) }, work);

it("leaves four seconds to a request that has not waited yet, times the scale", () => {
  expect([1, 2].map((timeLimitScale) => newTimeBudget({ timeLimitScale }).begin())).toEqual([4000, 8000]);
});

it("counts the time of concurrent statements once", async () => {
  // Connecting takes long on a busy machine.
  await Promise.all([0, 0, 0, 0].map(sleep));
  await within(2500, async () => {
    await Promise.all([0.8, 0.8, 0.8, 0.8].map(sleep));
    await sleep(0);
  });
});

it("ends concurrent and later statements when the time is over", async () => {
  await within(500, async () => {
    const late = [sleep(20), sleep(0.2).then(() => sleep(20))].map((one) =>
      expect(one).rejects.toMatchObject({ code: "DATABASE_SLOW" }),
    );
    await Promise.all(late);
  });
});
