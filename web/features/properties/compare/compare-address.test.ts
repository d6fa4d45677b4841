import { expect, it } from "vitest";
import { commuteParameters, homeAddress } from "#web/features/places/commute-address.ts";
import { compareAddress, comparedIds } from "./compare-address.ts";

const ID = (place: number) => `0198a000-0000-7000-8000-00000000000${place}`;
const search = (text: string) => new URLSearchParams(text);

it("reads up to four ids, without repeated and malformed ones", () => {
  expect(comparedIds(search(`ids=${ID(1)},${ID(2)}`))).toEqual([ID(1), ID(2)]);
  expect(comparedIds(search(`ids=${ID(1)}&ids=x,${ID(1)},,${ID(2)}`))).toEqual([ID(1), ID(2)]);
  expect(comparedIds(search(`ids=${[1, 2, 3, 4, 5].map(ID)}`))).toEqual([1, 2, 3, 4].map(ID));
  expect(comparedIds(search(""))).toEqual([]);
});

it("reads where people travel to, and drops what cannot be valid", () => {
  expect(commuteParameters(search("commuteTo=landmark:itpl&commuteBy=boat&city=Delhi"))).toEqual({
    commuteTo: "landmark:itpl",
  });
  expect(commuteParameters(search("commuteTo2=landmark:itpl"))).toEqual({});
});

it("writes a readable address", () => {
  const parameters = search("commuteTo=area:Bangalore/HSR Layout&maxRent=9");
  const address = compareAddress([ID(1), ID(2)], parameters);
  expect(address).toBe(`/compare?ids=${ID(1)},${ID(2)}&commuteTo=area:Bangalore%2FHSR+Layout`);
  const read = search(address.split("?")[1] ?? "");
  expect(comparedIds(read)).toEqual([ID(1), ID(2)]);
  expect(commuteParameters(read)).toEqual({ commuteTo: "area:Bangalore/HSR Layout" });
});

it("keeps the destinations of a search on the page of a home, and nothing else", () => {
  const found = "?city=Bangalore&commuteTo=landmark:itpl&commuteMax=45&commuteTo2=area:Bangalore/Hebbal&commuteBy=road";
  expect(homeAddress(ID(1), found)).toBe(
    `/property/${ID(1)}?commuteTo=landmark:itpl&commuteTo2=area:Bangalore/Hebbal&commuteBy=road`,
  );
  expect(homeAddress(ID(1), "?city=Bangalore&commuteBy=road")).toBe(`/property/${ID(1)}`);
});
