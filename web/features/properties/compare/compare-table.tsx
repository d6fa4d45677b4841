import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useHomeAddress } from "#web/features/places/commute-address.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/inputs/choice-chip.tsx";
import { Photo } from "../../pictures/photo.tsx";
import { bestHomes, type CompareGroup, type CompareRow, commonTexts, compareGroups, differs } from "./compare-rows.tsx";
import { COMPARE } from "./compare-texts.ts";

/** On a phone each row is a grid: its name above, the homes side by side below. */
const ROW_GRID =
  "max-lg:grid max-lg:grid-cols-[repeat(var(--homes),minmax(0,1fr))] max-lg:border-t max-lg:border-line max-lg:first:border-t-0";
const CELL = "border-line px-2.5 pb-2.5 align-top text-left wrap-anywhere max-lg:pt-1 lg:border-t lg:px-4.5 lg:py-3";
const BETWEEN = "lg:not-nth-2:border-l";
/** On a phone it stays at the left while the homes scroll. */
const FIRST =
  "z-2 bg-surface text-[0.8125rem] leading-[1.125rem] font-semibold max-lg:sticky max-lg:left-0 max-lg:col-span-full max-lg:flex max-lg:gap-2 max-lg:justify-self-start max-lg:pt-2.5! max-lg:pb-0! lg:pl-5 lg:text-sm lg:leading-[1.375rem] lg:shadow-[1px_0_0_var(--color-line)]";
/** Narrower than the page with two homes. */
const BOX =
  "relative rounded-lg border border-line bg-surface lg:w-[min(100%,11rem+(100%-11rem)*var(--homes)/3)] lg:overflow-x-auto";
/** More than two homes scroll on a phone, with large text two as well: their rents and buttons would not fit. */
const SCROLLING = "snap-x snap-mandatory overflow-x-auto [scrollbar-width:thin]";
const SCROLLING_IF_LARGE = "max-[20rem]:overflow-x-auto";
const TABLE = "w-full table-fixed border-separate border-spacing-0 text-[0.9375rem] leading-[1.375rem] max-lg:block";
/** Two homes keep their titles and buttons in view; the photos above scroll away. */
const HEAD =
  "max-lg:sticky max-lg:top-[calc(((100vw-34px)/2-1.25rem)*-0.75-1.25rem)] max-lg:z-3 max-lg:rounded-t-lg max-lg:bg-surface max-lg:shadow-[0_1px_0_var(--color-line)] sm:max-lg:top-[calc(((100vw-50px)/2-1.25rem)*-0.75-1.25rem)]";

/** The roles are written out, because some browsers drop those of a table that is laid out as a grid. */
const AS = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

interface CompareTableProps {
  homes: readonly Property[];
  onlyDifferent: boolean;
  onRemove: (home: Property) => void;
  /** Renders the control at the top right of a picture. */
  action?: ((home: Property) => ReactNode) | undefined;
  /** Renders the buttons below a title on a phone. */
  buttons?: (home: Property) => ReactNode;
}

/** Homes side by side: a column for each home, a row for each fact. On a phone, chips below replace the equal rows. */
export function CompareTable({ homes, onlyDifferent, onRemove, action, buttons }: CompareTableProps) {
  const addressOf = useHomeAddress();
  const all = compareGroups(homes);
  const groups = all
    .map(({ title, rows }) => ({ title, rows: onlyDifferent ? rows.filter((row) => differs(row, homes)) : rows }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <section
        aria-label={COMPARE.scrolls}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it on a phone
        tabIndex={0}
        data-compared={homes.length}
        className={classNames(BOX, homes.length > 2 ? SCROLLING : SCROLLING_IF_LARGE)}
        style={{ "--homes": homes.length } as CSSProperties}
      >
        <table
          {...AS.table}
          className={classNames(
            TABLE,
            homes.length > 2 ? "max-lg:min-w-[calc(var(--homes)*10.75rem)]" : "max-[20rem]:min-w-[17rem]",
          )}
        >
          <caption className="sr-only">{COMPARE.caption}</caption>
          <colgroup>
            <col className="w-24 lg:w-44" />
            {homes.map(({ id }) => (
              <col key={id} />
            ))}
          </colgroup>
          <thead {...AS.rowgroup} className={classNames("max-lg:block", homes.length === 2 && HEAD)}>
            <tr {...AS.row} className={ROW_GRID}>
              <th
                {...AS.columnheader}
                scope="col"
                className={classNames(CELL, FIRST, "border-t-0! align-bottom! max-lg:p-0! lg:pb-4.5")}
              >
                <span className="sr-only">{COMPARE.what}</span>
                <span className="font-regular text-ink-mute max-lg:hidden">{COMPARE.hint}</span>
              </th>
              {homes.map((home) => (
                <Head
                  key={home.id}
                  home={home}
                  onRemove={() => onRemove(home)}
                  action={action?.(home)}
                  buttons={buttons?.(home)}
                />
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.title} {...group} homes={homes} isLabelled={!onlyDifferent} />
          ))}
          <tbody {...AS.rowgroup} className="max-lg:block max-lg:border-t max-lg:border-line">
            {groups.length === 0 && <AllEqual columns={homes.length + 1} />}
            <tr {...AS.row} className={ROW_GRID}>
              <th {...AS.rowheader} scope="row" className={classNames(CELL, FIRST)}>
                <span className="sr-only">{COMPARE.next}</span>
              </th>
              {homes.map(({ id, title }) => (
                <td key={id} {...AS.cell} className={classNames(CELL, BETWEEN)}>
                  <ButtonLink to={addressOf(id)} aria-label={COMPARE.viewHome(title)} className="w-full px-2!">
                    {COMPARE.view}
                  </ButtonLink>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {onlyDifferent && <Common texts={commonTexts(all, homes)} title={COMPARE.sameInAll(homes.length)} />}
    </>
  );
}

interface GroupProps extends CompareGroup {
  homes: readonly Property[];
  /** Whether rows say that their values differ. */
  isLabelled: boolean;
}

function Group({ title, rows, homes, isLabelled }: GroupProps) {
  return (
    <tbody {...AS.rowgroup} className="max-lg:block max-lg:border-t max-lg:border-line">
      <tr {...AS.row} className={ROW_GRID}>
        <th
          {...AS.rowheader}
          scope="rowgroup"
          colSpan={homes.length + 1}
          className={classNames(CELL, "bg-sunken py-2! max-lg:col-span-full lg:pl-5")}
        >
          <span className="sticky left-2.5 text-[0.8125rem] leading-[1.125rem] font-semibold">{title}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.key ?? row.name} row={row} homes={homes} isLabelled={isLabelled} />
      ))}
    </tbody>
  );
}

