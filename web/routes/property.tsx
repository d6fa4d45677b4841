import ArrowLeft from "lucide-react/icons/arrow-left";
import { lazy, Suspense, useEffect, useState } from "react";
import { data } from "react-router";
import { pageContext } from "#web/context.ts";
import { SaveButton } from "#web/features/favorites/save-button.tsx";
import { galleryPhotos } from "#web/features/pictures/photos.ts";
import { PRESS } from "#web/features/properties/detail/control-texts.ts";
import { HomeTrail } from "#web/features/properties/detail/home-trail.tsx";
import { PropertyDetail } from "#web/features/properties/detail/property-detail.tsx";
import { headOf } from "#web/features/properties/detail/property-document.ts";
import { titleOf } from "#web/features/properties/detail/property-title.ts";
import { ShareButton } from "#web/features/properties/detail/share.tsx";
import { useProperty } from "#web/features/properties/detail/use-property.ts";
import { findProperty, justPressed, type PropertyState } from "#web/features/properties/find-property.ts";
import { ReportListing } from "#web/features/reports/report-listing.tsx";
import { VisitBarButton, VisitCard } from "#web/features/visits/visit-offer.tsx";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { HOMES_SHELL } from "#web/lib/offline/cache-policy.ts";
import { forAnyone } from "#web/lib/page/for-viewer.server.ts";
import { PRODUCT_NAME } from "#web/lib/page/product-name.ts";
import { useGoBack } from "#web/lib/page/use-go-back.ts";
import { Button } from "#web/ui/button.tsx";
import { WhenNear } from "#web/ui/lists/when-near.tsx";
import type { Route } from "./+types/property.ts";

const STATUSES = { ready: 200, missing: 404, failed: 503 };

/** Reads the home as the viewer or a visitor. In the offline document, the browser reads it. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (params.id === HOMES_SHELL) return { found: null, head: null };
  const found = await forAnyone(context, (call) => findProperty(params.id, { ...call, signal: request.signal }));
  if (!found) return { found: null, head: null };
  const { siteUrl } = context.get(pageContext);
  return data({ found, head: headOf(found, siteUrl) }, { status: STATUSES[found.state] });
}

// A visitor's first page already has its home; loading these screens lazily saves 1.4 kB of script.
const loadAbsent = () => import("#web/features/properties/detail/property-absent.tsx");
const PropertyAbsent = lazy(loadAbsent);

const SimilarHomes = lazyPart(() => import("#web/features/properties/detail/similar-homes.tsx"));

const RentInArea = lazyPart(() => import("#web/features/rents/rent-in-area.tsx"));

/**
 * After an in-app navigation the page itself calls the API, as the signed-in user. If a card was pressed, it begins with
 * the data of that card.
 */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (justPressed(params.id) === null) await loadAbsent();
  return null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [{ title: fullTitle(PRESS.property) }];
}

const fullTitle = (title: string) => `${title} | ${PRODUCT_NAME}`;

export default function PropertyRoute({ loaderData, params }: Route.ComponentProps) {
  return <PropertyScreen key={params.id} id={params.id} fromServer={loaderData?.found ?? null} />;
}

function PropertyScreen({ id, fromServer }: { id: string; fromServer: PropertyState | null }) {
  const { found, session, tryAgain } = useProperty(id, fromServer);
  const property = found?.state === "ready" ? found.property : null;
  const [hadHome, setHadHome] = useState(false);
  if (property && !hadHome) setHadHome(true);
  useEffect(() => {
    // A pressed card's home may be gone.
    if (fromServer === null) void loadAbsent();
  }, [fromServer]);
  useEffect(() => {
    // The document already has this title from the server.
    if (found === fromServer) return;
    document.title = fullTitle(titleOf(found));
  }, [found, fromServer]);
  const account = session.user?.id;
  useEffect(() => {
    if (!property || !account) return;
    import("#web/features/recent/recent-homes.ts").then(
      ({ rememberViewed }) => rememberViewed(property),
      () => undefined,
    );
  }, [property, account]);
  return (
    <>
      <div className="sticky top-15 z-(--z-sticky) border-b border-line bg-ground lg:top-18">
        <div className="page-width flex min-h-14 flex-wrap items-center justify-between gap-1">
          <BackButton isVisitor={session.state === "visitor"} />
          {/* On phones it is below the facts. */}
          {property && <HomeTrail home={property} className="mr-auto ml-2 max-md:hidden" />}
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
        <>
          <PropertyDetail
            property={property}
            mayContact={session.user?.type !== "admin"}
            visit={<VisitCard home={property} />}
            visitButton={<VisitBarButton home={property} />}
            rents={
              property.status === "approved" &&
              property.is_available && (
                <WhenNear className="min-h-72" margin="0px">
                  {() => <RentInArea home={property} />}
                </WhenNear>
              )
            }
            report={<ReportListing home={property} />}
          />
          {/* A rented home has them in its region "Availability". */}
          {property.away !== "rented" && (
            <WhenNear className="min-h-px">
              {() => <SimilarHomes to={id} action={(home) => <SaveButton property={home} />} />}
            </WhenNear>
          )}
        </>
      ) : (
        <Suspense>
          <PropertyAbsent
            state={found?.state === "ready" ? undefined : found?.state}
            takesFocus={hadHome}
            onTryAgain={tryAgain}
          />
        </Suspense>
      )}
    </>
  );
}

/** Goes back within the app, or else to browse (visitors: home). */
function BackButton({ isVisitor }: { isVisitor: boolean }) {
  const goBack = useGoBack(isVisitor ? "/" : "/browse");
  return (
    <Button variant="ghost" icon={ArrowLeft} className="-ml-3" onClick={goBack}>
      {PRESS.back}
    </Button>
  );
}
