/** Retention periods, used by the jobs and cookies that end them and by the privacy page. */

/** Hours until an unused picture is deleted. */
export const UNUSED_PICTURE_HOURS = 24;
/** Hours of the cookie that binds a sign-up, or a sign-in with Google, to its browser. */
export const BROWSER_COOKIE_HOURS = 24;
/** Days until a failed job, such as an undeliverable mail, is deleted. */
export const FAILED_JOB_DAYS = 7;
/** Days that a dismissed city picker stays closed. */
export const CITY_DISMISSED_DAYS = 7;
