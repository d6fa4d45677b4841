import { expect, it } from "vitest";
import { csvLine, withoutFormula } from "./csv.ts";

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＋1", "－1", "＠A"])(
  "puts an apostrophe before %j",
  (text) => expect(withoutFormula(text)).toBe(`'${text}`),
);

it.each(["", "2BHK", "a=1", "{}", "1-2"])("leaves %j unchanged", (text) => expect(withoutFormula(text)).toBe(text));

it("quotes cells that any spreadsheet would split, and doubles their quotes", () => {
  const cells = ["a", "b,c", "d;=1", "e\tf", 'g"h', "i\nj", " k"];
  expect(csvLine(cells)).toBe('a,"b,c","d;=1","e\tf","g""h","i\nj"," k"');
});

it("quotes for the given delimiter", () => {
  expect(csvLine(["a,b", "c;d"], ";")).toBe('a,b;"c;d"');
});
