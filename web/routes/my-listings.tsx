import { useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import type { Conversation } from "#contract/messaging/conversations.ts";
import type { Property } from "#contract/properties/properties.ts";
import { LoginRequired } from "#web/features/accounts/login-required.tsx";
import { refetchConversations, waitingPages } from "#web/features/messaging/use-conversations.ts";
import { loadedWaiting } from "#web/features/messaging/waiting/waiting.ts";
import { PropertyListSkeleton } from "#web/features/properties/card/property-list.tsx";
import { OwnListingCard } from "#web/features/properties/own/own-listing-card.tsx";
import {
  clockOf,
  ownListings,
  useOwnListings,
  useOwnListingsWatch,
} from "#web/features/properties/own/own-listings.ts";
import { OWN } from "#web/features/properties/own/texts.ts";
import { WhyWeAsk } from "#web/features/properties/own/why-we-ask.tsx";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { PHONE_CARD_WIDTH } from "../features/properties/card/card-sizes.ts";
import type { Route } from "./+types/my-listings.ts";

const WaitingBox = lazyPart(() => import("#web/features/messaging/waiting/waiting-box.tsx"));
const DeclineDialog = lazyPart(() => import("#web/features/messaging/waiting/decline-dialog.tsx"));
const ListingStatement = lazyPart(() => import("#web/features/decisions/listing-statement.tsx"));

export function loader({ context }: Route.LoaderArgs) {
  return queriesForViewer(context, async (client, { email }, call) => {
    const listings = email === null ? [] : await client.fetchQuery(ownListings(email, call));
    const asked = listings.find(isAsked);
    await Promise.all([
      asked && client.prefetchQuery(clockOf(asked.id, call)),
      listings.length > 0 && client.prefetchInfiniteQuery(waitingPages(call)),
    ]);
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: OWN.title, isPrivate: true });
/** This screen handles a session that ends while it is open (see the guard). */
export const handle = { outlivesSession: true };

/** Returns whether the owner of this listing is asked if it is available: if it is approved and not rented. */
const isAsked = ({ status, away }: Property) => status === "approved" && away !== "rented";

const GRID = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6";
const CARD_SIZES = `(min-width: 1344px) 411px, (min-width: 1024px) calc((100vw - 112px) / 3), (min-width: 640px) calc((100vw - 68px) / 2), ${PHONE_CARD_WIDTH}`;

export default function MyListings({ loaderData }: Route.ComponentProps) {
  if (!useSession().user) return <LoginRequired why={OWN.whyLogin} />;
  return (
    <RenderedQueries state={loaderData}>
      <OwnListings />
    </RenderedQueries>
  );
}

function OwnListings() {
  const { data: listings, isPending, isFetching, refetch } = useOwnListings();
  useOwnListingsWatch();
  const asked = listings?.find(isAsked);
  const me = useSession().user?.id ?? "";
  const client = useQueryClient();
  const [declined, setDeclined] = useState<readonly Conversation[] | null>(null);
  /** Offers to tell those who waited until the home was rented. */
  function offerDecline(homeId: string) {
    const people = loadedWaiting(client, me, homeId);
    if (people.length > 0) setDeclined(people);
  }
  function closeDecline() {
    setDeclined(null);
    refetchConversations(client);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const listFocus = useListFocus("article", "a", heading);
  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18" {...listFocus}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="title-1">
            {OWN.title}
          </h1>
          <p role="status" className="mt-1 min-h-6 text-ink-mute">
            {listings && OWN.posted(listings.length)}
          </p>
        </div>
        {listings && listings.length > 0 && (
          <p className="max-w-sm text-sm text-ink-mute sm:text-right">
            {OWN.oneOnly}{" "}
            <Link to="/post-property" className="link relative tall-target">
              {OWN.postNew}
            </Link>
          </p>
        )}
      </div>
      {isPending ? (
        <PropertyListSkeleton label={OWN.loading} count={1} className={GRID} />
      ) : !listings ? (
        <LoadFailed text={OWN.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : listings.length === 0 ? (
        <EmptyState title={OWN.none} picture="/art/hero-builder-floor-640.webp" action={<PostNew />}>
          {OWN.noneHint}
        </EmptyState>
      ) : (
        <>
          {asked && <WhyWeAsk homeId={asked.id} />}
          <Suspense>
            <WaitingBox me={me} onDecline={setDeclined} />
          </Suspense>
          {declined && (
            <Suspense>
              <DeclineDialog people={declined} me={me} onClose={closeDecline} />
            </Suspense>
          )}
          <div className={GRID}>
            {listings.map((listing) => (
              <OwnListingCard
                key={listing.id}
                listing={listing}
                sizes={CARD_SIZES}
                onRented={() => offerDecline(listing.id)}
                statement={
                  listing.status === "rejected" && (
                    <Suspense>
                      <ListingStatement listingId={listing.id} />
                    </Suspense>
                  )
                }
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function PostNew() {
  return (
    <ButtonLink to="/post-property" variant="primary" icon={Plus}>
      {OWN.postNew}
    </ButtonLink>
  );
}
