import ArrowLeft from "lucide-react/icons/arrow-left";
import { lazy, Suspense, useEffect } from "react";
import { data } from "react-router";
import { pageContext } from "#web/context.ts";
import { SaveButton } from "#web/features/favorites/save-button.tsx";
import { PRESS } from "#web/features/properties/detail/control-texts.ts";
import { PropertyDetail } from "#web/features/properties/detail/property-detail.tsx";
import { headOf } from "#web/features/properties/detail/property-document.ts";
import { titleOf } from "#web/features/properties/detail/property-title.ts";
import { ShareButton } from "#web/features/properties/detail/share.tsx";
import { useProperty } from "#web/features/properties/detail/use-property.ts";
import { type Found, findProperty } from "#web/features/properties/find-property.ts";
import { galleryPhotos } from "#web/features/properties/photos.ts";
import { HOMES_SHELL } from "#web/lib/offline/cache-policy.ts";
import { PRODUCT_NAME } from "#web/lib/page/product-name.ts";
import { useGoBack } from "#web/lib/page/use-go-back.ts";
import { Button } from "#web/ui/button.tsx";
import type { Route } from "./+types/property.ts";

const STATUSES = { ready: 200, missing: 404, failed: 503 };

/** Reads the home as a visitor. In the offline document, the browser reads it. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { fetch, siteUrl } = context.get(pageContext);
  if (params.id === HOMES_SHELL) return { found: null, head: null };
  const found = await findProperty(params.id, { fetch, signal: request.signal });
  return data({ found, head: headOf(found, siteUrl) }, { status: STATUSES[found.state] });
}

// A visitor's first page has its home; loading these screens lazily saves 1.4 kB of script.
const loadAbsent = () => import("#web/features/properties/detail/property-absent.tsx");
const PropertyAbsent = lazy(loadAbsent);

/** After an in-app navigation the page itself calls the API, as the signed-in person. */
export async function clientLoader() {
  await loadAbsent();
  return null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [{ title: fullTitle(PRESS.property) }];
}

const fullTitle = (title: string) => `${title} | ${PRODUCT_NAME}`;

export default function PropertyRoute({ loaderData, params }: Route.ComponentProps) {
  return <PropertyScreen key={params.id} id={params.id} fromServer={loaderData?.found ?? null} />;
}

function PropertyScreen({ id, fromServer }: { id: string; fromServer: Found | null }) {
  const { found, session, tryAgain } = useProperty(id, fromServer);
  const property = found?.state === "ready" ? found.property : null;
  useEffect(() => {
    // The document already has the server's title, as a visitor sees it.
    if (found === fromServer) return;
    document.title = fullTitle(titleOf(found));
  }, [found, fromServer]);
  return (
    <>
      <div className="sticky top-15 z-(--z-sticky) border-b border-line bg-ground lg:top-18">
        <div className="page-width flex min-h-14 flex-wrap items-center justify-between gap-1">
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
        <Suspense>
          <PropertyAbsent state={found?.state === "ready" ? undefined : found?.state} onTryAgain={tryAgain} />
        </Suspense>
      )}
    </>
  );
}

/** Returns within the app, else to browse or, for visitors, home. */
function BackButton({ isVisitor }: { isVisitor: boolean }) {
  const goBack = useGoBack(isVisitor ? "/" : "/browse");
  return (
    <Button variant="ghost" icon={ArrowLeft} className="-ml-3" onClick={goBack}>
      {PRESS.back}
    </Button>
  );
}
