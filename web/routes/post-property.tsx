import { useQueryClient } from "@tanstack/react-query";
import House from "lucide-react/icons/house";
import MailCheck from "lucide-react/icons/mail-check";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ERRORS } from "#contract/errors.ts";
import type { Property } from "#contract/properties/properties.ts";
import { ConfirmAgain } from "#web/features/accounts/entrance/confirm-again.tsx";
import { LoginRequired } from "#web/features/accounts/login-required.tsx";
import { POST } from "#web/features/properties/form/form-texts.ts";
import { PostProperty, type Refusal } from "#web/features/properties/form/post-property.tsx";
import { ownListingsChanged, useOwnListings } from "#web/features/properties/own/own-listings.ts";
import { RentOfDraft } from "#web/features/rents/rent-of-draft.tsx";
import { storedCity } from "#web/lib/city.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { chooseCity, setHasListing, useSession } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Loader } from "#web/ui/spinner.tsx";

export const meta = () => pageMeta({ title: POST.title, isPrivate: true });

/** This screen handles a session that ends while it is open (see the guard). */
export const handle = { outlivesSession: true };

export default function PostPropertyRoute() {
  const { user } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  // A failed lookup counts as no listing, because the server rejects a second listing anyway.
  const { data: own, isPending } = useOwnListings();
  const [isPosted, setPosted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  if (!user) return <LoginRequired why={POST.whyLogin} />;
  if (isPending) return <Loader className="min-h-[50dvh] justify-center">{POST.checking}</Loader>;
  if (refusal === "listing_unconfirmed") return <AwaitsAddress email={user.email ?? ""} />;
  if ((own?.length && !isPosted) || refusal === "listing_exists") return <AlreadyPosted />;

  async function onPosted({ owner, location: { city } }: Property): Promise<void> {
    // An admin may have posted for someone else.
    const hasListing = owner.email === user?.email;
    setPosted(true);
    setHasListing(hasListing);
    toast.success(POST.posted, hasListing ? { action: { label: POST.view, to: "/my-listings" } } : {});
    // Otherwise browse would ask the owner for the city to search in.
    if (hasListing && storedCity() === null) void chooseCity(city);
    await navigate("/browse");
    await ownListingsChanged(client, hasListing);
  }

  function onRefused(code: Refusal) {
    setRefusal(code);
    if (code === "listing_exists") void ownListingsChanged(client, true);
  }

  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 pt-6 pb-10 sm:px-6 lg:px-8 lg:pt-10">
      <h1 className="title-1">{POST.title}</h1>
      <p className="mt-1 mb-5 text-ink-mute">
        {POST.hint} {POST.draft}
      </p>
      <PostProperty key={user.id} user={user} rents={<RentOfDraft />} onPosted={onPosted} onRefused={onRefused} />
    </div>
  );
}

function AwaitsAddress({ email }: { email: string }) {
  return (
    <EmptyState
      level={1}
      icon={MailCheck}
      tone="warning"
      title={POST.unconfirmed}
      className="page-width py-16"
      action={<ConfirmAgain email={email} />}
    >
      <p>{ERRORS.listing_unconfirmed.text}</p>
    </EmptyState>
  );
}

function AlreadyPosted() {
  return (
    <EmptyState
      level={1}
      icon={House}
      tone="warning"
      title={ERRORS.listing_exists.text}
      className="page-width py-16"
      action={
        <ButtonLink variant="primary" to="/my-listings">
          {POST.myListings}
        </ButtonLink>
      }
    >
      <p>{POST.existsHint}</p>
    </EmptyState>
  );
}
