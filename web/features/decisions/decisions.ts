import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { OwnDecision } from "#contract/desk/appeals.ts";
import { DAY_MS } from "#contract/durations.ts";
import { apiPage, BY_CURSOR } from "#web/lib/api/api.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { APPEAL_DAYS } from "./decision-texts.ts";

const KEY = "decisions";

/** The decisions about the user, latest first. */
export const ownDecisions = infiniteQueryOptions({
  queryKey: [KEY],
  queryFn: ({ pageParam, signal }) => apiPage("GET /api/users/me/decisions", { cursor: pageParam, signal }),
  ...BY_CURSOR,
});

export const refetchDecisions = (client: QueryClient) => refetchQueries(client, { queryKey: [KEY] });

/** The last day on which a decision can be appealed against. */
export const appealEnd = ({ created_at }: Pick<OwnDecision, "created_at">): string =>
  new Date(Date.parse(created_at) + APPEAL_DAYS * DAY_MS).toISOString();
