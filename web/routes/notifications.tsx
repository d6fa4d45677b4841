import Settings from "lucide-react/icons/settings";
import { Link, useSearchParams } from "react-router";
import { NotificationList } from "#web/features/notifications/notification-list.tsx";
import { NOTIFICATION_SETTINGS, NOTIFICATIONS } from "#web/features/notifications/texts.ts";
import { notificationPages } from "#web/features/notifications/use-notifications.ts";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/notifications.ts";

/** The query `show=unread` leaves out what was read. */
const SHOW = "show";
const UNREAD = "unread";

export function loader({ context, request }: Route.LoaderArgs) {
  const isUnreadOnly = new URL(request.url).searchParams.get(SHOW) === UNREAD;
  return queriesForViewer(context, (client, _viewer, call) =>
    client.fetchInfiniteQuery(notificationPages(isUnreadOnly, call)),
  );
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: NOTIFICATIONS.title, isPrivate: true });

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams();
  return (
    <RenderedQueries state={loaderData}>
      <div className="page-width max-w-[45rem] pt-6 pb-26 lg:pt-9 lg:pb-18">
        <div className="mb-5 flex items-center justify-between gap-4">
          <h1 tabIndex={-1} className="title-1">
            {NOTIFICATIONS.title}
          </h1>
          <Link
            to="/notifications/settings"
            aria-label={NOTIFICATION_SETTINGS.title}
            className="grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Icon of={Settings} />
          </Link>
        </div>
        <NotificationList
          isUnreadOnly={query.get(SHOW) === UNREAD}
          onFilter={(isUnreadOnly) =>
            setQuery(isUnreadOnly ? { [SHOW]: UNREAD } : {}, { replace: true, preventScrollReset: true })
          }
        />
      </div>
    </RenderedQueries>
  );
}
