import { Link } from "react-router";

interface BreadcrumbProps {
  /** Pages from the widest to the narrowest. One without `to` is text. */
  trail: readonly { name: string; to?: string | undefined }[];
  /** The name of this page, after the trail. */
  current?: string | undefined;
  className?: string;
}

const STEP = "flex min-w-0 items-center not-first:before:px-1 not-first:before:content-['›'/'']";

/** Links to wider pages. */
export function Breadcrumb({ trail, current, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center">
        {trail.map(({ name, to }) => (
          <li key={name} className={STEP}>
            {to ? (
              <Link
                to={to}
                className="-mx-1.5 flex min-h-11 min-w-11 items-center justify-center px-1.5 wrap-anywhere hover:text-ink hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span className="wrap-anywhere">{name}</span>
            )}
          </li>
        ))}
        {current && (
          <li className={STEP}>
            <span aria-current="page" className="text-ink">
              {current}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
