import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { hoursQuery } from "#web/features/visits/hours/hours.ts";
import { HoursEditor } from "#web/features/visits/hours/hours-editor.tsx";
import { HOURS } from "#web/features/visits/hours/hours-texts.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/visit-hours.ts";

export const meta = () => pageMeta({ title: HOURS.title, isPrivate: true });

export default function VisitHours({ params }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-[68rem] pt-3 pb-26 lg:pt-6 lg:pb-18">
      <ButtonLink variant="ghost" icon={ArrowLeft} to="/my-listings" className="-ml-3">
        {HOURS.back}
      </ButtonLink>
      <h1 tabIndex={-1} className="mt-1 title-1">
        {HOURS.title}
      </h1>
      <p className="mt-1 mb-5 text-ink-mute">{HOURS.hint}</p>
      <Hours key={params.id} homeId={params.id} />
    </div>
  );
}

function Hours({ homeId }: { homeId: string }) {
  const { data: stored, isPending, isFetching, error, refetch } = useQuery(hoursQuery(homeId));
  if (isPending) return <Loader>{HOURS.loading}</Loader>;
  if (stored) return <HoursEditor homeId={homeId} stored={stored} />;
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={HOURS.notYours} />;
  return <LoadFailed text={HOURS.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
