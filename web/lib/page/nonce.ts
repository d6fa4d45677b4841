import { createContext } from "react";

/** The nonce of the page's scripts. Set only during server rendering, as browsers hide it. */
export const NonceContext = createContext<string | undefined>(undefined);
