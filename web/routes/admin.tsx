import { href, Link, useNavigate, useSearchParams } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { DirectoryPanel } from "#web/features/accounts/directory/directory-panel.tsx";
import { directoryPages, useDirectory } from "#web/features/accounts/directory/use-directory.ts";
import { AuditTrail } from "#web/features/audit/audit-trail.tsx";
import { AUDIT_PAGE } from "#web/features/audit/texts.ts";
import { AppealsPanel } from "#web/features/desk/appeals-panel.tsx";
import { batchQuery } from "#web/features/desk/batches/use-batch.ts";
import { DESK } from "#web/features/desk/desk-texts.ts";
import { addressFrom, addressText, type DashboardAddress } from "#web/features/desk/listings/dashboard-address.ts";
import { ModerationPanel } from "#web/features/desk/listings/moderation-panel.tsx";
import { StatTiles } from "#web/features/desk/listings/stat-tiles.tsx";
import { DASHBOARD } from "#web/features/desk/listings/texts.ts";
import { moderatedPages, statsQuery, useModerated, useStats } from "#web/features/desk/listings/use-moderated.ts";
import { QueuePanel } from "#web/features/desk/queue-panel.tsx";
import { casePages, countsQuery, useCaseCounts, useCases, useDeskWatch } from "#web/features/desk/use-cases.ts";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { formatCount } from "#web/lib/format/format.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { WhenNear } from "#web/ui/lists/when-near.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import type { Route } from "./+types/admin.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { tab, tile, filter, q } = addressFrom(new URL(request.url).searchParams);
  const words = q.trim();
  return queriesForViewer(context, (client, _viewer, call) =>
    Promise.all([
      client.fetchQuery(statsQuery(call)),
      client.fetchQuery(countsQuery(call)),
      tab === "users"
        ? client.fetchInfiniteQuery(directoryPages(words, call))
        : tab === "properties"
          ? client.fetchInfiniteQuery(moderatedPages({ tile, q: words }, call))
          : client.fetchInfiniteQuery(casePages({ list: tab, filter, q: words }, call)),
      tab === "queue" ? client.fetchQuery(batchQuery(call)) : null,
    ]),
  );
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: DASHBOARD.title, isPrivate: true });

const Questions = lazyPart(() => import("#web/features/transparency/questions-now.tsx"));

const TABS = "dashboard";
const userHistory = ({ id, is_active }: User) => <AuditTrail subjectId={id} state={is_active} />;

/** Reads the current URL, because the rendered URL may be outdated. */
const currentAddress = () => addressFrom(new URLSearchParams(location.search));

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
      <div className="relative mb-5">
        <h1 className="title-1 pr-16">{DASHBOARD.title}</h1>
        <Link
          to={href("/admin/audit")}
          className="link absolute top-1/2 right-0 inline-flex min-h-11 min-w-11 -translate-y-1/2 items-center justify-end"
        >
          {AUDIT_PAGE.title}
        </Link>
      </div>
      {user && (
        <RenderedQueries state={loaderData}>
          <Dashboard user={user} />
        </RenderedQueries>
      )}
    </div>
  );
}

function Dashboard({ user }: { user: User }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { tab, tile, filter, q } = addressFrom(search);
  useDeskWatch();
  const stats = useStats();
  const moderated = useModerated({ tile, q: q.trim(), enabled: tab === "properties" });
  const counts = useCaseCounts();
  const queue = useCases({ list: "queue", filter, q: q.trim(), enabled: tab === "queue" });
  const appeals = useCases({ list: "appeals", filter: "all", q: "", enabled: tab === "appeals" });
  const directory = useDirectory({ q: q.trim(), enabled: tab === "users" });

  /** Each choice is a history step. Typed words replace the previous words. */
  function go(changes: Partial<DashboardAddress>, { replace = false } = {}) {
    const text = addressText({ ...currentAddress(), ...changes });
    if (text !== addressText(currentAddress())) void navigate({ search: text }, { replace, preventScrollReset: true });
  }
  function onSearch(words: string) {
    // Ignores words that were typed just before switching the tab.
    if (currentAddress().tab === tab) go({ q: words }, { replace: true });
  }

  const list = { properties: [moderated.pages], users: [directory], queue: [], appeals: [] }[tab];
  const failed = [stats, ...list].filter((read) => read.isError && !read.data);
  if (failed.length > 0) {
    const isRetrying = failed.some((read) => read.isFetching);
    return (
      <LoadFailed
        text={DASHBOARD.errorTitle}
        onRetry={() => failed.map((read) => read.refetch())}
        isRetrying={isRetrying}
      >
        {DASHBOARD.failed}
      </LoadFailed>
    );
  }
  const counted = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <>
      {tab === "properties" && (
        <StatTiles stats={stats.data} pressed={tile} onPress={(pressed) => go({ tile: pressed })} />
      )}
      <div className="mt-6">
        <Tabs
          id={TABS}
          label={DASHBOARD.tabs}
          tabs={[
            { id: "properties", label: DASHBOARD.properties, count: counted(stats.data?.total) },
            { id: "users", label: DASHBOARD.users, count: counted(stats.data?.users) },
            { id: "queue", label: DESK.queue, count: counted(counts.data?.open) },
            { id: "appeals", label: DESK.appeals, count: counted(counts.data?.appealed) },
          ]}
          selected={tab}
          onSelect={(selected) => selected !== tab && go({ tab: selected, filter: "all", q: "" })}
        />
        <TabPanel id={TABS} selected={tab}>
          {tab === "users" && <DirectoryPanel directory={directory} q={q} onSearch={onSearch} history={userHistory} />}
          {tab === "properties" && <ModerationPanel moderated={moderated} q={q} user={user} onSearch={onSearch} />}
          {tab === "queue" && (
            <QueuePanel
              queue={queue}
              filter={filter}
              q={q}
              viewerId={user.id}
              onFilter={(chosen) => go({ filter: chosen })}
              onSearch={onSearch}
            />
          )}
          {tab === "appeals" && <AppealsPanel appeals={appeals} viewerId={user.id} />}
        </TabPanel>
      </div>
      <WhenNear className="min-h-96" outer="mt-10">
        {() => <Questions />}
      </WhenNear>
    </>
  );
}
