import { classNames } from "#web/ui/class-names.ts";
import { AFTER_A_MOMENT, Skeleton } from "#web/ui/skeleton.tsx";
import { DETAIL } from "./detail-texts.ts";

/** The placeholder of the property page. It has the same boxes, so that the layout does not shift. */
export function PropertyDetailSkeleton() {
  return (
    <div
      role="status"
      aria-label={DETAIL.loading}
      className={classNames(
        "page-width grid gap-8 pb-26 *:min-w-0 sm:pt-5 lg:grid-cols-[minmax(0,1fr)_368px] lg:gap-14 lg:pt-6 lg:pb-18",
        AFTER_A_MOMENT,
      )}
    >
      <div className="grid content-start gap-8">
        <div>
          <Skeleton className="-mx-[16px] aspect-4/3 rounded-none sm:mx-0 sm:rounded-lg lg:aspect-16/10 lg:max-h-[calc(60vh-5rem)] lg:w-full" />
          <div className="mt-2 grid grid-cols-5 gap-2">
            {["a", "b", "c", "d", "e"].map((place) => (
              <Skeleton key={place} className="aspect-4/3 lg:aspect-auto lg:h-18" />
            ))}
          </div>
        </div>
        <div className="grid gap-3">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-9 w-1/2" />
        </div>
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-28" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-53 rounded-lg lg:h-88" />
        <Skeleton className="h-31 rounded-lg" />
      </div>
    </div>
  );
}
