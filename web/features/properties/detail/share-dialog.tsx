import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Photo } from "../../pictures/photo.tsx";
import type { GalleryPhoto } from "../../pictures/photos.ts";

/** Kept here and not with the other texts, because the dialog is loaded on demand. */
const SHARE = {
  title: "Share this property",
  hint: "You can share this link anywhere",
  link: "Link",
  copy: "Copy Link",
  copied: "Copied!",
  refused: "Your browser does not let us copy. The link is selected: copy it with your keyboard or a long press.",
} as const;

const COPIED_SHOWN_MS = 2_000;

/** What is shared in addition to the URL. */
export interface Shared {
  title: string;
  place: string;
  photo: GalleryPhoto | undefined;
  link: string;
}

/** A dialog with the link to copy, for devices without a share sheet. */
export default function ShareDialog({ open, onClose, ...shared }: Shared & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={SHARE.title} description={SHARE.hint}>
      <ShareLink {...shared} />
    </Dialog>
  );
}

function ShareLink({ title, place, photo, link }: Shared) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
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
      // Without a clipboard or permission, the user copies the link manually.
      field.current?.focus();
      field.current?.select();
      setOutcome("refused");
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-3.5 rounded-md bg-sunken p-2.5 max-[20rem]:flex-wrap">
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
          <p className="mt-0.5 one-line text-sm text-ink-mute">{place}</p>
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
