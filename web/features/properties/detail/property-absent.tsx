import ArrowLeft from "lucide-react/icons/arrow-left";
import House from "lucide-react/icons/house";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect } from "react";
import { focusHeading } from "#web/lib/page/focus-heading.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { DETAIL } from "./detail-texts.ts";
import { PropertyDetailSkeleton } from "./property-detail-skeleton.tsx";

interface PropertyAbsentProps {
  state: "missing" | "failed" | undefined;
  /** Whether it replaces a home that was shown, which may have had the focus. */
  takesFocus?: boolean;
  onTryAgain: () => void;
}

/** A home that is loading, missing, or failed to load. */
export default function PropertyAbsent({ state, takesFocus = false, onTryAgain }: PropertyAbsentProps) {
  useEffect(() => {
    if (state && takesFocus) focusHeading();
  }, [state, takesFocus]);
  if (!state) return <PropertyDetailSkeleton />;
  const isMissing = state === "missing";
  return (
    <>
      {/* The server renders as a visitor, who cannot see an owner's unapproved listing. Nothing is shown until the
          session is restored. */}
      <div className="hidden restoring:block">
        <PropertyDetailSkeleton />
      </div>
      <Failure className="page-width py-16 restoring:hidden">
        <EmptyState
          level={1}
          title={isMissing ? DETAIL.notFound : DETAIL.failed}
          tone="danger"
          icon={House}
          action={
            <>
              {!isMissing && (
                <Button icon={RotateCcw} onClick={onTryAgain}>
                  {DETAIL.tryAgain}
                </Button>
              )}
              <ButtonLink to="/browse" icon={ArrowLeft}>
                {DETAIL.backToBrowse}
              </ButtonLink>
            </>
          }
        >
          <p>{isMissing ? DETAIL.notFoundHint : DETAIL.failedHint}</p>
        </EmptyState>
      </Failure>
    </>
  );
}
