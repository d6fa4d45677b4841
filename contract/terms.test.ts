import { expect, it } from "vitest";
import { profileChangesSchema, userSchema } from "./accounts/accounts.ts";
import { MIN_PASSWORD_LENGTH } from "./accounts/auth.ts";
import { conversationSchema, messageSchema, participantSchema } from "./messaging/conversations.ts";
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
} from "./messaging/messaging-terms.ts";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "./pictures/picture-terms.ts";
import { propertySchema } from "./properties/properties.ts";
import {
  AMENITY_FILTERS,
  FURNISHINGS,
  MAX_IMAGES,
  MIN_RENT,
  PROPERTY_TYPES,
  SORTS,
  TENANT_TYPES,
} from "./properties/property-terms.ts";
import { normalPhone, PHONE_PATTERN } from "./values/phone.ts";

/* Other clients rely on these texts and numbers: a change here changes the public API. */

it("has the terms of the specification", () => {
  expect(PROPERTY_TYPES).toEqual(["RK", "1BHK", "2BHK", "3BHK", "4BHK", "Duplex"]);
  expect(FURNISHINGS).toEqual(["Furnished", "Semi-Furnished", "Unfurnished"]);
  const tenants = ["Bachelor", "Family", "Boy", "Girl", "Working Professional", "Students", "Couples"];
  expect(TENANT_TYPES).toEqual(tenants);
  expect(AMENITY_FILTERS).toEqual(["parking", "wifi", "ac", "gym", "security", "power_backup"]);
  expect(SORTS).toEqual(["featured", "latest", "price-low", "price-high"]);
});

// The response schemas decide which fields a response contains.
it.each([
  [
    "a user",
    userSchema,
    "id name email phone type avatar bio default_location is_active created_at favorites user_metadata",
  ],
  [
    "a property",
    propertySchema,
    "id title type rent security_deposit maintenance location amenities rules images owner description available_from created_at is_available featured status rejection_reason",
  ],
  ["a property's location", propertySchema.shape.location, "city area nearby_landmarks"],
  [
    "a property's amenities",
    propertySchema.shape.amenities,
    "furnished parking power_backup wifi ac gym lift security swimming_pool shopping_complex",
  ],
  ["a property's rules", propertySchema.shape.rules, "tenant_type pets_allowed smoking drinking"],
  ["a property's owner", propertySchema.shape.owner, "name phone email preferred_contact"],
  [
    "a conversation",
    conversationSchema,
    "id property_id created_by title last_message_at last_message_preview created_at updated_at is_active unread_count property participants",
  ],
  ["a conversation's property", conversationSchema.shape.property.unwrap(), "title owner_email"],
  ["a participant", participantSchema, "id user_id user_name user_email avatar user joined_at last_read_at is_active"],
  ["a participant's user", participantSchema.shape.user, "name email"],
  [
    "a message",
    messageSchema,
    "id conversation_id from_user_id to_user_id property_id content message_type created_at read attachments from_user to_user",
  ],
  ["a message's people", messageSchema.shape.from_user, "name email"],
])("has the fields of the specification in %s", (_what, schema, names) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(names.split(" ")));
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
])("accepts phone numbers with an optional + and 10 to 13 digits: %j is valid: %s", (phone, isOne) => {
  expect(PHONE_PATTERN.test(phone)).toBe(isOne);
});

it.each([
  ["98765 43210", "9876543210"],
  ["+91 98765-43210", "+919876543210"],
  ["+91 (98765) 43210", "+919876543210"],
  ["98765\u00a043\u2013210", "9876543210"],
  ["98765/43210", "98765/43210"],
])("stores the phone number %j as %j", (typed, stored) => {
  expect(normalPhone(typed)).toBe(stored);
  expect(profileChangesSchema.safeParse({ phone: typed }).data?.phone).toBe(stored.includes("/") ? undefined : stored);
});
