import { useEffect, useRef } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { AuditTrail } from "#web/features/audit/audit-trail.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { unsentReason } from "../decisions/unsent-reasons.ts";
import { useKeysSetting, useLetterKeys } from "../decisions/use-letter-keys.ts";
import { ACT_KEYS, actsOn, NEXT_KEY } from "./actions.ts";
import { ReviewFooter } from "./review-footer.tsx";
import { ReviewedProperty } from "./reviewed-property.tsx";
import { REVIEW } from "./texts.ts";
import { type Reviewed, useReview } from "./use-review.ts";

interface ReviewDialogProps extends Reviewed {
  onEdit: (property: Property) => void;
}

/** Shows all facts of a property, to approve or reject it; then shows the next property that waits for review. */
export function ReviewDialog({ onEdit, ...reviewed }: ReviewDialogProps) {
  const { property, message, isBusy, act, goNext, ...rejection } = useReview(reviewed);
  const [hasKeys, setKeys] = useKeysSetting();
  const content = useRef<HTMLDivElement>(null);
  function onKey(key: string): boolean {
    const wanted = property && actsOn(property).find((one) => ACT_KEYS[one] === key);
    if (wanted) act(wanted, { isByKey: true });
    else if (key === NEXT_KEY) goNext();
    return Boolean(wanted) || key === NEXT_KEY;
  }
  useLetterKeys(hasKeys && property !== null, onKey, content);

  // The next property starts at the top, with the focus on its title.
  const id = property?.id ?? null;
  const formerId = useRef<string | null>(null);
  useEffect(() => {
    if (id !== null && formerId.current !== null) content.current?.querySelector<HTMLElement>("[data-title]")?.focus();
    formerId.current = id;
  }, [id]);

  const footer = property && (
    <ReviewFooter
      {...{ property, isBusy, hasKeys, onEdit }}
      onKeys={setKeys}
      onNext={goNext}
      onAct={(wanted) => act(wanted)}
    />
  );
  return (
    <Dialog open={property !== null} onClose={reviewed.onClose} title={REVIEW.title} width="wide" footer={footer}>
      <div ref={content}>
        {message && (
          <Notice tone={message.kind === "error" ? "danger" : "info"} className="mb-4">
            {message.text}
          </Notice>
        )}
        {property && (
          <>
            <ReviewedProperty key={property.id} property={property}>
              <AuditTrail subjectId={property.id} state={property.version} />
            </ReviewedProperty>
            <ReasonDialog
              open={rejection.isAsking}
              title={property.title}
              initial={unsentReason(property.id)}
              onClose={rejection.stopAsking}
              onReject={rejection.reject}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
