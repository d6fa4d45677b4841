import { PAGE_SIZE } from "#contract/properties/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { cappedCount } from "#server/http/paging.ts";
import type { Wish } from "../mix.ts";
import { type NaivePage, naivePage, type Searching } from "../reference.ts";
import type { Contender } from "./contenders.ts";

/** Returns the expected result. For a property page, that is the property. */
async function expectedOf(db: Database, wish: Wish, searching: Searching): Promise<NaivePage> {
  const { kind, path, query, pagesOn } = wish;
  if (kind === "detail") return { ids: [path.slice(path.lastIndexOf("/") + 1)], total: 1, later: 0 };
  const isFeatured = kind === "featured";
  return naivePage(db, isFeatured ? { sort: "latest" } : query, {
    offset: pagesOn * PAGE_SIZE,
    limit: isFeatured ? Number(query.limit) : PAGE_SIZE,
    searching,
    featuredOnly: isFeatured,
  });
}

/** Formats a result: ids in order, and the total in the form that this contender uses. */
function expectedLine({ total }: Contender, { kind, query, pagesOn }: Wish, page: NaivePage): string {
  const isCounted = kind !== "detail" && kind !== "featured";
  const counts = {
    capped: [cappedCount(page.total), query.availableFrom && pagesOn === 0 ? cappedCount(page.later) : "-"],
    exact: [String(page.total), "-"],
    none: ["-", "-"],
  }[total];
  return [...(isCounted ? counts : []), ...page.ids].join(" ");
}

async function answeredLine({ visitor, addressOf }: Contender, wish: Wish): Promise<string> {
  const { headers, body } = await visitor.call(await addressOf(wish));
  const isCounted = wish.kind !== "detail" && wish.kind !== "featured";
  const counts = [headers["x-total-count"] ?? "-", headers["x-later-count"] ?? "-"];
  const ids = [JSON.parse(body) as { id: string } | { id: string }[]].flat().map(({ id }) => id);
  return [...(isCounted ? counts : []), ...ids].join(" ");
}

/**
 * Compares every contender's ids, order and totals with the naive reference.
 * @throws Error on any difference
 */
export async function check(db: Database, contenders: readonly Contender[], wishes: readonly Wish[]): Promise<void> {
  let wrong = 0;
  for (const wish of wishes) {
    const isSearch = wish.query.searchTerm !== undefined;
    const words = await expectedOf(db, wish, "words");
    const contained = isSearch ? await expectedOf(db, wish, "contains") : words;
    for (const contender of contenders) {
      const expected = expectedLine(contender, wish, contender.searching === "words" ? words : contained);
      const answered = await answeredLine(contender, wish);
      if (answered === expected) continue;
      wrong += 1;
      console.log(`${contender.name} differs:`, wish, "answered", answered, "instead of", expected);
    }
  }
  console.log(
    `${wishes.length} answers of ${contenders.length} servers compared with the naive reference: ${wrong} differ`,
  );
  if (wrong > 0) throw new Error(`${wrong} answers differ from the reference`);
}
