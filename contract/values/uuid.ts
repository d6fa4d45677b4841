/** The shape of an id in lower case, as a part of regular expressions. No zod, so that pages can import it. */
export const UUID_PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const UUID = new RegExp(`^${UUID_PATTERN}$`, "i");

/** Returns whether a value is a UUID of any version, in upper or lower case. */
export const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);
