import Share2 from "lucide-react/icons/share-2";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { BROWSE } from "../browse-texts.ts";
import { queryText } from "../filter-address.ts";
import type { Filters } from "../filters.ts";
import { type MapAddress, withMapAddress } from "../map/map-address.ts";

interface ShareSearchProps {
  filters: Filters;
  map: MapAddress;
}

/** Shares the search with the device's share sheet, or copies its link. */
export async function share({ filters, map }: ShareSearchProps): Promise<void> {
  try {
    const { shareSearch } = await import("./share-link.ts");
    await shareSearch(filters, (shared) => withMapAddress(queryText(shared), map));
  } catch {
    toast.error(BROWSE.shareFailed);
  }
}

/** The button that shares the search. */
export function ShareSearch(search: ShareSearchProps) {
  return (
    <Button icon={Share2} size="sm" aria-label={BROWSE.shareSearch} onClick={() => void share(search)}>
      {BROWSE.share}
    </Button>
  );
}
