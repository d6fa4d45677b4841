import type { PropertyPost } from "#contract/properties/properties.ts";

type PathsOf<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${keyof NonNullable<T[K]> & string}`
      : K;
}[keyof T & string];

/** Every field that the form shows, such as `rent` or `location.city`. */
export type FieldPath = PathsOf<PropertyPost>;
