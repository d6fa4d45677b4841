/** Every text about choosing, shrinking and sending pictures, in one place for translation. What the API says stands in the contract. */
export const PICTURE_TEXTS = {
  unreadable: "Failed to read file",
  noCanvas: "Canvas not supported",
  compression: "Compression failed",
  processing: "Failed to process images. Please try again.",
} as const;
