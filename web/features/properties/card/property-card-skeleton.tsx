import { Skeleton } from "#web/ui/skeleton.tsx";

/** The placeholder of a loading card. It has the same boxes, so that the layout does not shift. */
export function PropertyCardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="mt-0.5 mb-[3px] h-[1.375rem] w-[56%]" />
        <div className="flow-root">
          <Skeleton className="mt-[3px] mb-2 h-4 w-[84%]" />
          <Skeleton className="mb-2 h-3.5 w-[48%]" />
          <Skeleton className="mt-[9px] mb-0.5 h-3.5 w-[40%]" />
        </div>
        <div className="flex h-6 gap-1.5">
          <Skeleton className="w-16 rounded-full" />
          <Skeleton className="w-18 rounded-full" />
        </div>
        <div className="flex justify-between border-t border-line pt-3">
          <Skeleton className="my-0.5 h-3.5 w-22" />
          <Skeleton className="my-0.5 h-3.5 w-30" />
        </div>
      </div>
    </div>
  );
}
