import { expect, it } from "vitest";
import { openNotations } from "../testing/stored-notations.ts";

// The notations in which portals and spreadsheets write values.

const { latest, stored } = await openNotations();

const notAn = (text: string) => [`rent: "${text}" is not an amount. Write 25000, 25k or 1.5 lakh`];

it("reads amounts", async () => {
  const rents: [string, number | string[]][] = [
    ["1.1 Lac", 110_000],
    ["1.5 Lakh", 150_000],
    ["1.25 L", 125_000],
    ["25k", 25_000],
    ["25,000 per month", 25_000],
    ["25,000/month", 25_000],
    ["Rs 25,000", 25_000],
    ["Rs.25,000/-", 25_000],
    ["INR 25000", 25_000],
    ["₹ 25,000", 25_000],
    ["25000.50", 25_001],
    ["25000.00 ", 25_000],
    ["25\u00a0000", 25_000],
    ["25\u202f000", 25_000],
    ["₹1,00,000", 100_000],
    ["25,000 INR", 25_000],
    ["２５０００", 25_000],
    ["२५०००", 25_000],
    ["2.5e4", notAn("2.5e4")],
    ["0x61A8", notAn("0x61A8")],
    ["25,000-30,000", notAn("25,000-30,000")],
    ["On request", notAn("On request")],
    ["25.000", notAn("25.000")],
    ["-25000", notAn("-25000")],
    ["2 months", notAn("2 months")],
    ["1", ['rent: Rent must be at least ₹1,000: "1"']],
  ];
  expect(
    await stored(
      "rent",
      rents.map(([notation]) => notation),
      ({ rent }) => rent,
    ),
  ).toEqual(rents.map(([, rent]) => rent));
  expect(await stored("security_deposit", ["2 months", "Nil", "1.5 lakh"], (home) => home.security_deposit)).toEqual([
    50_000, 0, 150_000,
  ]);
});

it("reads sizes and floors, and names what is allowed", async () => {
  expect(await stored("size_sqft", ["1,100 sq ft", "", "50"], (home) => home.size_sqft)).toEqual([
    1100,
    null,
    ['size_sqft: The size in sq ft must be a number: a whole one from 100 to 20,000: "50"'],
  ]);
  expect(await stored("floor", ["Ground", "3rd floor", "top"], (home) => home.floor)).toEqual([
    0,
    3,
    ['floor: The floor must be a number: a whole one from 0 to 60: "top"'],
  ]);
  const [refused] = await stored("total_floors", ["2"], (home) => home.total_floors, { floor: "3" });
  expect(refused).toEqual(['total_floors: The building cannot have fewer floors than the floor of the home: "3 of 2"']);
});

it("takes months of the rent for the deposit alone", async () => {
  const [refused] = await stored("maintenance", ["1 month"], ({ maintenance }) => maintenance);
  expect(refused).toEqual(['maintenance: "1 month" is not an amount. Write 25000, 25k or 1.5 lakh']);
});

const MISSING = [
  "None",
  "nan",
  "NaN",
  "NULL",
  "NA",
  "n/a",
  "N.A.",
  "<NA>",
  "#N/A",
  "#REF!",
  "-",
  "--",
  "?",
  "...",
  "…",
];

it("takes words for a missing value as an empty cell", async () => {
  const owner = await stored("owner_name", MISSING, ({ owner_name }) => owner_name);
  expect(owner).toEqual(MISSING.map(() => "Owner"));
  const phone = await stored("owner_phone", MISSING, ({ owner_phone }) => owner_phone);
  expect(phone).toEqual(MISSING.map(() => null));
  const maintenance = await stored("maintenance", MISSING, (home) => home.maintenance);
  expect(maintenance).toEqual(MISSING.map(() => 0));
  for (const [column, name] of [
    ["security_deposit", "Security deposit"],
    ["area", "Area/Sector"],
    ["description", "Property description"],
    ["furnished", "Furnished status"],
  ] as const)
    expect(await stored(column, MISSING, () => "taken")).toEqual(
      MISSING.map((text) => [`${column}: ${name} is required, and "${text}" counts as empty`]),
    );
});

