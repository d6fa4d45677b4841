import { createContext } from "react";

/** The nonce of the page's scripts. Set during server rendering only, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
