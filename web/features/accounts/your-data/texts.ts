/** All texts of Your data on the profile, in one place for translation. Error messages are in the contract. */
export const YOUR_DATA = {
  title: "Your data",

  download: "Download my data",
  downloadTitle: "A copy of your data",
  downloadHint:
    "Everything we store about you, in one file: profile, sign-ins, listing, saved homes and searches, messages and notifications.",
  fileName: "my-data.json",
  notDownloaded: "Your data could not be downloaded. Please try again.",

  delete: "Delete account",
  deleteTitle: "Delete your account",
  deleteHint: "Permanently, with everything in it.",
  question: "Are you sure you want to delete your account? This action cannot be undone.",
  alsoDeleted: "This also deletes:",
  deletedItems: [
    "Your profile and every way to sign in",
    "Your listing and all pictures that you uploaded",
    "Your saved homes",
    "Conversations that have no other participant left",
  ],
  remains: "Messages that you sent stay visible to their recipients, from “Deleted user”.",
  password: "Password",
  freshSignIn: "Your account has no password, so you must have signed in within the last ten minutes.",
  confirm: "Delete my account",
  cancel: "Cancel",
  notDeleted: "Your account could not be deleted. Please try again.",
  deleted: "Your account is deleted.",
} as const;
