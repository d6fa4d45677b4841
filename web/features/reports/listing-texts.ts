/** The text of the button on a home's page, apart from the dialog's, so that the page stays small. */
export const REPORT_LISTING = "Report this listing";