it("reads phone numbers", async () => {
  const refused = (text: string) => [
    `owner_phone: "${text}" is not a phone number. Write 10 to 13 digits, such as 98765 43210 or +91 98765 43210`,
  ];
  const phones: [string, string | string[]][] = [
    ["+91 98765 43210", "+919876543210"],
    ["09876543210", "9876543210"],
    ["98765-43210", "9876543210"],
    ["(+91)9876543210", "+919876543210"],
    ["\u202a+91 98765 43210\u202c", "+919876543210"],
    ["9876543210\u200b", "9876543210"],
    ["+91\u00a09876543210", "+919876543210"],
    ["'9876543210", "9876543210"],
    ["0091 9876543210", "+919876543210"],
    ["\u00ad9876543210", "9876543210"],
    ["98765\u201143210", "9876543210"],
    ["tel:+919876543210", "+919876543210"],
    ["91-9876543210", "919876543210"],
    ["9876543210.0", "9876543210"],
    ["9.87654E+09", refused("9.87654E+09")],
    ["9876543210 / 9123456780", refused("9876543210 / 9123456780")],
  ];
  expect(
    await stored(
      "owner_phone",
      phones.map(([notation]) => notation),
      ({ owner_phone }) => owner_phone,
    ),
  ).toEqual(phones.map(([, phone]) => phone));
});

it("reads types, furnishing, tenants and cities, and refuses others with the list", async () => {
  const all = ["Bachelor", "Family", "Boy", "Girl", "Working Professional", "Students", "Couples"];
  expect(await stored("type", ["2 BHK Apartment", "Studio", "5BHK"], ({ type }) => type)).toEqual([
    "2BHK",
    "RK",
    ["type: 5BHK is not one of our property types (RK, 1BHK, 2BHK, 3BHK, 4BHK, Duplex)"],
  ]);
  expect(await stored("furnished", ["SEMI_FURNISHED", "Bare"], ({ furnished }) => furnished)).toEqual([
    "Semi-Furnished",
    ["furnished: Bare is not one of our kinds of furnishing (Furnished, Semi-Furnished, Unfurnished)"],
  ]);
  const tenants = ["Family/Bachelor", "Anyone", "Company", "Family;Company"];
  expect(await stored("tenant_type", tenants, ({ tenant_types }) => tenant_types)).toEqual([
    ["Family", "Bachelor"],
    all,
    [`tenant_type: Company is not one of our kinds of tenant (${all.join(", ")})`],
    [`tenant_type: Family;Company is not one of our kinds of tenant (${all.join(", ")})`],
  ]);
  expect(latest.summary.faults).toEqual([
    {
      fault: "tenant_type has an unknown value",
      lines: 2,
      examples: ['line 4 "Company"', 'line 5 "Family;Company"'],
    },
  ]);
  expect(await stored("city", ["Bengaluru, Karnataka", "South Delhi", "Gurgaon"], ({ city }) => city)).toEqual([
    "Bangalore",
    "Delhi",
    ["city: Gurgaon is not one of our cities (Bangalore, Delhi, Noida, Greater Noida, Faridabad, Ghaziabad)"],
  ]);
});

it("refuses a size as an area", async () => {
  const sizes = ["1200 sq ft", "1,200 sqft", "850.5", "1200 sq. ft.", "100 sq yards", "1200 square feet", "90 m²"];
  expect(await stored("area", sizes, ({ area }) => area)).toEqual(
    sizes.map((text) => [`area: "${text}" is not an area. Write its name, such as Indiranagar or Sector 62`]),
  );
  const areas = ["5th Block Koramangala", "1st Main"];
  for (const taken of await stored("area", areas, ({ area }) => area)) expect(taken).toEqual(expect.any(String));
});

it("reads flags and ways of contact as programs write them", async () => {
  expect(await stored("lift", ["1.0", "0.0", "YES", "No", "maybe"], ({ lift }) => lift)).toEqual([
    true,
    false,
    true,
    false,
    ['lift: "maybe" is not yes or no. Write yes, no, true, false, 1 or 0'],
  ]);
  expect(
    await stored("preferred_contact", ["PHONE", "Email", "message", "Pigeon"], (home) => home.preferred_contact),
  ).toEqual([
    "phone",
    "email",
    "message",
    ['preferred_contact: "Pigeon" is not a way of contact. Write message, phone, email'],
  ]);
});

it("reads coordinates, and notes those that it does not understand", async () => {
  const latitudes: [string, number | null][] = [
    ["12.9719", 12.9719],
    ["१२.९७", 12.97],
    ["12.97°", 12.97],
    ["12.97° N", 12.97],
    ["12,97", null],
    ["12°58'N", null],
    ["28.61", null],
  ];
  const longitude = { longitude: "77.6412" };
  expect(
    await stored(
      "latitude",
      latitudes.map(([text]) => text),
      (home) => home.latitude,
      longitude,
    ),
  ).toEqual(latitudes.map(([, latitude]) => latitude));
  expect(latest.summary.notes.map(({ fault, lines }) => [fault, lines])).toEqual([
    ["The position is not in decimal degrees and was left out", 2],
    ["The position is outside of the city's region and was left out", 1],
  ]);
});
