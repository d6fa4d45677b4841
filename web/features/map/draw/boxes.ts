import type { Point, Size } from "../projection.ts";

/** A rectangle in pixels that something occupies. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxAround({ x, y }: Point, halfWidth: number, halfHeight = halfWidth): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

const touch = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The occupied boxes of a map. */
export class OccupiedSpace {
  readonly #boxes: Box[];

  constructor(boxes: readonly Box[] = []) {
    this.#boxes = [...boxes];
  }

  add(box: Box): void {
    this.#boxes.push(box);
  }

  isFree(box: Box): boolean {
    return !this.#boxes.some((occupied) => touch(occupied, box));
  }
}

/** Returns whether a box lies within an area, at least `margin` pixels from its edges. A negative margin widens it. */
export function isWithin(box: Box, { width, height }: Size, margin: number): boolean {
  return box.left >= margin && box.top >= margin && box.right <= width - margin && box.bottom <= height - margin;
}

/** Returns whether a point lies in an area, widened by `reach` pixels. */
export function isInside({ x, y }: Point, { width, height }: Size, reach = 0): boolean {
  return x > -reach && y > -reach && x < width + reach && y < height + reach;
}
