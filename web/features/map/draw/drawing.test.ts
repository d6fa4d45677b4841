import { expect, it } from "vitest";
import type { MapData } from "#contract/browse/map.ts";
import { frameOf } from "../projection.ts";
import { type Box, boxAround } from "./boxes.ts";
import { drawMap } from "./drawing.ts";

const SIZE = { width: 800, height: 600 };
const ORIGIN = { lat: 12.95, lon: 77.6 };
const frame = frameOf({ ...ORIGIN, zoom: 13 }, SIZE);
const at = (x: number, y: number) => frame.unproject({ x, y });

const station = (id: string, x: number, y: number, short?: string) => ({
  id,
  name: id,
  ...(short !== undefined && { short }),
  ...at(x, y),
});

/** Two lines that cross in the middle, and three areas. */
const DATA: MapData = {
  lines: [
    { id: "blr-purple", name: "Purple Line", segments: [[0, 1, 2]] },
    { id: "blr-green", name: "Green Line", segments: [[3, 1, 4]] },
  ],
  stations: [
    station("West", 100, 300),
    station("Centre", 400, 300, "Mid"),
    station("East", 700, 300),
    station("North", 400, 60),
    station("South", 400, 540),
  ],
  areas: [
    { name: "Busy", city: "Bangalore", ...at(200, 150) },
    { name: "Quiet", city: "Bangalore", ...at(202, 151) },
    { name: "East", city: "Bangalore", ...at(690, 330) },
  ],
  landmarks: [
    { name: "Lake Hospital", ...at(250, 250) },
    { name: "Lake College", ...at(250.5, 250) },
    { name: "Hill Tech Park", ...at(300, 380) },
  ],
};

const namesOf = (drawing: ReturnType<typeof drawMap>) => drawing.names.map(({ text }) => text);

it("draws lines through their stations, and marks where people change", () => {
  const { lines, stops } = drawMap(DATA, frame);
  expect(lines.map(({ id, hops }) => [id, hops.length])).toEqual([
    ["blr-purple", 2],
    ["blr-green", 2],
  ]);
  expect(lines[0]?.path).toMatch(/^M100 300C[\d. ]+ 400 300C[\d. ]+ 700 300$/);
  expect(stops.map(({ kind }) => kind)).toEqual(["end", "change", "end", "end", "end"]);
});

it("draws a hop that crosses the map between two stations far outside of it", () => {
  const close = frameOf({ ...at(250, 300), zoom: 16 }, SIZE);
  const { lines, stops } = drawMap(DATA, close);
  expect(stops).toEqual([]);
  expect(lines.map(({ id, hops }) => [id, hops.length])).toEqual([["blr-purple", 1]]);
});

it("names stations by their short name, and an area and its station of one name once", () => {
  const names = namesOf(drawMap(DATA, frame));
  expect(names).toEqual(expect.arrayContaining(["Mid", "West", "North", "South", "Busy"]));
  expect(names).not.toContain("Centre");
  expect(names.filter((name) => name === "East")).toHaveLength(1);
});

const street = frameOf({ ...at(300, 300), zoom: 14.5 }, SIZE);

it("names landmarks from street zoom on, each beside its dot, and only one of two at one place", () => {
  expect(namesOf(drawMap(DATA, frame)).join()).not.toContain("Lake");
  const { names, dots } = drawMap(DATA, street);
  const landmarks = names.filter(({ kind }) => kind === "landmark");
  expect(landmarks.map(({ text }) => text)).toEqual(["Lake Hospital", "Hill Tech Park"]);
  expect(dots).toEqual([street.project(at(250, 250)), street.project(at(300, 380))]);
});

it("names a stop before an area at street zoom", () => {
  const stop = { lines: [{ id: "blr-green", name: "Green Line", segments: [[0, 1, 2]] }] };
  const stations = [station("West", 100, 300), station("Stop", 400, 300), station("East", 700, 300)];
  const areas = Array.from({ length: 9 }, (_, place) => ({
    name: `Area ${place}`,
    city: "Bangalore" as const,
    ...at(380 + place * 5, 290 + place * 2),
  }));
  const data = { ...DATA, ...stop, stations, areas };
  expect(namesOf(drawMap(data, frameOf({ ...at(400, 300), zoom: 15 }, SIZE)))).toContain("Stop");
});

it.each([
  { frame, shown: ["Purple Line", "Green Line"] },
  { frame: street, shown: ["Purple Line"] },
])("lets no name touch a line, a plate or another name at zoom $frame.view.zoom", ({ frame, shown }) => {
  const { names, plates, dots } = drawMap(DATA, frame);
  const middle = frame.project(at(400, 300)).x;
  const boxes: Box[] = [
    ...dots.map((dot) => boxAround(dot, 2)),
    ...plates.map((plate) => boxAround(plate, plate.width / 2, 9)),
    ...names.map(({ x, y, text, anchor }) => {
      const width = text.length * 6;
      const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
      return { left, top: y - 10, right: left + width, bottom: y };
    }),
  ];
  for (const [place, box] of boxes.entries()) {
    const touching = boxes.filter(
      (other, index) =>
        index > place &&
        box.left < other.right &&
        box.right > other.left &&
        box.top < other.bottom &&
        box.bottom > other.top,
    );
    expect(touching).toEqual([]);
    expect(box.left < middle && box.right > middle).toBe(false);
  }
  expect(plates.map(({ text }) => text)).toEqual(expect.arrayContaining(shown));
});

it("keeps names off obstacles", () => {
  const everything = { left: 0, top: 0, right: 800, bottom: 600 };
  expect(namesOf(drawMap(DATA, frame, { obstacles: [everything] }))).toEqual([]);
  const overBusy = boxAround({ x: 200, y: 150 }, 130, 80);
  expect(namesOf(drawMap(DATA, frame, { obstacles: [overBusy] }))).not.toContain("Busy");
});
