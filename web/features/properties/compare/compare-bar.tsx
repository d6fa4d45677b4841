import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Photo } from "../../pictures/photo.tsx";
import { CHOICE } from "./choice-texts.ts";
import { type ChosenHome, clearChosenHomes, MAX_COMPARED, MIN_COMPARED } from "./chosen-homes.ts";
import { compareAddress } from "./compare-address.ts";

const THUMBNAIL = "relative h-9.5 w-7 shrink-0 overflow-hidden rounded-sm lg:h-10 lg:w-13";

/** The chosen homes and the link to their comparison, fixed at the bottom. On a phone it is above the tab bar. */
export default function CompareBar({ homes }: { homes: readonly ChosenHome[] }) {
  const [search] = useSearchParams();
  function clear() {
    clearChosenHomes();
    // The bar disappears with the pressed button.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }
  return (
    <section
      aria-label={CHOICE.compare}
      data-floating-bar
      data-comparing
      className="fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-(--z-sticky) flex animate-rise items-center gap-2 rounded-lg border border-line-strong bg-raised p-2 pl-3 whitespace-nowrap shadow-lg lg:right-auto lg:bottom-6 lg:left-1/2 lg:-translate-x-1/2 lg:gap-4 lg:p-2.5 lg:pl-4"
    >
      <span className="mr-auto flex min-w-0 gap-1 overflow-hidden lg:gap-1.5" aria-hidden="true">
        {homes.map(({ id, image }) => (
          <span key={id} className={THUMBNAIL}>
            <Photo address={image} alt="" sizes="52px" width={320} small />
          </span>
        ))}
        {Array.from({ length: MAX_COMPARED - homes.length }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <span key={place} className={`${THUMBNAIL} border-[1.5px] border-dashed border-control max-[24rem]:hidden`} />
        ))}
      </span>
      <p role="status" className="text-sm text-ink-soft max-lg:sr-only">
        {CHOICE.chosen(homes.length, MAX_COMPARED)}
      </p>
      <Button variant="ghost" onClick={clear} className="max-lg:px-1.5">
        {CHOICE.clear}
      </Button>
      {homes.length < MIN_COMPARED ? (
        <p className="px-3 text-sm text-ink-mute">{homes.length === 0 ? CHOICE.chooseTwo : CHOICE.chooseAnother}</p>
      ) : (
        <ButtonLink
          to={compareAddress(
            homes.map(({ id }) => id),
            search,
          )}
          variant="primary"
          prefetch="intent"
          className="max-lg:px-3"
        >
          {CHOICE.compareHomes(homes.length)}
        </ButtonLink>
      )}
    </section>
  );
}
