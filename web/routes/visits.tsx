import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { CalendarAddress } from "#web/features/visits/calendar-address.tsx";
import { VisitDetail } from "#web/features/visits/visit-detail.tsx";
import { VisitList } from "#web/features/visits/visit-list.tsx";
import { VISITS } from "#web/features/visits/visit-texts.ts";
import { useVisitWatch, visitPages, visitQuery } from "#web/features/visits/visits.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/visits.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return queriesForViewer(context, async (client, _viewer, call) => {
    const { id } = params;
    await Promise.all([
      client.fetchInfiniteQuery(visitPages("coming", call)),
      client.fetchInfiniteQuery(visitPages("past", call)),
      // A visit that does not exist shows its own message.
      ...(id === undefined ? [] : [client.prefetchQuery(visitQuery(id, call))]),
    ]);
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: VISITS.title, isPrivate: true });

export default function VisitsRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <RenderedQueries state={loaderData}>
      <Visits openId={params.id} />
    </RenderedQueries>
  );
}

/** The list, and the open visit beside it; on phones one of them. */
function Visits({ openId }: { openId: string | undefined }) {
  useVisitWatch();
  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          {openId !== undefined && (
            <ButtonLink variant="ghost" icon={ArrowLeft} to="/visits" className="-ml-3 lg:hidden">
              {VISITS.back}
            </ButtonLink>
          )}
          <h1 tabIndex={-1} className={classNames("title-1", openId !== undefined && "max-lg:sr-only")}>
            {VISITS.title}
          </h1>
          <p className="mt-1 text-ink-mute">{VISITS.indiaTime}</p>
        </div>
        <div className={classNames(openId !== undefined && "max-lg:hidden")}>
          <CalendarAddress />
        </div>
      </div>
      <div
        className={classNames(
          "grid gap-8 *:min-w-0",
          openId !== undefined && "lg:grid-cols-[384px_minmax(0,1fr)] lg:items-start",
        )}
      >
        <div className={classNames(openId !== undefined && "max-lg:hidden")}>
          <VisitList openId={openId} />
        </div>
        {openId !== undefined && <OpenVisit key={openId} id={openId} />}
      </div>
    </div>
  );
}

function OpenVisit({ id }: { id: string }) {
  const { data: visit, isPending, isFetching, error, refetch } = useQuery(visitQuery(id));
  if (visit) return <VisitDetail visit={visit} />;
  if (isPending) return <Loader>{VISITS.loading}</Loader>;
  if (error instanceof ApiError && error.isRefusal) return <EmptyState title={VISITS.notFound} />;
  return <LoadFailed text={VISITS.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
