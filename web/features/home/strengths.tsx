import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
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
      <h2 id="strengths-title" className="title-1 mb-5">
        {HOME.different}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-7 max-[20rem]:grid-cols-1 lg:grid-cols-4 lg:gap-6">
        {STRENGTHS.map(({ drawing, title, what, ...more }) => (
          <li key={title} className="relative">
            <Drawing name={drawing} />
            <h3 className="mt-3.5 font-display text-lg leading-[1.375rem] font-[640] lg:mt-4.5 lg:text-xl lg:leading-[1.625rem]">
              {"to" in more ? (
                // The drawing belongs to the link.
                <Link
                  to={more.to}
                  className="underline decoration-brand-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
                >
                  {title}
                </Link>
              ) : (
                title
              )}
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
