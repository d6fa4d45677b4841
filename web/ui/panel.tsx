import { type ReactNode, useEffect, useId, useRef } from "react";

interface PanelProps {
  /** The fragment of the address that leads to the panel. */
  id: string;
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled box of a screen. It may load after the screen, so it scrolls to itself if the address leads to it. */
export function Panel({ id, title, action, children }: PanelProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-6 max-[20rem]:p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="title-3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A row of a panel's list: a picture, a name with details, and a button or badge. */
export function PanelRow({
  picture,
  name,
  details,
  action,
}: {
  picture: ReactNode;
  name: string;
  details: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3.5 first:border-0 last:pb-0">
      <span className="flex min-w-0 flex-[1_1_240px] items-center gap-3.5">
        {picture}
        <span className="min-w-0">
          <b dir="auto" className="block font-semibold wrap-anywhere">
            {name}
          </b>
          <span className="block text-sm text-ink-mute">{details}</span>
        </span>
      </span>
      <span className="max-sm:pl-[3.625rem]">{action}</span>
    </li>
  );
}
