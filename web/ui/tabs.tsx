import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useOverflow } from "./use-overflow.ts";

interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** Number of items in the tab; undefined while loading. */
  count: string | undefined;
}

interface TabsProps<Id extends string> {
  /** Prefix of the ids of tabs and panel. */
  id: string;
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Part of the tab before the selected one that stays visible, and that fades. */
const EDGE_PX = 24;
/** The row fades at the sides where it has more tabs. */
const FADE = { before: "mask-l-from-[calc(100%-24px)]", after: "mask-r-from-[calc(100%-24px)]" };
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Scrolls a row of tabs that is wider than the screen to the selected one. */
function scrollToTab(tab: HTMLElement | null) {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - EDGE_PX;
}

/** The tabs of a screen. Arrow keys, Home and End move between them. `TabPanel` holds the selected content. */
export function Tabs<Id extends string>({ id, label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const { before, after } = useOverflow(list);
  const place = tabs.findIndex((tab) => tab.id === selected);
  // Counts make the tabs wider when they arrive.
  const hasCounts = tabs.every(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the counts have arrived
  useLayoutEffect(() => {
    scrollToTab(list.current?.querySelector<HTMLElement>(`#${id}-${selected}`) ?? null);
  }, [id, selected, hasCounts]);

  function moveByKey(event: KeyboardEvent) {
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 };
    const step = STEPS[event.key];
    const next = step === undefined ? ends[event.key] : (place + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`#${id}-${tab.id}`)?.focus();
  }

  return (
    <div className="border-b border-line">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(
          "relative flex overflow-x-auto [scrollbar-width:none]",
          before && FADE.before,
          after && FADE.after,
        )}
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={moveByKey}
              className={classNames(
                "relative min-h-13 shrink-0 px-1.5 py-1 text-[0.8125rem] whitespace-nowrap focus-visible:-outline-offset-2 lg:px-3.5 lg:text-[0.9375rem]",
                isSelected
                  ? "font-semibold text-brand-ink before:hang-mark before:inset-x-2"
                  : "font-medium text-ink-mute hover:text-ink",
              )}
            >
              <span>
                {tab.label} {tab.count !== undefined && <TabCount isSelected={isSelected}>{tab.count}</TabCount>}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

export function TabPanel({ id, selected, children }: { id: string; selected: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
      {children}
    </div>
  );
}

/**
 * A count in a pill. Zero-width brackets put it in parentheses in the tab's accessible name. All elements must be inline, as
 * block elements would add spaces to that name.
 */
function TabCount({ isSelected, children }: { isSelected: boolean; children: string }) {
  return (
    <>
      <span className="text-[0px]">(</span>
      <span
        className={classNames(
          "ml-0.5 rounded-full border px-1.5 py-0.5 align-[1px] text-xs font-bold tabular-nums",
          isSelected ? "border-transparent bg-brand-soft text-brand-ink" : "border-line bg-sunken text-ink-soft",
        )}
      >
        {children}
      </span>
      <span className="text-[0px]">)</span>
    </>
  );
}
