import type { Amenity, PreferredContact } from "#contract/property-terms.ts";
import type { Path } from "./property-form.ts";

/** Texts of posting and editing a property, in one place for translation. API texts are in the contract. */

/** The key of a field's label; amenities use their names. */
type LabelOf<P extends Path> = P extends `amenities.${Amenity}`
  ? "amenities"
  : P extends `owner.${infer Part extends "name" | "phone" | "email"}`
    ? `owner_${Part}`
    : P extends `${string}.${infer Part}`
      ? Part
      : P;
export type Label = LabelOf<Path>;

export const LABELS = {
  title: "Title",
  type: "Property Type",
  available_from: "Available From",
  rent: "Monthly Rent (₹)",
  security_deposit: "Security Deposit (₹)",
  maintenance: "Maintenance (₹)",
  city: "City",
  area: "Area/Sector",
  nearby_landmarks: "Nearby Landmarks",
  furnished: "Furnished Status",
  tenant_type: "Tenant Preference",
  amenities: "Amenities",
  pets_allowed: "Pets Allowed",
  smoking: "Smoking Allowed",
  drinking: "Drinking Allowed",
  description: "Description",
  images: "Property Images",
  owner_name: "Owner Name",
  owner_phone: "Owner Phone",
  owner_email: "Owner Email",
  preferred_contact: "Preferred Contact",
} as const satisfies Record<Label, string>;

export const SECTIONS = {
  basics: { title: "The basics", hint: "A clear title helps the right tenant find you." },
  money: { title: "Rent and deposit", hint: "Tenants see these amounts exactly as you enter them." },
  location: { title: "Location", hint: "Your exact address is never shown." },
  amenities: { title: "What the home has", hint: undefined },
  tenants: { title: "Tenants and house rules", hint: "Choose everyone you are happy to rent to." },
  description: { title: "About the home", hint: undefined },
  photos: {
    title: "Photos",
    hint: "Up to 5 photos, 5 MB each, in JPEG, PNG or WebP. The first photo is the cover. Drag one to move it.",
  },
  owner: { title: "Owner contact", hint: "Only you and our team see your phone number." },
} as const;

export const FIELDS = {
  chooseType: "Select a type",
  chooseFurnished: "Select a status",
  chooseCity: "Select a city",
  chooseArea: "Select an area",
  cityFirst: "Select a city first",
  maintenanceHint: "Per month. Leave empty if it is included in the rent.",
  landmarksHint: "Optional. Separate landmarks with commas.",
  landmarksSample: "Metro station, park, hospital",
  descriptionSample: "Light, water, neighbours, what is nearby",
  phoneSample: "+919876543210",
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
  posted: "Your property is posted. It will be reviewed and published within 24 hours.",
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
  reviewAgain: "Saving these changes sends your listing back to review. It leaves browse until it is approved again.",
  reviewRejected: "Saving sends your listing back to review.",
  leave: "Leave without saving?",
  leaveHint: "What you have changed here will be lost.",
  leaveAnyway: "Leave",
  stay: "Stay",
} as const;

export const CONFLICT = {
  title: "This property was changed meanwhile",
  hint: "It was saved elsewhere while you were editing it. Choose what each of these fields shall say.",
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
