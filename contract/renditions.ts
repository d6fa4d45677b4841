/** Widths of the stored renditions, in pixels; each picture's address ends in `/<width>.webp`. */
export const RENDITION_WIDTHS = [320, 640, 1280] as const;
