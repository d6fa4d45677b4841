import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useRef, useState } from "react";
import { wherePath } from "#contract/areas/where-terms.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { HOME, STRENGTHS } from "./texts.ts";

type DrawingName = (typeof STRENGTHS)[number]["drawing"];

const EMPTY = { __html: "" };
const drawn = import.meta.env.SSR ? (await import("./strength-drawings.ts")).STRENGTH_DRAWINGS : null;

/** A drawing that the server has written into the page, and React keeps. Loaded only on a page opened in the browser. */
function Drawing({ name }: { name: DrawingName }) {
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState(drawn?.[name] ?? EMPTY);
  useEffect(() => {
    if (box.current?.hasChildNodes()) return;
    // Without its drawing, a strength is still complete.
    import("./strength-drawings.ts").then(
      ({ STRENGTH_DRAWINGS }) => setHtml(STRENGTH_DRAWINGS[name]),
      () => undefined,
    );
  }, [name]);
  return (
    <div
      ref={box}
      className="aspect-4/3 overflow-hidden rounded-lg border border-brand-line bg-brand-faint"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this project
      dangerouslySetInnerHTML={html}
    />
  );
}

/** What is different from other marketplaces, in one line each with a drawing. */
export function Strengths() {
  return (
    <section aria-labelledby="strengths-title" className="page-width pt-12 wrap-anywhere lg:pt-18">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="strengths-title" className="title-1">
          {HOME.different}
        </h2>
        <ButtonLink to={wherePath({})} variant="ghost" className="-my-1 max-lg:-ml-3">
          {HOME.where}
          <Icon of={ArrowRight} />
        </ButtonLink>
      </div>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-7 max-[20rem]:grid-cols-1 lg:grid-cols-4 lg:gap-6">
        {STRENGTHS.map(({ drawing, title, what }) => (
          <li key={title}>
            <Drawing name={drawing} />
            <h3 className="mt-3.5 font-display text-lg leading-[1.375rem] font-[640] lg:mt-4.5 lg:text-xl lg:leading-[1.625rem]">
              {title}
            </h3>
            <p className="mt-1 text-sm leading-5 text-pretty text-ink-soft lg:text-[0.9375rem] lg:leading-[1.375rem]">
              {what}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
