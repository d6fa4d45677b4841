import type { User } from "#contract/accounts/accounts.ts";
import { createStore } from "../../store.ts";

/** Whether to offer a person without a name to type one. True after a sign-in by a mailed link or code: it may have emptied the profile. */
export const nameOffer = createStore(false);

/** Returns whether the name is only the part of the address before the @, which accounts without a name get. */
export const isNameless = ({ name, email }: Pick<User, "name" | "email">): boolean =>
  name === (email?.split("@")[0] ?? "User");
