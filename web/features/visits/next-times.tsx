import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { formatVisitTime } from "#contract/visit-times.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { timesQuery } from "./visits.ts";

const SHOWN = 3;

interface NextTimesProps {
  homeId: string;
  onPick: (start: string) => void;
}

/** The next free times of a home. Nothing if there are none, or if they cannot be loaded. */
export default function NextTimes(props: NextTimesProps) {
  return (
    <QueryCache>
      <Times {...props} />
    </QueryCache>
  );
}

function Times({ homeId, onPick }: NextTimesProps) {
  const { data } = useQuery(timesQuery(homeId));
  return (
    <div className="grid gap-2">
      {data?.times.slice(0, SHOWN).map(({ start }) => (
        <button
          key={start}
          type="button"
          aria-haspopup="dialog"
          onClick={() => onPick(start)}
          className="flex min-h-11 items-center justify-between rounded-md border border-line-strong px-3.5 text-[0.9375rem] font-semibold hover:bg-sunken"
        >
          {formatVisitTime(Date.parse(start))}
          <Icon of={ChevronRight} className="text-ink-mute" />
        </button>
      ))}
    </div>
  );
}
