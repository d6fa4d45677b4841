import { expect, it } from "vitest";
import type { City } from "#contract/places/cities.ts";
import { CITIES } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { matchArea } from "./match-area.ts";

it("matches every area of the catalogue by its own name in any case", () => {
  for (const city of CITIES)
    for (const { name } of AREAS[city]) {
      expect(matchArea(city, name)).toEqual({ area: name, within: null });
      expect(matchArea(city, name.toUpperCase())).toEqual({ area: name, within: null });
    }
});

const SPELLINGS: [city: City, written: string, area: string, within: string | null][] = [
  ["Bangalore", "J. P. Nagar", "JP Nagar", null],
  ["Bangalore", "Jp Nagar Phase 7, J P Nagar", "JP Nagar", "Jp Nagar Phase 7"],
  ["Bangalore", "Indira Nagar", "Indiranagar", null],
  ["Bangalore", "HSR Layout 5th Sector", "HSR Layout", "HSR Layout 5th Sector"],
  ["Bangalore", "1st Sector,HSR Layout", "HSR Layout", "1st Sector"],
  ["Bangalore", "Green Glen Layout,Bellandur", "Bellandur", "Green Glen Layout"],
  ["Bangalore", "Basaweshwara Nagar", "Basaveshwara Nagar", null],
  ["Bangalore", "Dodda Nekkundi", "Doddanekkundi", null],
  ["Bangalore", "Arakere", "Arekere", null],
  ["Bangalore", "BTM 2nd Stage, Stage 2, Bengaluru, Karnataka, India", "BTM Layout", "BTM 2nd Stage"],
  ["Bangalore", "Hennur Main Road", "Hennur", "Hennur Main Road"],
  ["Bangalore", "Bannerghatta Main Road", "Bannerghatta Road", null],
  ["Bangalore", "Dasarahalli on Tumkur Road", "Dasarahalli", null],
  ["Bangalore", "Mahatma Gandhi Road", "MG Road", null],
  ["Delhi", "Chattarpur", "Chhatarpur", null],
  ["Delhi", "Greater Kailash II", "Greater Kailash 2", null],
  ["Delhi", "Ajadpur", "Azadpur", null],
  ["Delhi", "Keerti Nagar", "Kirti Nagar", null],
  ["Delhi", "Mayur Vihar 3", "Mayur Vihar Phase 3", null],
  ["Delhi", "Sector 6 Dwarka", "Dwarka Sector 6", null],
  ["Delhi", "Sector-7 Rohini", "Rohini", "Sector-7 Rohini"],
  ["Noida", "Sec-62", "Sector 62", null],
  ["Noida", "Sector 93 B", "Sector 93B", null],
  ["Greater Noida", "Gamma-I", "Gamma 1", null],
  ["Noida", "Sector 137 Noida", "Sector 137", null],
  ["Noida", "Noida Sector 137", "Sector 137", null],
  ["Noida", "Noida, Sector-137, Uttar Pradesh", "Sector 137", null],
  ["Noida", "sec-137", "Sector 137", null],
  ["Noida", "Sector no. 137, Noida 201305", "Sector 137", null],
  ["Noida", "Sector 93 A", "Sector 93A", null],
  ["Noida", "Sector 93 A Noida", "Sector 93A", null],
  ["Noida", "Block C Sector 44 Noida", "Sector 44", "Block C Sector 44"],
  ["Noida", "Sector 62 A Block", "Sector 62", "Sector 62 A Block"],
  ["Noida", "Gaur Grandeur Sector 119 Noida", "Sector 119", "Gaur Grandeur Sector 119"],
  ["Noida", "Sector 44 Block B", "Sector 44", "Sector 44 Block B"],
  ["Noida", "Sector 44 B Block", "Sector 44", "Sector 44 B Block"],
  ["Noida", "Block B Sector 44", "Sector 44", "Block B Sector 44"],
  ["Noida", "Sector 62 Block-A Noida", "Sector 62", "Sector 62 Block-A"],
  ["Noida", "Sector 93 Pocket 3", "Sector 93", "Sector 93 Pocket 3"],
  ["Noida", "Sector 62 Phase 1", "Sector 62", "Sector 62 Phase 1"],
  ["Noida", "Sector 62, Noida, Delhi", "Sector 62", null],
  ["Noida", "Sector 18/Atta", "Sector 18", "Sector 18/Atta"],
  ["Delhi", "रोहिणी सेक्टर 13", "Rohini", "रोहिणी सेक्टर 13"],
  ["Delhi", "सेक्टर 12 द्वारका", "Dwarka Sector 12", null],
  ["Bangalore", "ಜಯನಗರ 4ನೇ ಬ್ಲಾಕ್", "Jayanagar", "ಜಯನಗರ 4ನೇ ಬ್ಲಾಕ್"],
  ["Bangalore", "ಬೆಂಗಳೂರು ಜಯನಗರ", "Jayanagar", "ಬೆಂಗಳೂರು ಜಯನಗರ"],
  ["Ghaziabad", "गाज़ियाबाद इंदिरापुरम", "Indirapuram", "गाज़ियाबाद इंदिरापुरम"],
  ["Bangalore", "Kodigehalli,Krishnarajapura", "KR Puram", "Kodigehalli"],
  ["Bangalore", "Channasandra, Srinivaspura", "Srinivaspura", "Channasandra"],
  ["Bangalore", "Kodigehalli, Thubarahalli", "Kodigehalli", null],
  ["Noida", "सेक्टर 62 नोएडा", "Sector 62", null],
  ["Greater Noida", "Greater Noida West Sector 16B", "Greater Noida West Sector 16B", null],
  ["Greater Noida", "Sector 16B, Greater Noida West, UP", "Greater Noida West Sector 16B", null],
  ["Greater Noida", "Sector 16B", "Greater Noida West Sector 16B", null],
  ["Greater Noida", "Sector 1, Noida Extension", "Greater Noida West Sector 1", null],
  ["Greater Noida", "Greater Noida West", "Greater Noida West", null],
  ["Greater Noida", "Noida Extension", "Greater Noida West", null],
  ["Greater Noida", "Sector Beta 1, Greater Noida", "Beta 1", null],
  ["Greater Noida", "Sector Alpha 1, Greater Noida", "Alpha 1", null],
  ["Ghaziabad", "Sector 4 Vaishali Ghaziabad", "Vaishali", "Sector 4 Vaishali"],
  ["Ghaziabad", "Shipra Suncity Indirapuram", "Indirapuram", "Shipra Suncity Indirapuram"],
  ["Faridabad", "Sector 15 Faridabad Haryana", "Sector 15", null],
  ["Faridabad", "Sector 15 Block A", "Sector 15", "Sector 15 Block A"],
  ["Faridabad", "Old Faridabad", "Old Faridabad", null],
  ["Delhi", "Sector 12 Pocket 4 Dwarka", "Dwarka Sector 12", "Sector 12 Pocket 4 Dwarka"],
  ["Delhi", "Pocket 4, Sector 12, Dwarka", "Dwarka Sector 12", "Pocket 4"],
  ["Delhi", "Saket/Malviya Nagar", "Saket", "Saket/Malviya Nagar"],
  ["Delhi", "Saket or Hauz Khas", "Saket", "Saket or Hauz Khas"],
  ["Bangalore", "Indiranagar & Domlur", "Indiranagar", "Indiranagar & Domlur"],
  ["Bangalore", "Between Hebbal and Yelahanka", "Hebbal", "Between Hebbal and Yelahanka"],
  ["Delhi", "Mayur Vihar Phase 1", "Mayur Vihar Phase 1", null],
  ["Delhi", "Phase 1, Mayur Vihar, New Delhi", "Mayur Vihar Phase 1", null],
  ["Delhi", "Saket, South Delhi", "Saket", null],
  ["Delhi", "Greater Kailash", "Greater Kailash", null],
  ["Bangalore", "Kodihalli Bangalore East", "Kodihalli", null],
  ["Bangalore", "Whitefield Bengaluru", "Whitefield", null],
];

