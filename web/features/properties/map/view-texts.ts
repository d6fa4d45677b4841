/** Texts of the switch between list and map. Apart from the map's texts, because browse loads them at first. */
export const VIEW = { name: "View", list: "List", map: "Map" } as const;
