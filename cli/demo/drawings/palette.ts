/** Everything a drawing is coloured with. */

export interface Light {
  name: "morning" | "noon" | "golden" | "dusk" | "monsoon";
  sky: readonly [top: string, bottom: string];
  sun: string;
  farSkyline: string;
  nearSkyline: string;
  /** Laid over all of it from the sun's side: it ties a drawing together. */
  wash: string;
  /** How many windows are lit, 0 to 1. */
  lit: number;
  /** Window panes. */
  glass: string;
}

export const LIGHTS: readonly Light[] = [
  {
    name: "morning",
    sky: ["#dcebe6", "#f8f1df"],
    sun: "#fff8e2",
    farSkyline: "#c5d8cf",
    nearSkyline: "#a9c3b5",
    wash: "#fff3d6",
    lit: 0.08,
    glass: "#86aeb2",
  },
  {
    name: "noon",
    sky: ["#bcdde2", "#eaf3ea"],
    sun: "#ffffff",
    farSkyline: "#b3d0cc",
    nearSkyline: "#93b9ad",
    wash: "#ffffff",
    lit: 0,
    glass: "#86aeb2",
  },
  {
    name: "golden",
    sky: ["#f3cf9e", "#fbeacb"],
    sun: "#fff1c9",
    farSkyline: "#e2bf97",
    nearSkyline: "#bfa987",
    wash: "#ffd99a",
    lit: 0.25,
    glass: "#8aa6a0",
  },
  {
    name: "dusk",
    sky: ["#8fb0b5", "#f4c7a4"],
    sun: "#ffd9a8",
    farSkyline: "#a9aca5",
    nearSkyline: "#7f948d",
    wash: "#f7b98a",
    lit: 0.55,
    glass: "#4f7378",
  },
  {
    name: "monsoon",
    sky: ["#a9c1c2", "#dbe6df"],
    sun: "#eef4f0",
    farSkyline: "#9fb9b4",
    nearSkyline: "#7fa196",
    wash: "#e8f1ec",
    lit: 0.3,
    glass: "#86aeb2",
  },
];

/** Limewash. */
export const WALLS = ["#f3ebdc", "#e9d3a4", "#e6bda6", "#c9d6ba", "#b7cfd4", "#ddd6c8", "#f0e2c8", "#d9a58a"];
/** Brick, neem, blue-green, ochre, wood, leaf. */
export const ACCENTS = ["#b9603e", "#14573f", "#2f6f78", "#c98a2b", "#7c4b38", "#5b7f5f"];
export const PLANTS = ["#2f6b4c", "#3f8059", "#24573f", "#5a9161", "#7aa35b"];
export const FAR_TREES = ["#8fb795", "#7aa587", "#6a9a78"];
export const INK = "#16241e";
/** Frames, slabs and posts: always a warm white. */
export const TRIM = "#fbf7ee";
export const LAMPLIGHT = "#ffd98a";
export const IRON = "#33433c";
export const TYRE = "#26302c";
export const BARK = "#6a4d3a";
export const WOOD = { light: "#c69a63", middle: "#a9774a", dark: "#8a6038", deep: "#5d4636" };
export const CLAY = "#b9603e";
