import type { Config } from "../config.ts";

/** Limit of calls with a token, per client address. */
const ANSWERS_A_MINUTE = 30;

export function answersLimit({ rateLimitScale }: Pick<Config, "rateLimitScale">) {
  const burst = ANSWERS_A_MINUTE * rateLimitScale;
  return { count: burst, seconds: 60, burst };
}
