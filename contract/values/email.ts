import { withoutInvisible } from "./text.ts";

/** Returns a typed email address without invisible characters and surrounding white space. */
export const normalEmail = (typed: string): string => withoutInvisible(typed).trim();
