import { toast } from "#web/ui/overlays/toast.tsx";
import { ANY_CITY, consistent, type Filters } from "../filters.ts";

/** Shares a search. Loaded at the first press. */

const SHARE = {
  title: (where: string | null) => (where === null ? "Homes for rent" : `Homes for rent in ${where}`),
  copied: "Link copied",
  notCopied: "Your browser does not let us copy. Copy the link from the address bar.",
  copiedWithoutPoints: "Link copied. It leaves out your own place on the map.",
  sharedWithoutPoints: "The link leaves out your own place on the map.",
} as const;

const isPoint = (id: string) => id.startsWith("point:");

/** Returns filters that find the same homes for a person who has chosen another city. */
const forOthers = (filters: Filters): Filters =>
  filters.region === null ? { ...filters, city: filters.city ?? ANY_CITY } : filters;

/** Returns the filters that others may see: without points, which can be where the user lives or works. */
function withoutPoints(filters: Filters): Filters {
  const kept = (id: string | null) => (id !== null && isPoint(id) ? null : id);
  const { near, commuteTo, commuteTo2 } = filters;
  return consistent({
    ...filters,
    near: near.filter((id) => !isPoint(id)),
    commuteTo: kept(commuteTo),
    commuteTo2: kept(commuteTo2),
  });
}

/** Opens the device's share sheet. Returns false if there is none or if it fails. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // The share sheet was closed, or a double click opens it twice.
    return error instanceof Error && ["AbortError", "InvalidStateError"].includes(error.name);
  }
}

/** Shares the link of a search, or copies it. `queryOf` returns the query of its URL. */
export async function shareSearch(filters: Filters, queryOf: (filters: Filters) => string): Promise<void> {
  const shared = withoutPoints(filters);
  const query = queryOf(forOthers(shared));
  const url = `${location.origin}${location.pathname}${query}`;
  const isSame = queryOf(shared) === queryOf(filters);
  if (await openShareSheet({ title: SHARE.title(filters.city ?? filters.region), url })) {
    if (!isSame) toast.success(SHARE.sharedWithoutPoints);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(isSame ? SHARE.copied : SHARE.copiedWithoutPoints);
  } catch {
    toast.error(SHARE.notCopied);
  }
}
