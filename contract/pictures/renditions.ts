/** Widths of stored renditions in pixels; a picture's URL ends in `/<width>.webp`. */
export const RENDITION_WIDTHS = [320, 640, 1280] as const;