function AllEqual({ columns }: { columns: number }) {
  return (
    <tr {...AS.row} className={ROW_GRID}>
      <td {...AS.cell} colSpan={columns} className={classNames(CELL, "text-ink-mute max-lg:col-span-full lg:pl-5")}>
        <span className="sticky left-2.5">{COMPARE.allEqual}</span>
      </td>
    </tr>
  );
}

/** What the homes have in common, on a phone. */
function Common({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title} className="mt-3 overflow-hidden rounded-lg border border-line bg-surface lg:hidden">
      <h2 className="bg-sunken px-2.5 py-2 font-sans text-[0.8125rem] leading-[1.125rem] font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-x-2 gap-y-1.5 border-t border-line p-3">
        {texts.map((text) => (
          <li key={text} className="min-w-0">
            <Chip className="max-w-full py-1 whitespace-normal!">
              <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<GroupProps, "homes" | "isLabelled"> {
  row: CompareRow;
}

function Row({ row, homes, isLabelled }: RowProps) {
  const isDifferent = differs(row, homes);
  const best = bestHomes(row, homes);
  return (
    <tr {...AS.row} className={classNames(ROW_GRID, !isDifferent && "text-ink-mute")}>
      <th {...AS.rowheader} scope="row" className={classNames(CELL, FIRST, isDifferent && "text-ink-soft")}>
        <span className="flex flex-wrap gap-x-1.5 lg:flex-nowrap">
          {row.mark}
          {row.name}
        </span>
        {isDifferent && isLabelled && (
          <span className="block text-xs font-medium text-ink-mute">{COMPARE.differs}</span>
        )}
      </th>
      {homes.map((home) => (
        <td key={home.id} {...AS.cell} className={classNames(CELL, BETWEEN)}>
          {row.cell?.(home) ?? row.value(home)}
          {row.best && best.has(home.id) && (
            <span className="mt-0.5 flex items-center gap-1 text-xs font-semibold text-success-ink">
              <Icon of={Check} className="size-3.5" strokeWidth={2} />
              {row.best.word}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

interface HeadProps {
  home: Property;
  onRemove: () => void;
  action: ReactNode;
  buttons: ReactNode;
}

/** The head of a home's column: picture, title and area. */
function Head({ home, onRemove, action, buttons }: HeadProps) {
  const { id, title, location, images, image_placeholders } = home;
  const addressOf = useHomeAddress();
  return (
    <th
      {...AS.columnheader}
      scope="col"
      // Screen readers repeat it at every cell.
      aria-label={title}
      className="snap-start border-line p-2.5 pb-3.5 text-left align-top font-regular not-nth-2:border-l lg:p-4.5 lg:pt-4"
    >
      <div className="relative mb-2.5 aspect-4/3 overflow-hidden rounded-md bg-skeleton">
        <Photo
          address={images[0]}
          placeholder={image_placeholders[0] ?? null}
          alt=""
          sizes="(min-width: 64rem) 240px, 148px"
          width={320}
        />
        <button
          type="button"
          aria-label={COMPARE.remove(title)}
          data-remove
          onClick={onRemove}
          className="absolute top-0 left-0 grid size-11 place-items-center"
        >
          <span className="grid size-7.5 place-items-center rounded-full bg-veil text-white">
            <Icon of={X} className="size-4" />
          </span>
        </button>
        {action && <div className="absolute top-0.5 right-0.5">{action}</div>}
      </div>
      <h2 dir="auto" className="font-sans text-[0.9375rem] leading-5 font-semibold wrap-anywhere">
        <Link to={addressOf(id)} className="block min-h-11 hover:underline">
          {title}
        </Link>
      </h2>
      <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
        {location.area}, {location.city}
      </p>
      {buttons && <div className="mt-2 flex flex-wrap gap-1.5 *:flex-1 lg:hidden">{buttons}</div>}
    </th>
  );
}
