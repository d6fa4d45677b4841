import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REGION_BOUNDS } from "#contract/places/geography.ts";
import { boundsOf, fitBounds, frameOf, marginsOf, moveTo, NO_MOVE, scaleAbout, viewAfter } from "./projection.ts";

const SIZE = { width: 800, height: 600 };
const MAJESTIC = { lat: 12.9757, lon: 77.5729 };
const LIMITS = REGION_BOUNDS.Bangalore;
const near = (value: number) => expect.closeTo(value, 6);

const positions = fc.record({
  lat: fc.double({ min: 12.6, max: 13.4, noNaN: true }),
  lon: fc.double({ min: 77.3, max: 77.9, noNaN: true }),
});
const views = fc
  .tuple(positions, fc.double({ min: 9, max: 16, noNaN: true }))
  .map(([position, zoom]) => ({ ...position, zoom }));

describe("a frame", () => {
  const frame = frameOf({ ...MAJESTIC, zoom: 12 }, SIZE);

  it("has the centre of its view in the middle", () => {
    expect(frame.project(MAJESTIC)).toEqual({ x: near(400), y: near(300) });
  });

  it("has north above and east at the right", () => {
    const { x, y } = frame.project({ lat: MAJESTIC.lat + 0.01, lon: MAJESTIC.lon + 0.01 });
    expect(x).toBeGreaterThan(400);
    expect(y).toBeLessThan(300);
  });

  it("has as many metres in a pixel as Web Mercator", () => {
    expect(frame.metresPerPixel).toBeCloseTo(37.24, 2);
    const oneKm = { lat: MAJESTIC.lat, lon: MAJESTIC.lon + 1 / (111.32 * Math.cos((MAJESTIC.lat * Math.PI) / 180)) };
    expect(frame.project(oneKm).x - 400).toBeCloseTo(1000 / frame.metresPerPixel, 1);
  });

  it("converts pixels back to the same position", () => {
    fc.assert(
      fc.property(views, positions, (view, position) => {
        const { project, unproject } = frameOf(view, SIZE);
        expect(unproject(project(position))).toEqual({ lat: near(position.lat), lon: near(position.lon) });
      }),
    );
  });
});

it("fits a window with its margin, and not closer or farther than the zoom levels", () => {
  const window = { south: 12.9, west: 77.55, north: 13, east: 77.6 };
  const frame = frameOf(fitBounds(window, SIZE, marginsOf(40)), SIZE);
  const [top, bottom] = [frame.project({ lat: 13, lon: 77.55 }), frame.project({ lat: 12.9, lon: 77.6 })];
  expect([top.y, bottom.y]).toEqual([near(40), near(560)]);
  expect(top.x).toBeGreaterThan(40);
  expect(fitBounds({ ...window, south: 13, west: 77.6 }, SIZE).zoom).toBe(16);
  expect(fitBounds({ south: -60, west: -170, north: 60, east: 170 }, SIZE).zoom).toBe(9);
});

it("fits a window between different margins, and shrinks margins that leave no room", () => {
  const window = { south: 12.9, west: 77.55, north: 13, east: 77.6 };
  const margins = { top: 200, right: 60, bottom: 100, left: 20 };
  const frame = frameOf(fitBounds(window, SIZE, margins), SIZE);
  const [top, bottom] = [frame.project({ lat: 13, lon: 77.55 }), frame.project({ lat: 12.9, lon: 77.6 })];
  expect([top.y, bottom.y]).toEqual([near(200), near(500)]);
  expect(top.x - 20).toBeCloseTo(SIZE.width - 60 - bottom.x, 3);
  const small = { width: 320, height: 240 };
  const squeezed = frameOf(fitBounds(window, small, margins), small);
  expect(squeezed.project({ lat: 13, lon: 77.55 }).y).toEqual(near(112));
  expect(squeezed.project({ lat: 12.9, lon: 77.6 }).y).toEqual(near(184));
});

it("shows the same window when fitting the bounds of a frame", () => {
  fc.assert(
    fc.property(views, (view) => {
      const fitted = fitBounds(boundsOf(frameOf(view, SIZE)), SIZE, marginsOf(0));
      expect(fitted.zoom).toBeCloseTo(view.zoom, 6);
      expect(fitted.lon).toBeCloseTo(view.lon, 6);
    }),
  );
});

describe("a move", () => {
  const frame = frameOf({ ...MAJESTIC, zoom: 12 }, SIZE);

  it("by zero pixels keeps the view", () => {
    expect(viewAfter(NO_MOVE, frame, LIMITS)).toEqual({ lat: near(MAJESTIC.lat), lon: near(MAJESTIC.lon), zoom: 12 });
  });

  it("keeps the position under the pointer while zooming", () => {
    const pointer = { x: 100, y: 500 };
    const position = frame.unproject(pointer);
    const zoomed = viewAfter(scaleAbout(NO_MOVE, pointer, 2, frame), frame, LIMITS);
    expect(zoomed.zoom).toBe(13);
    expect(frameOf(zoomed, SIZE).project(position)).toEqual({ x: near(100), y: near(500) });
  });

  it("does not zoom beyond the zoom levels", () => {
    const move = scaleAbout(NO_MOVE, { x: 0, y: 0 }, 1000, frame);
    expect(viewAfter(move, frame, LIMITS).zoom).toBe(16);
  });

  it("to another view ends there", () => {
    const target = { lat: 12.93, lon: 77.61, zoom: 14 };
    const { lat, lon, zoom } = viewAfter(moveTo(target, frame), frame, LIMITS);
    expect([lat, lon, zoom]).toEqual([near(12.93), near(77.61), 14]);
  });

  it("keeps the centre in the region", () => {
    const { lat, lon } = viewAfter({ x: 1e6, y: 1e6, scale: 1 }, frame, LIMITS);
    expect([lat, lon]).toEqual([LIMITS.north, LIMITS.west]);
  });
});
