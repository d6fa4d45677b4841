import { expect, it } from "vitest";
import { CITIES } from "../places/cities.ts";
import { FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "../properties/property-terms.ts";
import { notOneOf } from "./word-key.ts";
import { readWords, type WordField } from "./words.ts";

/** Marks a notation that is refused. */
const NONE = null;
const ALL = TENANT_TYPES;

const NOTATIONS: Readonly<Record<WordField, [typed: string, value: string | readonly string[] | null][]>> = {
  type: [
    ...[
      "2 BHK",
      "2bhk",
      "2-BHK",
      "2 BHK Apartment",
      "2 Bedroom",
      "BHK2",
      "2_BHK",
      "two bhk",
      "2 BHK Independent House",
      "2 BHK Villa/House",
      "2 B.H.K.",
      "2 BHK Multistorey Apartment",
    ].map((typed): [string, string] => [typed, "2BHK"]),
    ...[
      "1 RK",
      "1RK",
      "RK",
      "Studio",
      "RK1",
      "1 RK Studio Apartment",
      "studio apartment",
      "1 Room Kitchen",
      "1RK/Studio",
    ].map((typed): [string, string] => [typed, "RK"]),
    ["Duplex", "Duplex"],
    ["duplex villa", "Duplex"],
    ["3 BHK Builder Floor", "3BHK"],
    ["२ बीएचके", "2BHK"],
    ...[
      "2",
      "5BHK",
      "3.5 BHK",
      "2.0 BHK",
      "2/3 BHK",
      "RK/1BHK",
      "BHK4PLUS",
      "4+ BHK",
      "2-3 BHK",
      "3 BHK Duplex",
      "Flat",
      "Penthouse",
    ].map((typed): [string, null] => [typed, NONE]),
  ],
  furnished: [
    ...["Semi Furnished", "semi-furnished", "SEMI_FURNISHED", "Semifurnished", "Partly furnished"].map(
      (typed): [string, string] => [typed, "Semi-Furnished"],
    ),
    ...["Furnished", "Fully Furnished", "Fully-Furnished", "FULLY_FURNISHED"].map((typed): [string, string] => [
      typed,
      "Furnished",
    ]),
    ...["Unfurnished", "UNFURNISHED", "Un-Furnished", "Not Furnished", "NOT_FURNISHED"].map(
      (typed): [string, string] => [typed, "Unfurnished"],
    ),
    ["Bare", NONE],
    ["Half", NONE],
  ],
  tenant_type: [
    ...["Family,Bachelor", "Family/Bachelor", "Family, Bachelors", "Family;Bachelor", "Family and Bachelors"].map(
      (typed): [string, string[]] => [typed, ["Family", "Bachelor"]],
    ),
    ["Bachelors", ["Bachelor"]],
    ["Bachelors only", ["Bachelor"]],
    ["Only family", ["Family"]],
    ["Bachelor's", ["Bachelor"]],
    ["Family-Bachelor", ["Family", "Bachelor"]],
    ["FAMILY_BACHELOR", ["Family", "Bachelor"]],
    ["Working-Professional/Single-Women", ["Working Professional", "Girl"]],
    ["सभी", ALL],
    ["कोई भी", ALL],
    ["ಎಲ್ಲರೂ", ALL],
    ["केवल परिवार", ["Family"]],
    ["परिवार और बैचलर", ["Family", "Bachelor"]],
    ["ಕುಟುಂಬ ಮತ್ತು ಬ್ಯಾಚುಲರ್", ["Family", "Bachelor"]],
    ["Family-Company", NONE],
    ["Any", ALL],
    ["Anyone", ALL],
    ["All", ALL],
    ["family", ["Family"]],
    ["Girls", ["Girl"]],
    ["Boys", ["Boy"]],
    ["Single Women|Students", ["Girl", "Students"]],
    ["Employees", ["Working Professional"]],
    ["Company", NONE],
    ["Family, Company", NONE],
    [" / ", NONE],
  ],
  city: [
    ...[
      "Bengaluru",
      "BENGALURU",
      "Bangalore Urban",
      "Bengaluru, Karnataka",
      "bangalore ",
      "Bangalore East",
      "South Bangalore",
      "Banglore",
      "Bengaluru Karnataka 560038",
      "Bangalore (East)",
      "Bengaluru 560 001",
      "Bengaluru, KA",
      "बैंगलोर",
      "बंगलौर",
    ].map((typed): [string, string] => [typed, "Bangalore"]),
    ...[
      "South Delhi",
      "New Delhi",
      "north west delhi",
      "Delhi, India",
      "New Delhi - 110017",
      "Southwest Delhi",
      "नई दिल्ली",
      "ನವದೆಹಲಿ",
    ].map((typed): [string, string] => [typed, "Delhi"]),
    ["NOIDA", "Noida"],
    ["Noida, U.P.", "Noida"],
    ["Noida (UP)", "Noida"],
    ["Gr. Noida", "Greater Noida"],
    ["गाजियाबाद", "Ghaziabad"],
    ["Greater Noida West", "Greater Noida"],
    ["Noida Extension", "Greater Noida"],
    ["Faridabad, Haryana", "Faridabad"],
    ["Ghaziabad, Delhi NCR", "Ghaziabad"],
    ["Gurgaon", NONE],
    ["Gautam Buddha Nagar", NONE],
    ["Delhi NCR", NONE],
    ["Noida, Delhi", NONE],
    ["Bangalore Rural", NONE],
  ],
};

const SENTENCES: Readonly<Record<WordField, (typed: string) => string>> = {
  type: (typed) => notOneOf(typed, "property types", PROPERTY_TYPES),
  furnished: (typed) => notOneOf(typed, "kinds of furnishing", FURNISHINGS),
  tenant_type: (typed) => notOneOf(typed, "kinds of tenant", TENANT_TYPES),
  city: (typed) => notOneOf(typed, "cities", CITIES),
};

const ROWS = Object.entries(NOTATIONS).flatMap(([field, rows]) =>
  rows.map(([typed, value]) => [field as WordField, typed, value] as const),
);

it.each(ROWS)("reads %s %j", (field, typed, value) => {
  expect(readWords(field, typed)).toEqual(value === NONE ? { fault: SENTENCES[field](typed) } : { value });
});

it("quotes what is refused and lists what is allowed", () => {
  expect(readWords("city", "Gurgaon")).toEqual({
    fault: "Gurgaon is not one of our cities (Bangalore, Delhi, Noida, Greater Noida, Faridabad, Ghaziabad)",
  });
  expect(readWords("type", "5BHK")).toEqual({
    fault: "5BHK is not one of our property types (RK, 1BHK, 2BHK, 3BHK, 4BHK, Duplex)",
  });
});
