import { AFTER_A_MOMENT, Skeleton } from "#web/ui/skeleton.tsx";
import { PANEL, PROFILE_GRID } from "./profile-panels.tsx";
import { PROFILE } from "./profile-texts.ts";

/** Placeholder for a loading profile. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true" className={`${PROFILE_GRID} ${AFTER_A_MOMENT}`}>
      <div className={`${PANEL} grid justify-items-center gap-4 px-6 py-8`}>
        <div className="overflow-hidden rounded-full">
          <Skeleton className="size-26" />
        </div>
        <div className="grid justify-items-center gap-1.5">
          <Skeleton className="h-7 w-36" />
          <p role="status" className="flex min-h-[1.625rem] items-center text-ink-mute">
            {PROFILE.loading}
          </p>
        </div>
        <Skeleton className="h-11 w-full rounded-md" />
      </div>
      <div className="grid gap-4">
        <Panel lines={["h-12", "h-12", "h-12"]} />
        <Panel lines={["h-12"]} />
      </div>
    </div>
  );
}

function Panel({ lines }: { lines: string[] }) {
  return (
    <div className={`${PANEL} grid gap-5 p-6`}>
      <Skeleton className="h-6 w-24" />
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change order
        <Skeleton key={index} className={`${line} w-full`} />
      ))}
    </div>
  );
}
