/** An optional leading +, then 10 to 13 digits. */
export const PHONE_PATTERN = /^\+?\d{10,13}$/;
export const PHONE_MESSAGE = "Please enter a valid phone number.";
