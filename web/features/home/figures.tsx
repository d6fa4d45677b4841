import { Link } from "react-router";
import { formatCount } from "#web/lib/format/format.ts";
import { FEATURED_FIGURE, FIGURES, type Figure } from "./texts.ts";

/** The product in six numbers. */
export function Figures({ featured }: { featured: number }) {
  const all: Figure[] = [{ name: FEATURED_FIGURE, value: formatCount(featured) }, ...FIGURES];
  return (
    <div className="page-width mt-10">
      <dl className="grid grid-cols-3 gap-x-2 max-[20rem]:grid-cols-2 max-[11rem]:grid-cols-1 gap-y-5 border-y border-line py-6 sm:grid-cols-6 lg:py-7">
        {all.map(({ name, value, to }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">{name}</dt>
            <dd className="font-display text-[1.75rem] leading-8 font-[660] tracking-[-0.02em] tabular-nums lg:text-[2.125rem] lg:leading-[2.375rem]">
              {to ? (
                <Link
                  to={to}
                  aria-label={`${name}: ${value}`}
                  className="-my-1.5 inline-block min-w-11 py-1.5 hover:text-brand-ink"
                >
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
