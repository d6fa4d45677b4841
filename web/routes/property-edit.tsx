import { useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import House from "lucide-react/icons/house";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import ShieldAlert from "lucide-react/icons/shield-alert";
import { type ReactNode, useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { ERRORS } from "#contract/errors.ts";
import { isAdmin } from "#contract/permissions.ts";
import type { Property } from "#contract/properties/properties.ts";
import { useProperty } from "#web/features/properties/detail/use-property.ts";
import { EditProperty } from "#web/features/properties/form/edit-property.tsx";
import { EDIT } from "#web/features/properties/form/form-texts.ts";
import { PropertyFormSkeleton } from "#web/features/properties/form/property-form-skeleton.tsx";
import { RentOfDraft } from "#web/features/rents/rent-of-draft.tsx";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useGoBack } from "#web/lib/page/use-go-back.ts";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import type { IconShape } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import type { Route } from "./+types/property-edit.ts";

export const meta = () => pageMeta({ title: EDIT.title, isPrivate: true });

/** How long the success message is shown before the property page opens. */
const LEAVES_AFTER_MS = 1_200;

export default function PropertyEditRoute({ params }: Route.ComponentProps) {
  const { user } = useSession();
  if (!user) return null;
  return <PropertyEditScreen key={params.id} id={params.id} user={user} />;
}

function PropertyEditScreen({ id, user }: { id: string; user: User }) {
  const { found, tryAgain } = useProperty(id, null);
  const goBack = useGoBack("/my-listings");
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 pt-4 pb-10 sm:px-6 lg:px-8 lg:pt-8">
      <Button variant="ghost" icon={ArrowLeft} className="-ml-3" onClick={goBack}>
        {EDIT.back}
      </Button>
      <Content found={found} user={user} onTryAgain={tryAgain} onClose={goBack} />
    </div>
  );
}

interface ContentProps {
  found: ReturnType<typeof useProperty>["found"];
  user: User;
  onTryAgain: () => void;
  onClose: () => void;
}

function Content({ found, user, onTryAgain, onClose }: ContentProps) {
  if (!found) {
    return (
      <Titled>
        <PropertyFormSkeleton />
      </Titled>
    );
  }
  if (found.state === "missing") return <Absent title={EDIT.notFound} hint={EDIT.notFoundHint} icon={House} />;
  if (found.state === "failed") {
    return (
      <Absent title={EDIT.notLoaded} hint={EDIT.notLoadedHint} icon={House}>
        <Button icon={RotateCcw} onClick={onTryAgain}>
          {EDIT.tryAgain}
        </Button>
      </Absent>
    );
  }
  if (!mayEdit(user, found.property)) {
    return <Absent title={EDIT.denied} hint={ERRORS.not_your_property.text} icon={ShieldAlert} />;
  }
  return (
    <Titled>
      <Edit property={found.property} user={user} onClose={onClose} />
    </Titled>
  );
}

function Edit({ property, user, onClose }: { property: Property; user: User; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // Kept in state, because a refetch after the save must not reset the form.
  const [edited] = useState(property);
  const [isSaved, setSaved] = useState(false);
  const { id } = property;
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(href("/property/:id", { id })), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate, id]);

  function onSaved({ status }: Property) {
    const isSentToReview = status === "pending" && edited.status !== "pending";
    const consequence = edited.status === "approved" ? EDIT.nowHidden : EDIT.nowReviewed;
    toast.success(isSentToReview ? `${EDIT.saved} ${consequence}` : EDIT.saved);
    setSaved(true);
    void refetchEverywhere(client, "properties");
  }
  // The figures leave out the listing of the account that asks. For an admin they would count this home.
  const rents = isAdmin(user) ? null : <RentOfDraft />;
  return <EditProperty property={edited} user={user} rents={rents} onSaved={onSaved} onClose={onClose} />;
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="title-1 mb-5">{EDIT.title}</h1>
      {children}
    </>
  );
}

interface AbsentProps {
  title: string;
  hint: string;
  icon: IconShape;
  children?: ReactNode;
}

function Absent({ title, hint, icon, children }: AbsentProps) {
  return (
    <Failure>
      <EmptyState
        level={1}
        title={title}
        tone="danger"
        icon={icon}
        className="py-16"
        action={
          <>
            {children}
            <ButtonLink to="/browse" icon={ArrowLeft}>
              {EDIT.backToBrowse}
            </ButtonLink>
          </>
        }
      >
        <p>{hint}</p>
      </EmptyState>
    </Failure>
  );
}

/** The owner (identified by address) and admins may edit. The server checks this too. */
function mayEdit(user: User, property: Property): boolean {
  return isAdmin(user) || isOwnHome(user, property);
}
