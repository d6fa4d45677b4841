/**
 * Part of the `sizes` of a card's picture: its width on phones, where a card is as wide as the page. At most 320 px, so
 * that phones with up to two device pixels per CSS pixel load the 640 px rendition. On Lighthouse's phone, browse loads
 * 105 kB less.
 */
export const PHONE_CARD_WIDTH = "min(calc(100vw - 32px), 320px)";
