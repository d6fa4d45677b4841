import { expect, it } from "vitest";
import { statementFor } from "./statements.ts";

const REPORTED = { family: "reports", sentence: "Reported by 1 person: spam" } as const;
const SAME_PHOTO = { family: "photo", sentence: "Photo 1 is the same as photo 2 of another listing" } as const;

it.each([
  [[], "A person looked at it and decided. No program took part."],
  [[REPORTED], "People reported this. A person looked at it and decided."],
  [[SAME_PHOTO], "Programs found this. A person looked at it and decided."],
  [[SAME_PHOTO, REPORTED], "People reported this, and programs found more. A person looked at it and decided."],
])("says who found %j", (evidence, text) => {
  const statement = statementFor("reject", { reason: "Not this home.", evidence, decider: "another_person" });
  expect(statement?.grounds).toContain(text);
});
