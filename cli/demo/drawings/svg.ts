import { INK } from "./palette.ts";

/** Pieces of SVG as text. `more` is further attributes. */

/** To a tenth: enough on 800 by 600. */
export const round = (value: number) => +value.toFixed(1);

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
}

export function line(d: string, colour: string, width = 2, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" ${more}/>`;
}

export function group(content: string, attributes = ""): string {
  return `<g ${attributes}>${content}</g>`;
}

/** A shadow: everything deep in these drawings is this. */
export function shade(x: number, y: number, width: number, height: number, opacity = 0.13): string {
  return rect(x, y, width, height, INK, `opacity="${opacity}"`);
}

/** The drawing of each item, one after the other. */
export function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join("");
}

/** The drawing of 0, 1, … up to `count`. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
