/** Texts of the property page that its first script needs: of controls and their messages. */

export const PRESS = {
  property: "Property",
  back: "Back",
  share: "Share",
  contact: "Contact Owner",
  edit: "Edit",
  yours: "This is how others see your home.",
  newOwner: "New here.",
  replyTime: "Owners reply within 24 hours. No commission, ever.",
  notLoaded: "This did not load. Check your connection and try again.",
} as const;

export const PHOTOS = {
  region: "Photos",
  previous: "Previous image",
  next: "Next image",
  thumbnail: (place: number, count: number) => `Image ${place} of ${count}`,
  open: (place: number, count: number) => `Open photo ${place} of ${count}`,
  shown: (place: number, count: number) => `Photo ${place} of ${count}`,
  viewer: "Photo viewer",
  close: "Close",
} as const;
