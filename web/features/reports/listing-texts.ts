/** The text of the button on a home's page, separate from the dialog's texts, so that the page stays small. */
export const REPORT_LISTING = "Report this listing";
