import Share2 from "lucide-react/icons/share-2";
import { lazy, Suspense, useState } from "react";
import { PRODUCT_NAME } from "#web/lib/page/product-name.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PRESS } from "./control-texts.ts";
import type { Shared } from "./share-dialog.tsx";

const loadDialog = () => import("./share-dialog.tsx");
const ShareDialog = lazy(loadDialog);

/**
 * The button that shares this page: with the device's share sheet if there is one, otherwise in a dialog with the link.
 */
export function ShareButton(shared: Omit<Shared, "link">) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  async function openDialog() {
    try {
      await loadDialog();
      setOpened(true);
      setOpen(true);
    } catch {
      toast.error(PRESS.notLoaded);
    }
  }

  async function share() {
    const data = { title: shared.title || PRODUCT_NAME, url: linkOfPage() };
    if (!canShare(data)) return openDialog();
    try {
      await navigator.share(data);
    } catch (error) {
      // Closing the share sheet is not an error. If the device refuses to share, the dialog opens.
      if (!(error instanceof Error && error.name === "AbortError")) await openDialog();
    }
  }

  return (
    <>
      <Button variant="ghost" icon={Share2} onClick={share}>
        {PRESS.share}
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareDialog {...shared} link={linkOfPage()} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns this page's URL without its query. */
function linkOfPage(): string {
  return location.origin + location.pathname;
}

function canShare(data: ShareData): boolean {
  return typeof navigator.share === "function" && (navigator.canShare?.(data) ?? true);
}
