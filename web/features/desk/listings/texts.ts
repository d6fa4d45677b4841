import type { ReviewAction } from "./actions.ts";
import type { Tile } from "./tiles.ts";

/** Texts of the admin dashboard about properties, in one place for translation. */

export const DASHBOARD = {
  title: "Admin Dashboard",
  tiles: "Filter properties",
  tabs: "Management",
  properties: "Properties Management",
  users: "Users Management",
  errorTitle: "Error Loading Dashboard",
  failed: "Failed to load dashboard data. Please try again.",
} as const;

export const TILE_NAMES: Record<Tile, string> = {
  total: "Total Properties",
  pending: "Pending Approval",
  approved: "Approved Properties",
  featured: "Featured Properties",
};

export const ACT_NAMES: Record<ReviewAction, string> = {
  approve: "Approve",
  reject: "Reject",
  reapprove: "Re-approve",
  feature: "Feature",
  unfeature: "Unfeature",
};

export const ACT_DONE: Record<ReviewAction, (title: string) => string> = {
  approve: (title) => `“${title}” is approved.`,
  reject: (title) => `“${title}” is rejected.`,
  reapprove: (title) => `“${title}” is approved again.`,
  feature: (title) => `“${title}” is featured.`,
  unfeature: (title) => `“${title}” is no longer featured.`,
};

export const MODERATION = {
  search: "Search properties",
  searchHint: "Search by title, area, city or owner",
  loading: "Loading properties",
  none: "No properties found",
  noneHint: "There is nothing here right now.",
  noMatch: "No property matches these words.",
  failed: "Failed to update property. Please try again.",
  viewDetails: "View Details",
  edit: "Edit",
  delete: "Delete",
  cancel: "Cancel",
  deleteTitle: "Delete this property?",
  deleteQuestion: "Are you sure you want to delete this property? This action cannot be undone.",
  deleted: (title: string) => `“${title}” is deleted.`,
  owner: "Owner",
  posted: "Posted",
  noOwner: "No name",
  morePictures: (count: number) => `+${count} more`,
  rejectTitle: "Reject this property?",
  reason: "Enter rejection reason:",
  reasonHint: "The owner sees it on the listing and by email.",
} as const;

export const REVIEW = {
  title: "Review property",
  next: "Next",
  nextHint: "the next property that waits for review",
  noneLeft: "No other property waits for review.",
  shortcuts: "A approve · R reject · N next",
  useKeys: "Keyboard shortcuts",
  amenities: "Amenities",
  landmarks: "Nearby landmarks",
  owner: "Owner",
  noPhone: "No phone",
  contact: "Preferred contact",
  contacts: { message: "Message", phone: "Phone", email: "Email" },
  none: "None",
  updated: "Last changed",
  history: "History",
} as const;

/** Messages for a property that changed while an admin saw an older state. `who` is null if unknown. */
export const CHANGED_BY_OTHERS = {
  changed: (title: string, who: string | null, status: string) =>
    `“${title}” has been changed${who === null ? "" : ` by ${who}`}. It is now ${status}.`,
  gone: (title: string, who: string | null) => `“${title}” has been deleted${who === null ? "" : ` by ${who}`}.`,
} as const;
