import { CONTACT_MASK } from "#contract/messaging/contact-terms.ts";
import type { PreferredContact } from "#contract/properties/property-terms.ts";

/**
 * Texts of posting and editing a property, in one place for translation. Labels are in fields.ts, texts of the API in the
 * contract.
 */

export const SECTIONS = {
  basics: { title: "The basics", hint: "A clear title helps the right tenant find you." },
  money: { title: "Rent and deposit", hint: "Tenants see these amounts in full, such as ₹1,50,000." },
  location: {
    title: "Location",
    hint: "Your exact address is never shown. A pin helps people find you by commute: others see a circle of 300 m, not your door.",
  },
  amenities: { title: "What the home has", hint: undefined },
  tenants: { title: "Tenants and house rules", hint: "Choose everyone you are happy to rent to." },
  description: { title: "About the home", hint: undefined },
  more: {
    title: "More about the home",
    hint: "Optional. Tenants ask for these first.",
  },
  photos: {
    title: "Photos",
    hint: "Up to 5 photos, 5 MB each, in JPEG, PNG or WebP. The first photo is the cover. Drag one to move it.",
  },
  owner: { title: "Owner contact", hint: "Tenants do not see your phone number unless you share it with them." },
} as const;

export const AMENITIES_LABEL = "Amenities";
export const MORE_LABEL = "Size, bathrooms and floor";

export const LOCATION = {
  chooseCity: "Select a city",
  typeArea: "Type an area or sector",
  takeTyped: (typed: string) => `Use “${typed}”`,
  cityFirst: "Select a city first",
} as const;

export const PIN = {
  map: "Map for the pin",
  hint: {
    keys: "Drag the pin to the house, click the map, or move the pin with the arrow keys.",
    touch: "Drag the pin to the house, or tap the map.",
  },
  seen: "Others see only the approximate place.",
  cityFirst: "Select a city to place the home on the map.",
  place: "Place the pin here",
  pin: "Pin of the home",
  keys: "Arrow keys move it by 25 metres, with Shift by 250 metres.",
  remove: "Remove pin",
  none: (isPlaced: boolean) =>
    isPlaced
      ? "No pin. The home is shown in the middle of its area."
      : "No pin. The map shows the home by its city only.",
  noStation: "No metro station within 2 km.",
  nearest: "is the nearest station",
} as const;

export const CONTACT_NAMES: Record<PreferredContact, string> = { message: "Message", phone: "Phone", email: "Email" };

const faults = (count: number): string =>
  count === 1 ? "1 field needs your attention." : `${count} fields need your attention.`;

export const FORM = {
  required: "Fields marked * are required.",
  faults,
  photosAdded: (count: number, most: number) => `${count} of ${most} photos added`,
  waiting: (count: number) =>
    count === 1 ? "Waiting for 1 photo to upload..." : `Waiting for ${count} photos to upload...`,
  uploadsFailed: (reason: string) => `Failed to upload images: ${reason}`,
} as const;

export const POST = {
  title: "Post your property",
  hint: "It will be reviewed and published within 24 hours.",
  draft: "What you type is kept on this device until you post it. You'll need to add photos again if you leave.",
  submit: "Post Property",
  checking: "Checking your listings...",
  whyLogin: "You must be logged in to post a property",
  unconfirmed: "A listing is waiting for you",
  existsHint: "You can only post one property. Please edit your existing listing if you need to make changes.",
  myListings: "Go to My Listings",
  unsaid: "Failed to create property. Please try again.",
  failed: (reason: string) => `Failed to post property: ${reason}`,
  view: "View in My Listings",
  posted: "Posted. It will be reviewed and published within 24 hours.",
} as const;

export const EDIT = {
  title: "Edit property",
  back: "Back",
  cancel: "Cancel",
  submit: "Save Changes",
  loading: "Loading property",
  notFound: "Property not found",
  notFoundHint: "It may have been rented or removed.",
  denied: "Access Denied",
  notLoaded: "Failed to load property.",
  notLoadedHint: "Check your connection and try again.",
  tryAgain: "Try Again",
  backToBrowse: "Back to Browse",
  failed: "Failed to update property.",
  saved: "Property updated successfully!",
  nowHidden: "It is hidden from browse until it is approved again.",
  nowReviewed: "It is being reviewed again.",
  reviewAgain:
    "Saving these changes sends your listing back to review. It is hidden from browse until it is approved again.",
  reviewRejected: "Saving sends your listing back to review.",
  leave: "Leave without saving?",
  leaveHint: "Your changes will be lost.",
  leaveAnyway: "Leave",
  stay: "Stay",
} as const;

export const CONFLICT = {
  pin: "A pin on the map",
  title: "This property has changed since you opened it",
  hint: "Someone saved it while you were editing. Choose which value to keep for each field.",
  mine: "Mine",
  theirs: "Theirs",
  empty: "(empty)",
  image: (place: number) => `Image ${place}`,
  yes: "Yes",
  no: "No",
  cancel: "Cancel",
  saveAllMine: "Save All Mine",
  save: "Save Chosen",
} as const;

/** Shown below a text with a phone number or another contact. */
export const CONTACT_HINT = `Others see ${CONTACT_MASK} instead of the number. Tenants can ask for it in the chat.`;
