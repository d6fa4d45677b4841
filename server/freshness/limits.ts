/** Limit of calls with a token, per client address. */
export const ANSWERS_A_MINUTE = { count: 30, seconds: 60, burst: 30 };
