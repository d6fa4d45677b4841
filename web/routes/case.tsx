import { useQuery } from "@tanstack/react-query";
import FileX from "lucide-react/icons/file-x";
import { Link } from "react-router";
import { CASE_STATES, CasePage, QUEUE_PATH } from "#web/features/desk/case-page.tsx";
import { CASE } from "#web/features/desk/desk-texts.ts";
import { caseQuery, useCaseWatch, useLoadedQueue } from "#web/features/desk/use-cases.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/case.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return queriesForViewer(context, (client, _viewer, call) => client.fetchQuery(caseQuery(params.id, call)));
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: CASE.back, isPrivate: true });

export default function CaseScreen({ loaderData, params }: Route.ComponentProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <RenderedQueries state={loaderData}>
      <Loaded id={params.id} viewerId={user.id} />
    </RenderedQueries>
  );
}

function Loaded({ id, viewerId }: { id: string; viewerId: string }) {
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id));
  useCaseWatch(id);
  // Here, so that a decision does not remove the queue from the cache while the next case loads.
  const queue = useLoadedQueue();
  if (data) return <CasePage found={data} queue={queue} viewerId={viewerId} />;
  if (!error)
    return (
      <div role="status" className="page-width grid min-h-100 place-items-center">
        <span className="sr-only">{CASE_STATES.loading}</span>
        <Spinner className="size-8" />
      </div>
    );
  const isGone = error instanceof ApiError && error.isRefusal;
  return (
    <div className="page-width py-12">
      {isGone ? (
        <Failure>
          <EmptyState
            title={CASE_STATES.gone}
            tone="danger"
            icon={FileX}
            action={
              <Link to={QUEUE_PATH} className="link">
                {CASE.back}
              </Link>
            }
          />
        </Failure>
      ) : (
        <LoadFailed text={CASE_STATES.failed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
