/** Texts of the switch between list and map. Separate from the map's texts, because browse loads them at once. */
export const VIEW = { name: "View", list: "List", map: "Map" } as const;
