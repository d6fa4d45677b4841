/** Retention periods. Jobs and cookies enforce them, and the privacy page states them. */

/** Hours until an unused picture is deleted. */
export const UNUSED_PICTURE_HOURS = 24;
/** Lifetime in days of the cookie that ties a sign-up, or a sign-in with Google, to its browser. */
export const BROWSER_COOKIE_DAYS = 30;
/** Minutes until a recovery that was confirmed on its link's page must be confirmed again on the page for the password. */
export const RECOVERY_COOKIE_MINUTES = 5;
/** Minutes for which Redis keeps events, with the texts of messages, so that all processes can read them. */
export const EVENT_MINUTES = 2;
/** Days until a failed job, such as an undeliverable mail, is deleted. */
export const FAILED_JOB_DAYS = 7;
/** Days that a dismissed city picker stays closed. */
export const CITY_DISMISSED_DAYS = 7;
/** Days that a notification is kept after its last change, and how many an account has at most. */
export const NOTIFICATION_DAYS = 90;
export const MAX_NOTIFICATIONS = 500;
/** Months that the record of a shared phone number is kept after the number was taken back. */
export const CONTACT_SHARE_MONTHS = 24;
/** Days for which alerts keep the older events of a home that was away. */
export const ALERT_EVENT_DAYS = 60;
/** Days for which alerts remember which homes a saved search has announced. */
export const TOLD_HOME_DAYS = 30;
/** Days for which the words of a report, and the reported messages, are kept after the decision. */
export const REPORT_TEXT_DAYS = 180;
/** Days until a browser that has not confirmed its push subscription is removed. Browsers in use confirm it daily. */
export const PUSH_SUBSCRIPTION_DAYS = 60;
/** Days that fingerprints of a rejected or taken down listing are kept after its deletion, to recognise its copies. */
export const REMOVED_LISTING_DAYS = 180;
/** Days for which an archive of a person's data, which the operator made, and the link to it work. */
export const DATA_ARCHIVE_DAYS = 7;
/** Months for which questions to owners, and what tenants found out about homes, are kept. */
export const FRESHNESS_MONTHS = 12;
/** Days that a batch of decisions is kept after its end, with the words of its filter. The decisions are kept. */
export const CASE_BATCH_DAYS = 7;
/** Months for which the times of questions to owners, and of their answers, are kept. */
export const QUESTION_MONTHS = 12;
/** Days that an owner's text to several people at once is kept after it was sent. The messages are kept. */
export const DECLINE_DAYS = 7;
