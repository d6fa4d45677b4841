import { HOUR_MS } from "#contract/durations.ts";
import type { TenantFinding } from "#contract/properties/freshness-terms.ts";
import { homeAddress } from "#web/features/places/commute-address.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { now } from "#web/lib/clock.ts";
import { loginFrom, type ToLogin } from "#web/lib/session/entrance-state.ts";
import type { Session } from "#web/lib/session/session.ts";
import { FRESHNESS } from "./freshness-texts.ts";

/** Where to navigate, what to say in place of the button, or why it failed. */
type Asked = ToLogin | { answer: string } | { fault: string };

/** Asks the owner whether a home is available. Visitors sign in first, and return to the home and its `search`. */
export async function askOwner(
  id: string,
  session: Exclude<Session, { state: "restoring" }>,
  search: string,
): Promise<Asked> {
  const toLogin = loginFrom(homeAddress(id, search));
  if (session.state === "visitor") return toLogin;
  try {
    const { asked, confirmed_at: at } = await api("POST /api/properties/:id/still-there", { params: { id } });
    if (asked || at === null) return { answer: FRESHNESS.asked };
    return { answer: FRESHNESS.confirmedLately(Math.max(0, Math.floor((now() - Date.parse(at)) / HOUR_MS))) };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? toLogin : { fault: faultText(error, FRESHNESS) };
  }
}

/** Reports a tenant's outcome for a home. Throws an ApiError. */
export const sendOutcome = (id: string, outcome: TenantFinding) =>
  api("POST /api/properties/:id/outcomes", { params: { id }, body: { outcome } });
