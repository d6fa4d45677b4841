import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { getMapData } from "#contract/browse/map.ts";
import { MAP_DATA_VERSION, MAP_FILES } from "#contract/browse/map-terms.ts";
import { REGIONS, type Region, regionAt } from "#contract/places/geography.ts";
import { testApp } from "../testing/app.ts";
import { mapDataOf } from "./map-data.ts";
import { LINES } from "./metro.ts";

const { visitor } = await testApp();

const MAX_BYTES = 25_000;

it("has the version in the contract that pages request", () => {
  const data = JSON.stringify(REGIONS.map(mapDataOf));
  expect(MAP_DATA_VERSION).toBe(createHash("sha256").update(data).digest("hex").slice(0, 12));
});

describe.each(Object.entries(MAP_FILES) as [Region, (typeof MAP_FILES)[Region]][])("the map of %s", (region, file) => {
  it("is at most 25 kB with gzip, and immutable for its version", async () => {
    const answer = await visitor.call(getMapData, { params: { file }, query: { v: MAP_DATA_VERSION } });
    expect(answer.statusCode).toBe(200);
    expect(gzipSync(answer.body).length).toBeLessThan(MAX_BYTES);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.etag).toBeDefined();
  });

  it("is cached only for a short time under another version", async () => {
    for (const query of [{}, { v: "older" }]) {
      const answer = await visitor.call(getMapData, { params: { file }, query });
      expect(answer.headers["cache-control"]).toBe("public, max-age=300");
      expect(answer.json()).toEqual(mapDataOf(region));
    }
  });

  it("has every line with its stations, and positions in the region", () => {
    const { lines, stations, areas, landmarks } = mapDataOf(region);
    for (const { id, segments } of lines) {
      const named = segments.map((segment) => segment.map((place) => stations[place]?.id));
      expect(named).toEqual(LINES.find((line) => line.id === id)?.segments.map((segment) => segment.stations));
    }
    expect(landmarks.length).toBeGreaterThan(20);
    for (const place of [...stations, ...areas, ...landmarks]) expect(regionAt(place)).toBe(region);
  });
});

it("rejects an unknown map", async () => {
  const answer = await visitor.inject({ url: "/api/map/mumbai.json" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "invalid", error: "The maps are bangalore.json and delhi-ncr.json" });
});