it.each(SPELLINGS)("matches in %s %s as %s", (city, written, area, within) => {
  expect(matchArea(city, written)).toEqual({ area, within });
});

it("keeps uncertain names as written", () => {
  const kept: [City, string, string][] = [
    ["Bangalore", "Thubarahalli", "Thubarahalli"],
    ["Bangalore", "B Narayanapura", "B Narayanapura"],
    ["Bangalore", "Thubarahalli 2nd Block Phase 1", "Thubarahalli 2nd Block Phase 1"],
    ["Bangalore", "Thubarahalli, Bangalore East, Karnataka", "Thubarahalli"],
    ["Faridabad", "Faridabad Hills", "Faridabad Hills"],
    ["Bangalore", "Begur Road", "Begur Road"],
    ["Bangalore", "Siddapura  Near Yelahanka", "Siddapura Near Yelahanka"],
    ["Bangalore", "Ranka Colony,Siddapura", "Ranka Colony, Siddapura"],
    ["Delhi", "Mayur Vihar", "Mayur Vihar"],
    ["Delhi", "Sector 29 Dwarka", "Sector 29 Dwarka"],
    ["Delhi", "Palam Vihar", "Palam Vihar"],
    ["Delhi", "Old Delhi", "Old Delhi"],
    ["Noida", "Sector 999", "Sector 999"],
    ["Noida", "Noida Phase 2", "Phase 2"],
    ["Noida", "NSEZ Noida Phase 2", "NSEZ Noida Phase 2"],
    ["Noida", "Sector 56 Gurgaon", "Sector 56 Gurgaon"],
    ["Noida", "Gurgaon Sector 56", "Gurgaon Sector 56"],
    ["Noida", "Sector 15, Faridabad", "Sector 15, Faridabad"],
    ["Noida", "Sector 37 Greater Noida", "Sector 37 Greater Noida"],
    ["Noida", "Sector 1, Greater Noida West", "Sector 1, Greater Noida West"],
    ["Noida", "Sector 4, Noida Extension", "Sector 4, Noida Extension"],
    ["Faridabad", "Sector 15, Noida", "Sector 15, Noida"],
    ["Bangalore", "Ashok Nagar, Delhi", "Ashok Nagar, Delhi"],
    ["Bangalore", "Vijayanagar, Mysore", "Vijayanagar, Mysore"],
  ];
  for (const [city, written, area] of kept) expect(matchArea(city, written)).toEqual({ area, within: null });
});

it.each([
  "",
  "  ",
  "Bangalore",
  "null,null",
  "Bengaluru, Karnataka, India",
  "560050",
  "12.97",
  "1200 sq ft",
  "1,200 sq. ft.",
  "850.5",
  "-",
  "--",
  "...",
  "None",
  "nan",
  "#N/A",
  "#REF!",
  "TBD",
  "not available",
])("matches no area if the text is %j", (written) => {
  expect(matchArea("Bangalore", written)).toEqual({ area: "", within: null });
});
