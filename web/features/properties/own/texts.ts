import type { PropertyStatus } from "#contract/property-terms.ts";

/** Every text of My Listings, in one place for translation. */
export const OWN = {
  title: "My Listings",
  posted: (count: number) => (count === 1 ? "1 listing posted" : `${count} listings posted`),
  postNew: "Post New Property",
  loading: "Loading your listings",
  failed: "Failed to load your listings. Please try again.",
  none: "No Listings Yet",
  noneHint: "Post your first property. It is free.",
  whyLogin: "Sign in to see and manage your listings.",
  edit: "Edit",
  delete: "Delete",
  cancel: "Cancel",
  deleteTitle: "Delete this listing?",
  deleteQuestion: "Are you sure you want to delete this listing? This cannot be undone.",
  deleted: "Your listing is deleted.",
  notDeleted: "Failed to delete property. Please try again.",
  markRented: "Mark as rented",
  markAvailable: "Mark as available",
  isRented: "Marked as rented. It no longer shows in browse.",
  isAvailable: "Marked as available.",
  notMarked: "Failed to update property.",
} as const;

export const STATUS_NAMES: Record<PropertyStatus, string> = {
  approved: "Approved",
  pending: "Pending Review",
  rejected: "Rejected",
};
