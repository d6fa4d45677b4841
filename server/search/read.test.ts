import { describe, expect, it } from "vitest";
import { inOneLine, read, rowsOf } from "./testing.ts";

/* The chosen city is Bangalore; today is 2026-11-23. */
const QUERIES = rowsOf(`
  2bhk under 30k near indiranagar metro, semi furnished, pets, from 1 dec → type=2BHK maxRent=30000 near=station:indiranagar nearWithin=1000 furnished=Semi-Furnished pets=true availableFrom=2026-12-01
  1 rk in hsr below 12000 → type=RK location=HSR Layout maxRent=12000
  2 or 3 bhk koramangala 40-60k family → type=2BHK,3BHK location=Koramangala minRent=40000 maxRent=60000 tenantType=Family
  flat near manyata tech park for bachelors → near=landmark:manyata-tech-park tenantType=Bachelor
  45 min from itpl, 2bhk → commuteTo=landmark:itpl commuteMax=45 type=2BHK
  my office is in cyber hub, wife works in noida sector 62 → commuteTo=landmark:cyber-hub commuteTo2=area:Noida/Sector 62 region=Delhi NCR
  whitefield 3bhk 1 lakh → location=Whitefield type=3BHK maxRent=100000
  25 se 30 hazar mein 2bhk jayanagar → minRent=25000 maxRent=30000 type=2BHK location=Jayanagar
  indiranagar metro ke paas 1bhk 25 hazar tak → near=station:indiranagar nearWithin=1000 type=1BHK maxRent=25000
  इंदिरानगर में 2 बीएचके 30 हज़ार तक → location=Indiranagar type=2BHK maxRent=30000
  ಕೋರಮಂಗಲ ಹತ್ತಿರ 1bhk → near=area:Bangalore/Koramangala type=1BHK
  semi furnished 2bhk btm → furnished=Semi-Furnished type=2BHK location=BTM Layout
  fully furnished studio with gym and pool → furnished=Furnished type=RK amenities=gym,swimming_pool
  pet friendly home around 35k → pets=true minRent=31500 maxRent=38500
  no brokerage 2bhk marathahalli → type=2BHK location=Marathahalli; notes no_broker_here
  girls pg near christ college → tenantType=Girl near=landmark:christ-university; notes whole_homes_only
  house for couple electronic city phase 1 → tenantType=Couples location=Electronic City
  2bhk indranagar 30k → location=Indiranagar type=2BHK maxRent=30000
  3 bhk duplex jp nagar car parking lift → type=3BHK,Duplex location=JP Nagar amenities=parking,lift
  2bhk saket near metro → city=Delhi location=Saket type=2BHK metroWalk=15
  dwarka sector 12 2 bhk 22k → city=Delhi location=Dwarka Sector 12 type=2BHK maxRent=22000
  noida sec 137 3bhk under 35 → city=Noida location=Sector 137 type=3BHK maxRent=35000
  within 30 minutes of mg road → commuteTo=station:mg-road-bangalore commuteMax=30
  mg road gurgaon 40 min → commuteTo=station:mg-road-gurugram commuteMax=40 region=Delhi NCR
  zero deposit 1bhk → type=1BHK maxDeposit=0
  deposit under 1 lakh 2bhk hebbal → maxDeposit=100000 type=2BHK location=Hebbal
  ready to move 2bhk bellandur → availableFrom=2026-11-23 type=2BHK location=Bellandur
  2bhk from 15 jan → type=2BHK availableFrom=2027-01-15
  students near iisc → tenantType=Students near=landmark:iisc
  working women 1bhk domlur → tenantType=Working Professional,Girl type=1BHK location=Domlur
  2.5 bhk sarjapur road → type=2BHK,3BHK location=Sarjapur Road; notes half_bedroom
  5bhk villa whitefield → location=Whitefield; notes no_such_type; words villa
  above 20k below 15k 1bhk → minRent=15000 maxRent=20000 type=1BHK; notes swapped
  balcony facing park → words balcony facing park
  furnished, unfurnished 2bhk → furnished=Furnished,Unfurnished type=2BHK
  1bhk without ac → type=1BHK; notes cannot_exclude
  metro 10 min walk 2bhk → metroWalk=10 type=2BHK
  in gurgaon 2bhk → type=2BHK; notes no_homes_in_gurugram
  sector 18 noida ya atta market ke paas, 20k tak → city=Noida near=area:Noida/Sector 18 maxRent=20000; words atta market
`);

describe("reads", () => {
  it.each(QUERIES)("$text", ({ text, city, expected }) => {
    expect(inOneLine(read(text, city))).toBe(expected);
  });
});

describe("acts", () => {
  it.each(["Indiranagar", "HSR Layout", "hauz khas", "2bhk", "₹30,000", "Noida", "manyata tech park"])(
    "leaves %s to the word search",
    (text) => {
      const { acts, pieces } = read(text);
      expect(acts).toBe(false);
      expect(pieces).not.toEqual([]);
    },
  );

  it("leaves a text without a filter to the word search, as typed", () => {
    expect(read(" Balcony facing the park ")).toMatchObject({
      acts: false,
      pieces: [],
      filters: { searchTerm: "Balcony facing the park" },
    });
  });

  it.each(["Stepped house 12345", "sunny flat number 12000"])("leaves a title with a number: %s", (text) => {
    expect(read(text).acts).toBe(false);
  });

  it.each([
    "house 25000 chahiye",
    "2bhk 25000",
    "garden view 25k",
    "2 bhk",
    "near HSR Layout",
    "Indiranagar metro",
    "2bhk Indiranagar",
    "noida sector 62",
    "560038",
    "pincode-560038",
  ])("sets the filters of %s", (text) => {
    expect(read(text).acts).toBe(true);
  });
});

