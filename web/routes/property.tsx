import ArrowLeft from "lucide-react/icons/arrow-left";
import House from "lucide-react/icons/house";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect } from "react";
import { data } from "react-router";
import { pageContext } from "#web/context.ts";
import { SaveButton } from "#web/features/favorites/save-button.tsx";
import { DETAIL } from "#web/features/properties/detail-texts.ts";
import { galleryPhotos } from "#web/features/properties/photos.ts";
import { PropertyDetail } from "#web/features/properties/property-detail.tsx";
import { PropertyDetailSkeleton } from "#web/features/properties/property-detail-skeleton.tsx";
import { headOf } from "#web/features/properties/property-document.ts";
import { titleOf } from "#web/features/properties/property-title.ts";
import { ShareButton } from "#web/features/properties/share.tsx";
import { type Found, findProperty, useProperty } from "#web/features/properties/use-property.ts";
import { PRODUCT_NAME } from "#web/lib/page-meta.ts";
import { useGoBack } from "#web/lib/use-go-back.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/property.ts";

const STATUSES = { ready: 200, missing: 404, failed: 503 };

/** The server looks with a visitor's eyes. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { fetch, siteUrl } = context.get(pageContext);
  const found = await findProperty(params.id, { fetch, signal: request.signal });
  return data({ found, head: headOf(found, siteUrl) }, { status: STATUSES[found.state] });
}

/** Within the product the page asks for itself, as whoever is signed in. */
export async function clientLoader() {
  return null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [{ title: fullTitle(titleOf(null)) }];
}

const fullTitle = (title: string) => `${title} | ${PRODUCT_NAME}`;

export default function PropertyRoute({ loaderData, params }: Route.ComponentProps) {
  return <PropertyScreen key={params.id} id={params.id} fromServer={loaderData?.found ?? null} />;
}

function PropertyScreen({ id, fromServer }: { id: string; fromServer: Found | null }) {
  const { found, session, tryAgain } = useProperty(id, fromServer);
  const property = found?.state === "ready" ? found.property : null;
  const title = fullTitle(titleOf(found));
  // The document's head is the server's, and speaks with a visitor's eyes.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <div className="sticky top-15 z-(--z-sticky) border-b border-line bg-ground lg:top-18">
        <div className="page-width flex h-14 items-center justify-between gap-1">
          <BackButton isVisitor={session.state === "visitor"} />
          {property && (
            <div className="flex items-center gap-1">
              <ShareButton
                title={property.title}
                place={`${property.location.area}, ${property.location.city}`}
                photo={galleryPhotos(property)[0]}
              />
              <SaveButton property={property} onPage />
            </div>
          )}
        </div>
      </div>
      {property ? (
        <PropertyDetail property={property} mayContact={session.user?.type !== "admin"} />
      ) : (
        <Absent state={found?.state === "ready" ? undefined : found?.state} onTryAgain={tryAgain} />
      )}
    </>
  );
}

/** Where there is no home to show: not yet, not at all, or not just now. */
function Absent({ state, onTryAgain }: { state: "missing" | "failed" | undefined; onTryAgain: () => void }) {
  if (!state) return <PropertyDetailSkeleton />;
  const isMissing = state === "missing";
  return (
    <>
      {/* An owner's own listing may be missing to the server alone: nothing is said before it is known who is here. */}
      <div className="hidden restoring:block">
        <PropertyDetailSkeleton />
      </div>
      <div role="alert" className="page-width py-16 restoring:hidden">
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
      </div>
    </>
  );
}

/** Back within the product, else to where homes are found: for visitors that is the home page. */
function BackButton({ isVisitor }: { isVisitor: boolean }) {
  const goBack = useGoBack(isVisitor ? "/" : "/browse");
  return (
    <Button variant="ghost" icon={ArrowLeft} className="-ml-3" onClick={goBack}>
      {DETAIL.back}
    </Button>
  );
}
