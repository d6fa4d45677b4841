import ArrowLeft from "lucide-react/icons/arrow-left";
import { ChannelTable } from "#web/features/notifications/channel-table.tsx";
import { PushSection } from "#web/features/notifications/push/push-section.tsx";
import { QuietHours } from "#web/features/notifications/quiet-hours.tsx";
import { settingsQuery } from "#web/features/notifications/settings.ts";
import { NOTIFICATION_SETTINGS, NOTIFICATIONS } from "#web/features/notifications/texts.ts";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/notification-settings.ts";

export function loader({ context }: Route.LoaderArgs) {
  return queriesForViewer(context, (client, _viewer, call) => client.fetchQuery(settingsQuery(call)));
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: NOTIFICATION_SETTINGS.title, isPrivate: true });

export default function NotificationSettings({ loaderData }: Route.ComponentProps) {
  return (
    <RenderedQueries state={loaderData}>
      <div className="page-width max-w-[45rem] pt-3 pb-26 lg:pt-6 lg:pb-18">
        <ButtonLink variant="ghost" icon={ArrowLeft} to="/notifications" className="-ml-3">
          {NOTIFICATIONS.title}
        </ButtonLink>
        <h1 tabIndex={-1} className="mt-1 title-1">
          {NOTIFICATION_SETTINGS.title}
        </h1>
        <p className="mt-1 mb-5 text-ink-mute">{NOTIFICATION_SETTINGS.hint}</p>
        <ChannelTable />
        <QuietHours />
        <PushSection />
      </div>
    </RenderedQueries>
  );
}
