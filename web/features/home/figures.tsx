import Clock from "lucide-react/icons/clock";
import { Link } from "react-router";
import type { RepliesLately } from "#contract/messaging/replies.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { answeredLately, FEATURED_FIGURE, FIGURES, type Figure } from "./texts.ts";

interface FiguresProps {
  featured: number;
  /** Of ten questions of the last weeks, how many owners answered in time. Null if there were few. */
  lately: RepliesLately["last_28_days"];
}

/** The product in six numbers, and how owners answered lately. */
export function Figures({ featured, lately }: FiguresProps) {
  const all: Figure[] = [{ name: FEATURED_FIGURE, value: formatCount(featured) }, ...FIGURES];
  return (
    <div className="page-width mt-10">
      <dl
        className={classNames(
          "grid grid-cols-3 gap-x-2 max-[20rem]:grid-cols-2 max-[11rem]:grid-cols-1 gap-y-5 border-line py-6 sm:grid-cols-6 lg:py-7",
          lately ? "border-t" : "border-y",
        )}
      >
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
      {lately && (
        <p className="-mt-2 flex gap-2.5 border-b border-line pb-6 text-[0.9375rem] leading-[1.375rem] text-ink-soft lg:-mt-3 lg:pb-7">
          <Icon of={Clock} className="size-5 text-brand-ink" />
          <span>{answeredLately(lately)}</span>
        </p>
      )}
    </div>
  );
}
