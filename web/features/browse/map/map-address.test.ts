import { expect, it } from "vitest";
import { readMapAddress, withMapAddress } from "./map-address.ts";

const read = (text: string) => readMapAddress(new URLSearchParams(text));

it("reads the view, and only on the map", () => {
  expect(read("view=map&map=12.97,77.59,13.25")).toEqual({
    isMap: true,
    view: { lat: 12.97, lon: 77.59, zoom: 13.25 },
  });
  expect(read("map=12.97,77.59,13.25")).toEqual({ isMap: false, view: null });
  expect(read("view=list")).toEqual({ isMap: false, view: null });
});

it.each([
  "",
  "12.97,77.59",
  "12.97,77.59,13,1",
  "77.59,12.97,13",
  "0,0,13",
  "12.97,77.59,8.9",
  "12.97,77.59,17",
  "NaN,77.59,13",
  "1e1,77.59,13",
  "12.97, 77.59,13",
  "-12.97,77.59,13",
])("drops the view %j", (text) => {
  expect(read(`view=map&map=${encodeURIComponent(text)}`)).toEqual({ isMap: true, view: null });
});

it("writes the page's part behind the filters, and nothing for the list", () => {
  const view = { lat: 12.971_234, lon: 77.59, zoom: 13.256 };
  expect(withMapAddress("?city=Delhi", { isMap: true, view })).toBe("?city=Delhi&view=map&map=12.9712,77.5900,13.26");
  expect(withMapAddress("", { isMap: true, view: null })).toBe("?view=map");
  expect(withMapAddress("?city=Delhi", { isMap: false, view: null })).toBe("?city=Delhi");
  expect(read(withMapAddress("", { isMap: true, view })).view).toEqual({ lat: 12.9712, lon: 77.59, zoom: 13.26 });
});
