import { createContext } from "react";

/** The nonce of this page's own scripts. Only there while the server renders; browsers hide it. */
export const NonceContext = createContext<string | undefined>(undefined);
