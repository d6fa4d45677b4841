import { type ReactNode, useEffect } from "react";

interface EntranceProps {
  /** Base name of the picture under /art. */
  picture: string;
  caption: string;
  logo: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in and registration screens: a form with a picture beside or above it. */
export function Entrance({ picture, caption, logo, children }: EntranceProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-2 lg:content-stretch">
      <aside className="relative h-[148px] overflow-hidden bg-neem-800 lg:sticky lg:top-0 lg:order-last lg:h-dvh">
        <img
          src={`/art/${picture}-640.webp`}
          srcSet={`/art/${picture}-640.webp 640w, /art/${picture}-1280.webp 1280w`}
          sizes="(min-width: 64rem) 134vh, 100vw"
          alt=""
          width={1280}
          height={960}
          fetchPriority="high"
          className="size-full object-cover dark:brightness-90 dark:saturate-95"
        />
        <p className="absolute inset-x-0 bottom-0 hidden bg-linear-to-b from-transparent to-[rgb(10_30_22/0.82)] px-14 pt-30 pb-12 text-white lg:block">
          <span className="title-1 block max-w-[14em] text-balance">{caption}</span>
        </p>
      </aside>
      <div className="relative grid grid-cols-[minmax(0,1fr)] content-start justify-items-center px-5 pt-6 pb-10 *:w-full *:max-w-[400px] lg:min-h-dvh lg:content-center lg:px-12 lg:py-24">
        <header className="mb-5 lg:absolute lg:top-8 lg:left-12 lg:mb-0 lg:w-auto">{logo}</header>
        <main>{children}</main>
      </div>
    </div>
  );
}

/** Heading of an entrance screen. When one step replaces another, it takes the focus unless a field has it. */
export function EntranceHead({ title, hint }: { title: string; hint?: string }) {
  useEffect(() => {
    if (window.isHydrated)
      import("#web/lib/page/focus-heading.ts").then(({ focusHeading }) => focusHeading(), console.warn);
  }, []);
  return (
    <div>
      <h1 className="title-1">{title}</h1>
      {hint && <p className="mt-1 text-ink-mute [overflow-wrap:anywhere]">{hint}</p>}
    </div>
  );
}