describe("pieces", () => {
  it("have the typed text, a label and what else the text can mean", () => {
    expect(read("2BHK under ₹30,000 in Indiranagar").pieces).toEqual([
      { kind: "type", text: "2BHK", from: 0, to: 4, filter: { type: "2BHK" }, label: "2BHK", alternatives: [] },
      {
        kind: "rent",
        text: "under ₹30,000",
        from: 5,
        to: 18,
        filter: { maxRent: 30000 },
        label: "up to ₹30,000",
        alternatives: [],
      },
      {
        kind: "location",
        text: "in Indiranagar",
        from: 19,
        to: 33,
        filter: { location: "Indiranagar" },
        label: "Indiranagar",
        alternatives: [{ id: "station:indiranagar", label: "Indiranagar · metro, Purple Line" }],
      },
    ]);
  });

  it("keep the part of an area in their text", () => {
    expect(read("house for couple electronic city phase 1").pieces.at(-1)?.text).toBe("electronic city phase 1");
    expect(read("5th block koramangala 2bhk").pieces[0]).toMatchObject({
      text: "5th block koramangala",
      filter: { location: "Koramangala" },
    });
  });

  it("count UTF-16 units, also after an emoji", () => {
    expect(read("😀 2bhk").pieces[0]).toMatchObject({ from: 3, to: 7, text: "2bhk" });
  });

  it.each([
    ["2/3bhk", "2BHK or 3BHK"],
    ["25-30k 2bhk", "₹25,000 to ₹30,000"],
    ["above 1.5 lakh 4bhk", "from ₹1,50,000"],
    ["2bhk near Indiranagar metro", "near Indiranagar metro"],
    ["within 2 km of itpl", "within 2 km of ITPL"],
    ["45 min from itpl", "45 min to ITPL"],
    ["itpl 45 min by auto", "by auto"],
    ["near metro 2bhk", "15 min walk to metro"],
    ["2bhk pets", "Pets allowed"],
    ["2bhk wifi", "Wi-Fi"],
    ["2bhk from 1 sep", "from 1 Sep 2027"],
    ["2bhk from 1 dec", "from 1 Dec 2026"],
    ["2bhk now", "available now"],
    ["no deposit 2bhk", "no deposit"],
    ["deposit under 1 lakh 2bhk", "deposit up to ₹1,00,000"],
    ["2bhk noida sector 62", "Noida Sector 62"],
  ])("of %s has the label %s", (text, label) => {
    expect(read(text).pieces.map((piece) => piece.label)).toContain(label);
  });
});

describe("lists of offices", () => {
  const [itpl, ubCity, manyata] = ["landmark:itpl", "landmark:ub-city", "landmark:manyata-tech-park"];
  const [koramangala, hsr] = ["area:Bangalore/Koramangala", "area:Bangalore/HSR Layout"];

  it.each([
    ["offices in itpl, ub city and manyata", itpl, ubCity, ["two_people_only"]],
    ["offices at manyata, itpl, ub city 2bhk", manyata, itpl, ["two_people_only"]],
    ["office in ub city, itpl and manyata", ubCity, itpl, ["two_people_only"]],
    ["offices in koramangala and hsr 2bhk", koramangala, hsr, []],
  ])("are the commutes of two people: %s", (text, commuteTo, commuteTo2, codes) => {
    const { filters, notes, words } = read(text);
    expect(filters).toMatchObject({ commuteTo, commuteTo2 });
    expect([notes.map(({ code }) => code), words, filters.near, filters.location]).toEqual([
      codes,
      [],
      undefined,
      undefined,
    ]);
  });

  it("end before areas of homes, if there is one office", () => {
    const { filters } = read("office in itpl, koramangala or hsr 2bhk");
    expect(filters).toMatchObject({ commuteTo: itpl, location: "Koramangala,HSR Layout" });
    expect(filters.commuteTo2).toBeUndefined();
  });
});

it("finds nothing for a PIN code that is not known, and says so", () => {
  expect(read("400001")).toMatchObject({
    acts: false,
    pieces: [],
    words: [],
    dropped: ["400001"],
    notes: [{ code: "pin_unknown", text: "We do not know this PIN code." }],
  });
});

it("reads 200 characters and 40 words of a longer text", () => {
  const long = read(`2bhk hsr ${"x".repeat(300)} 3bhk`);
  expect(long.filters).toMatchObject({ type: "2BHK", location: "HSR Layout" });
  expect(long.notes.map(({ code }) => code)).toEqual(["too_long"]);
  expect(read(`${"se ".repeat(40)}2bhk`)).toMatchObject({ pieces: [], notes: [{ code: "too_long" }] });
});
