import { expect, it } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "../../properties/sample-property.ts";
import { type Action, begin, end, sendInTurn } from "./pending-actions.ts";

const home = sampleProperty({ status: "pending", featured: false, version: 4 });
const standing = ({ status, featured, version }: Property) => [status, featured, version];

it("sends an action after the previous response, based on its result", async () => {
  const approval: Action = { property: home, act: "approve" };
  const { after } = begin(approval);
  expect(standing(after)).toEqual(["approved", false, 4]);
  const featuring: Action = { property: after, act: "feature" };
  expect(standing(begin(featuring).after)).toEqual(["approved", true, 4]);

  const server = Promise.withResolvers<Property>();
  const sent: number[] = [];
  const first = sendInTurn(approval, () => server.promise);
  const second = sendInTurn(featuring, async ({ property }) => {
    sent.push(property.version);
    return { ...property, featured: true, version: property.version + 1 };
  });
  await Promise.resolve();
  expect(sent).toEqual([]);
  server.resolve({ ...home, status: "approved", version: 5 });
  await first;
  expect(end(approval)).toMatchObject({ after: { status: "approved", featured: true, version: 5 }, isLast: false });
  expect(standing(await second)).toEqual(["approved", true, 6]);
  expect(sent).toEqual([5]);
  expect(end(featuring)).toMatchObject({ after: { featured: true, version: 6 }, isLast: true });
});

it("rolls back only a refused action, and still sends the next ones", async () => {
  const approval: Action = { property: home, act: "approve" };
  const featuring: Action = { property: begin(approval).after, act: "feature" };
  begin(featuring);
  const first = sendInTurn(approval, () => Promise.reject(new Error("refused")));
  const sent = Promise.withResolvers<Property>();
  const second = sendInTurn(featuring, async ({ property }) => {
    sent.resolve(property);
    throw new Error("refused, too");
  });
  await expect(first).rejects.toThrow("refused");
  expect(standing(end(approval).after)).toEqual(["pending", true, 4]);
  expect((await sent.promise).version).toBe(4);
  await expect(second).rejects.toThrow("refused, too");
  expect(standing(end(featuring).after)).toEqual(["pending", false, 4]);
});
