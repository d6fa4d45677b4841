import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { ReportReason, ReportSubject } from "#contract/desk/report-terms.ts";
import { apiPage, BY_CURSOR } from "#web/lib/api/api.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";

const KEY = "reports";

/** What is reported. */
export interface Reported {
  type: ReportSubject;
  id: string;
  /** The name of the person, or of the sender of the message. */
  name: string;
  /** The account of the person, to block it as well. */
  userId?: string;
  /** The words of a message. */
  words?: string;
  /** The reason that is chosen at first. */
  reason?: ReportReason;
}

/** The user's reports, latest first. */
export const ownReports = infiniteQueryOptions({
  queryKey: [KEY],
  queryFn: ({ pageParam, signal }) => apiPage("GET /api/users/me/reports", { cursor: pageParam, signal }),
  ...BY_CURSOR,
});

export const refetchReports = (client: QueryClient) => refetchQueries(client, { queryKey: [KEY] });
