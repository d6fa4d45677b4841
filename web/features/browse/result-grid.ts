import { PHONE_CARD_WIDTH } from "../properties/card/card-sizes.ts";

/** Three cards per row beside the filters, but only on screens where their texts fit. */
export const GRID = "grid gap-5 sm:grid-cols-2 lg:gap-6 min-[75rem]:grid-cols-3";
export const CARD_SIZES = `(min-width: 1344px) 307px, (min-width: 1200px) calc((100vw - 424px) / 3), (min-width: 1024px) calc((100vw - 400px) / 2), (min-width: 640px) calc((100vw - 68px) / 2), ${PHONE_CARD_WIDTH}`;
