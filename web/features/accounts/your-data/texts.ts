/** All texts of Your data on the profile, in one place for translation. Error messages are in the contract. */
export const YOUR_DATA = {
  title: "Your data",

  download: "Download my data",
  downloadTitle: "A copy of your data",
  downloadHint: "Everything we keep about you, in one file: profile, sign-ins, listing, saved homes and messages.",
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
  remains: "What you wrote stays with the people you wrote to, from “Deleted user”.",
  password: "Password",
  freshSignIn: "You have no password here: you must have signed in within the last ten minutes.",
  confirm: "Delete my account",
  cancel: "Cancel",
  notDeleted: "Your account could not be deleted. Please try again.",
  deleted: "Your account is deleted.",
} as const;
