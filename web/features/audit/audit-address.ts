import { isDay } from "#contract/browse/filter-values.ts";
import type { AuditAction } from "#contract/desk/audit.ts";
import { isUuid } from "#contract/values/uuid.ts";
import { ACTION_LABELS } from "./texts.ts";

/** The filters of the audit page, in its URL. Empty for any. */
export interface AuditFilters {
  /** The id of the admin. */
  person: string;
  action: AuditAction | "";
  /** YYYY-MM-DD, in India. */
  day: string;
}

export const ACTIONS = Object.keys(ACTION_LABELS) as AuditAction[];

/** Reads a URL; unknown values count as missing. */
export function filtersFrom(search: URLSearchParams): AuditFilters {
  const [person = "", day = ""] = [search.get("person") ?? "", search.get("day") ?? ""];
  return {
    person: isUuid(person) ? person : "",
    action: ACTIONS.find((action) => action === search.get("action")) ?? "",
    day: isDay(day) ? day : "",
  };
}

/** Returns the query of a URL, without empty filters. */
export const addressOf = ({ person, action, day }: AuditFilters): Record<string, string> => ({
  ...(person && { person }),
  ...(action && { action }),
  ...(day && { day }),
});

/** Returns the API's filter. */
export const queryOf = ({ person, action, day }: AuditFilters) => ({
  ...(person && { actorId: person }),
  ...(action && { action }),
  ...(day && { day }),
});
