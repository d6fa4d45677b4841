/** How long things are kept: the jobs and cookies that end them and the privacy page take the numbers from here. */

/** A picture that no listing or profile shows, in hours. */
export const UNUSED_PICTURE_HOURS = 24;
/** The cookie that ties a sign-up, or a sign-in with Google, to the browser that began it, in hours. */
export const BROWSER_COOKIE_HOURS = 24;
/** A job that failed for good, such as a mail that could not be sent, in days. */
export const FAILED_JOB_DAYS = 7;
/** How long the city picker stays closed after it was dismissed, in days. */
export const CITY_DISMISSED_DAYS = 7;
