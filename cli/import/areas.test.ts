import { expect, it } from "vitest";
import type { City } from "#contract/places/cities.ts";
import { CITIES } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { matchArea } from "./areas.ts";

it("matches every area of the catalogue by its own name in any case", () => {
  for (const city of CITIES)
    for (const { name } of AREAS[city]) {
      expect(matchArea(city, name)).toEqual({ area: name, within: null });
      expect(matchArea(city, name.toUpperCase()).area).toBe(name);
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
];

it.each(SPELLINGS)("matches in %s %s as %s", (city, written, area, within) => {
  expect(matchArea(city, written)).toEqual({ area, within });
});

it("keeps uncertain names as written", () => {
  const kept: [City, string, string][] = [
    ["Bangalore", "Mallathahalli", "Mallathahalli"],
    ["Bangalore", "BEML Layout", "BEML Layout"],
    ["Bangalore", "Begur Road", "Begur Road"],
    ["Bangalore", "Bagaluru  Near Yelahanka", "Bagaluru Near Yelahanka"],
    ["Bangalore", "Kudlu", "Kudlu"],
    ["Bangalore", "Ranka Colony,Bilekahalli", "Ranka Colony, Bilekahalli"],
    ["Delhi", "Greater Kailash", "Greater Kailash"],
    ["Delhi", "Sector 23 Dwarka", "Sector 23 Dwarka"],
    ["Delhi", "Friends Colony", "Friends Colony"],
    ["Delhi", "12.97", "12.97"],
    ["Noida", "Sector 999", "Sector 999"],
  ];
  for (const [city, written, area] of kept) expect(matchArea(city, written)).toEqual({ area, within: null });
});

it("matches no area if the text is empty or only a city", () => {
  for (const written of ["", "  ", "Bangalore", "null,null", "Bengaluru, Karnataka, India", "560050"])
    expect(matchArea("Bangalore", written)).toEqual({ area: "", within: null });
});
