import type { UseQueryResult } from "@tanstack/react-query";
import MapPin from "lucide-react/icons/map-pin";
import type { VisitMode } from "#contract/messaging/visit-terms.ts";
import type { VisitTime } from "#contract/messaging/visits.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TimeChoice } from "./time-choice.tsx";
import { CHOOSE } from "./visit-texts.ts";

interface FreeTimesProps {
  times: UseQueryResult<{ times: VisitTime[]; mode: VisitMode }>;
  chosen: string | null;
  onChoose: (start: string) => void;
}

/** The free times of a home, while they load, or why they did not. */
export function FreeTimes({ times, chosen, onChoose }: FreeTimesProps) {
  if (times.data?.times.length === 0) return <p className="text-ink-mute">{CHOOSE.noTimes}</p>;
  if (times.data)
    return (
      <>
        {times.data.mode === "ask" && <p className="text-ink-mute">{CHOOSE.ask}</p>}
        <TimeChoice times={times.data.times} chosen={chosen} onChoose={onChoose} />
        <p className="flex gap-2 text-sm text-ink-mute">
          <Icon of={MapPin} />
          {CHOOSE.meetingPoint}
        </p>
      </>
    );
  if (times.isError)
    return (
      <Failure className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{CHOOSE.failed}</p>
        <Button busy={times.isFetching} onClick={() => void times.refetch()}>
          {CHOOSE.tryAgain}
        </Button>
      </Failure>
    );
  return (
    <div role="status" aria-busy="true" aria-label={CHOOSE.loading} className="grid gap-3">
      <Skeleton className="h-5 w-1/4" />
      <Skeleton className="h-32" />
    </div>
  );
}
