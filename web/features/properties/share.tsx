import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { useEffect, useRef, useState } from "react";
import { PRODUCT_NAME } from "#web/lib/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { Photo } from "./photo.tsx";
import type { GalleryPhoto } from "./photos.ts";
import { DETAIL, SHARE } from "./texts.ts";

const COPIED_SHOWN_MS = 2_000;

interface ShareProps {
  title: string;
  place: string;
  photo: GalleryPhoto | undefined;
}

/** Shares this page: through the device's own sheet where there is one, else in a dialog with the link. */
export function ShareButton(props: ShareProps) {
  const [open, setOpen] = useState(false);

  async function share() {
    const shared = { title: props.title || PRODUCT_NAME, url: linkOfPage() };
    if (!canShare(shared)) return setOpen(true);
    try {
      await navigator.share(shared);
    } catch (error) {
      // Closing the sheet is no fault; where the device refuses, the dialog takes its place.
      if (!(error instanceof Error && error.name === "AbortError")) setOpen(true);
    }
  }

  return (
    <>
      <Button variant="ghost" icon={Share2} onClick={share}>
        {DETAIL.share}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={SHARE.title} description={SHARE.hint}>
        <ShareLink {...props} />
      </Dialog>
    </>
  );
}

/** The address of this page without what somebody's way to it has left in it. */
function linkOfPage(): string {
  return location.origin + location.pathname;
}

function canShare(shared: ShareData): boolean {
  return typeof navigator.share === "function" && (navigator.canShare?.(shared) ?? true);
}

function ShareLink({ title, place, photo }: ShareProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  const link = linkOfPage();
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome("copied");
    } catch {
      // No clipboard, or no permission: the person copies it.
      field.current?.focus();
      field.current?.select();
      setOutcome("refused");
    }
  }

  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3.5 rounded-md bg-sunken p-2.5">
        <span className="relative h-16.5 w-22 shrink-0 overflow-hidden rounded-sm bg-skeleton">
          <Photo
            address={photo?.address}
            placeholder={photo?.placeholder ?? null}
            alt=""
            sizes="88px"
            width={320}
            small
          />
        </span>
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-2 leading-5 font-semibold wrap-anywhere">
            {title}
          </p>
          <p className="mt-0.5 truncate text-sm text-ink-mute">{place}</p>
        </div>
      </div>
      <TextInput
        ref={field}
        readOnly
        value={link}
        aria-label={SHARE.link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {outcome === "refused" && <Notice>{SHARE.refused}</Notice>}
      <Button variant="primary" size="lg" icon={outcome === "copied" ? Check : Copy} onClick={copy} data-autofocus>
        <span aria-live="polite">{outcome === "copied" ? SHARE.copied : SHARE.copy}</span>
      </Button>
    </div>
  );
}
