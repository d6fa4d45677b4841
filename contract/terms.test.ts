import { expect, it } from "vitest";
import { MIN_PASSWORD_LENGTH } from "./auth.ts";
import {
  DUPLICATE_WINDOW_MS,
  INPUT_MAX_HEIGHT_PX,
  MESSAGING_CACHE_MS,
  NEAR_BOTTOM_PX,
  NOTIFICATION_VOLUME,
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RECONNECT_FIRST_MS,
  SOCKET_RECONNECT_MOST_MS,
  TYPING_INTERVAL_MS,
  TYPING_SHOWN_MS,
} from "./messaging-terms.ts";
import { PHONE_PATTERN } from "./phone.ts";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "./picture-terms.ts";
import {
  AMENITY_FILTERS,
  FURNISHINGS,
  MAX_IMAGES,
  MIN_RENT,
  PROPERTY_TYPES,
  SORTS,
  TENANT_TYPES,
} from "./property-terms.ts";

/* Clients of other makers know these words and numbers: changing one is changing the product. */

it("has the words of the specification", () => {
  expect(PROPERTY_TYPES).toEqual(["RK", "1BHK", "2BHK", "3BHK", "4BHK", "Duplex"]);
  expect(FURNISHINGS).toEqual(["Furnished", "Semi-Furnished", "Unfurnished"]);
  const tenants = ["Bachelor", "Family", "Boy", "Girl", "Working Professional", "Students", "Couples"];
  expect(TENANT_TYPES).toEqual(tenants);
  expect(AMENITY_FILTERS).toEqual(["parking", "wifi", "ac", "gym", "security", "power_backup"]);
  expect(SORTS).toEqual(["featured", "latest", "price-low", "price-high"]);
});

it("has the limits of the specification", () => {
  expect({ MIN_RENT, MAX_IMAGES, MAX_IMAGE_BYTES, IMAGE_TYPES, MIN_PASSWORD_LENGTH }).toEqual({
    MIN_RENT: 1000,
    MAX_IMAGES: 5,
    MAX_IMAGE_BYTES: 5 * 1024 * 1024,
    IMAGE_TYPES: ["image/jpeg", "image/png", "image/webp"],
    MIN_PASSWORD_LENGTH: 6,
  });
  expect({ NEAR_BOTTOM_PX, INPUT_MAX_HEIGHT_PX, NOTIFICATION_VOLUME }).toEqual({
    NEAR_BOTTOM_PX: 60,
    INPUT_MAX_HEIGHT_PX: 100,
    NOTIFICATION_VOLUME: 0.5,
  });
  expect({ TYPING_INTERVAL_MS, TYPING_SHOWN_MS, DUPLICATE_WINDOW_MS, MESSAGING_CACHE_MS }).toEqual({
    TYPING_INTERVAL_MS: 300,
    TYPING_SHOWN_MS: 2000,
    DUPLICATE_WINDOW_MS: 5000,
    MESSAGING_CACHE_MS: 5000,
  });
  expect([SOCKET_RECONNECT_FIRST_MS, SOCKET_RECONNECT_MOST_MS, SOCKET_CONNECT_TIMEOUT_MS]).toEqual([
    1000, 5000, 20_000,
  ]);
});

it.each([
  ["9876543210", true],
  ["+9876543210", true],
  ["9876543210123", true],
  ["+919876543210", true],
  ["987654321", false],
  ["98765432101234", false],
  ["++9876543210", false],
  ["98765 43210", false],
  ["9876543210a", false],
  ["", false],
])("takes a phone number of an optional + and 10 to 13 digits: %j is one: %s", (phone, isOne) => {
  expect(PHONE_PATTERN.test(phone)).toBe(isOne);
});
