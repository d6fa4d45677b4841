import CalendarDays from "lucide-react/icons/calendar-days";
import { lazy, Suspense, useState } from "react";
import { href, useNavigate } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useHomeAddress } from "#web/features/places/commute-address.ts";
import { loginFrom } from "#web/lib/session/entrance-state.ts";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Optional } from "#web/ui/optional.tsx";
import { OFFER } from "./offer-texts.ts";

const BookDialog = lazy(() => import("./book-dialog.tsx"));

/** Returns whether a home can be visited by this person, and whether it is their own. */
function useVisitOffer(home: Property): "visit" | "edit" | null {
  const { user } = useSession();
  if (user?.type === "admin") return null;
  if (isOwnHome(user, home)) return "edit";
  return home.status === "approved" && home.is_available ? "visit" : null;
}

interface VisitButtonProps {
  home: Property;
  label: string;
  className?: string;
}

/** Opens the free times of a home. For visitors it leads to the login. */
function VisitButton({ home, label, className }: VisitButtonProps) {
  const { state } = useSession();
  const navigate = useNavigate();
  const addressOf = useHomeAddress();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    if (state === "visitor") {
      const login = loginFrom(addressOf(home.id));
      return void navigate(login.go, { state: login.state });
    }
    setOpen(true);
    setOpened(true);
  }
  return (
    <>
      <Button
        size="lg"
        icon={CalendarDays}
        {...(state !== "visitor" && { "aria-haspopup": "dialog" as const })}
        onClick={open}
        {...(className !== undefined && { className })}
      >
        {label}
      </Button>
      {wasOpened && (
        <Optional>
          <Suspense>
            <BookDialog homeId={home.id} title={home.title} open={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}

/** The card to visit a home, below the owner. */
export function VisitCard({ home }: { home: Property }) {
  const offer = useVisitOffer(home);
  if (offer === null) return null;
  return (
    <section aria-label={OFFER.title} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="title-3">{OFFER.title}</h2>
      {offer === "edit" ? (
        <ButtonLink size="lg" icon={CalendarDays} to={href("/property/:id/visit-hours", { id: home.id })}>
          {OFFER.edit}
        </ButtonLink>
      ) : (
        <>
          <p className="text-[0.9375rem] text-ink-mute">{OFFER.hint}</p>
          <VisitButton home={home} label={OFFER.open} className="w-full" />
        </>
      )}
    </section>
  );
}

/** The short button on phones. */
export function ShortVisitButton({ home, className }: { home: Property; className: string }) {
  return useVisitOffer(home) === "visit" && <VisitButton home={home} label={OFFER.short} className={className} />;
}

/** The same button in the bar. Narrow phones have no room for it beside Contact Owner; the card has it too. */
export function VisitBarButton({ home }: { home: Property }) {
  return <ShortVisitButton home={home} className="px-4! max-[24rem]:hidden max-sm:*:first:hidden" />;
}
