import fc from "fast-check";
import { expect, it } from "vitest";
import { PLACES } from "../gazetteer.ts";
import { matchNames } from "./name-matches.ts";
import { suggestionsFor } from "./suggest.ts";
import { nameWordsOf } from "./tokens.ts";

const ids = (...call: Parameters<typeof suggestionsFor>) => suggestionsFor(...call).map(({ id }) => id);
const first = (...call: Parameters<typeof suggestionsFor>) => ids(...call)[0];

it.each([
  ["hsr", "area:Bangalore/HSR Layout"],
  ["indira nagar", "area:Bangalore/Indiranagar"],
  ["Indiranagar metro", "station:indiranagar"],
  ["indiranagar met", "station:indiranagar"],
  ["mg road gurgaon", "station:mg-road-gurugram"],
  ["majestic metro", "station:majestic"],
  ["kadugodi metro", "station:whitefield"],
  ["central sec", "station:central-secretariat"],
  ["aiims", "station:aiims"],
  ["itpl", "landmark:itpl"],
  ["cyber hub", "landmark:cyber-hub"],
  ["christ college", "landmark:christ-university"],
  ["noida sec 137", "area:Noida/Sector 137"],
  ["sector 62 noida", "area:Noida/Sector 62"],
  ["sec62 noida", "area:Noida/Sector 62"],
  ["gk 1", "area:Delhi/Greater Kailash 1"],
  ["noida", "city:Noida"],
  ["bengaluru", "city:Bangalore"],
  ["कोरमंगला", "area:Bangalore/Koramangala"],
  ["ಕೋರಮಂಗಲ", "area:Bangalore/Koramangala"],
  ["दिल्ली", "city:Delhi"],
  ["सेक्टर ६२", "area:Noida/Sector 62"],
])("suggests for %s first of all %s", (typed, id) => {
  expect(first(typed)).toBe(id);
});

it.each([
  ["indranagar", "area:Bangalore/Indiranagar"],
  ["koramngala", "area:Bangalore/Koramangala"],
  ["kormangla", "area:Bangalore/Koramangala"],
  ["bellandhur", "area:Bangalore/Bellandur"],
  ["malleswaram", "area:Bangalore/Malleshwaram"],
  ["whitfield", "area:Bangalore/Whitefield"],
  ["noida scetor 16", "area:Noida/Sector 16"],
])("forgives the slips in %s", (typed, id) => {
  expect(first(typed)).toBe(id);
});

it("finds names that sound the same, in addition to the typed name", () => {
  expect(ids("yeshwantpur")).toEqual(["station:yeshwantpur", "area:Bangalore/Yeshwanthpur"]);
});

it("never takes one number for another", () => {
  const numbers = suggestionsFor("noida scetor 62", { limit: 20 }).map(({ name }) => name.replace(/\D/g, ""));
  expect(new Set(numbers)).toEqual(new Set(["62"]));
});

it("puts whole words before beginnings, and beginnings before slips", () => {
  const names = suggestionsFor("vasant", { limit: 20 }).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(["Vasant Kunj", "Vasant Vihar", "Vasant Vihar"]);
  expect(ids("sector 1", { limit: 20 })[0]).toBe("area:Noida/Sector 1");
});

it("puts the places of the chosen city first, and then those of its region", () => {
  expect(first("mg road", { city: "Bangalore" })).toBe("area:Bangalore/MG Road");
  expect(first("mg road metro station", { city: "Bangalore" })).toBe("station:mg-road-bangalore");
  expect(first("mg road", { city: "Delhi" })).toBe("station:mg-road-gurugram");
  expect(first("sector 14", { city: "Faridabad" })).toBe("area:Faridabad/Sector 14");
  expect(first("patel nagar", { city: "Ghaziabad" })).toBe("area:Ghaziabad/Patel Nagar");
});

it("returns only the wanted kinds, up to the wanted number", () => {
  const stations = suggestionsFor("ma", { kinds: ["station"], limit: 20 });
  expect(stations).toHaveLength(20);
  expect(new Set(stations.map(({ kind }) => kind))).toEqual(new Set(["station"]));
  expect(ids("ma")).toHaveLength(8);
});

it("names lines and the former name of a station", () => {
  const [station] = suggestionsFor("pitam pura", { kinds: ["station"] });
  expect(station).toMatchObject({
    id: "station:pitam-pura",
    name: "Madhuban Chowk",
    label: "Madhuban Chowk (Pitam Pura) · metro, Red Line and Magenta Line",
    city: null,
    region: "Delhi NCR",
    lines: ["ncr-red", "ncr-magenta"],
  });
});

it.each([
  ["indira", "Indira"],
  ["indira nagar", "Indiranagar"],
  ["pitam pura metro", ""],
  ["cv raman", "C V Raman"],
  ["cyber hub", "Cyber Hub"],
  ["sec 62", "Sector 62"],
  ["itpl", "ITPL"],
  ["international tech", ""],
  ["indranagar", ""],
])("marks the part of the label that %s matches", (typed, marked) => {
  const [{ label, matched } = { label: "", matched: { from: 0, to: 0 } }] = suggestionsFor(typed);
  expect(label.slice(matched.from, matched.to)).toBe(marked);
});

it.each([
  "",
  "   ",
  "!!!",
  "😀🏳️‍🌈",
  "\u0000\u0001",
  "\u200d\u200c",
  "zzzzzzzzzz",
  "%",
  ":*",
  "'; drop table places; --",
])("suggests nothing for %j", (typed) => {
  expect(ids(typed)).toEqual([]);
});

it("finds every place by its name and by its other names", () => {
  for (const { id, kind, name, otherNames } of PLACES) {
    for (const typed of [name, ...otherNames]) {
      const found = matchNames(nameWordsOf(typed), [kind], 0).map(({ place }) => place.id);
      expect(found, typed).toContain(id);
    }
  }
});

it("returns valid offsets for any text, and the same result twice", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.string({ maxLength: 80 })), (typed) => {
      const suggestions = suggestionsFor(typed, { limit: 20 });
      expect(suggestionsFor(typed, { limit: 20 })).toEqual(suggestions);
      for (const { label, matched } of suggestions) {
        expect(matched.from).toBeLessThanOrEqual(matched.to);
        expect(matched.to).toBeLessThanOrEqual(label.length);
      }
    }),
    { numRuns: 300 },
  );
});
