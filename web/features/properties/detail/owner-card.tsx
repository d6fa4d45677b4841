import Clock from "lucide-react/icons/clock";
import MessageCircle from "lucide-react/icons/message-circle";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { repliesText } from "#contract/messaging/reply-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PRESS } from "./control-texts.ts";
import { BarRent, CostSummary, OwnerName } from "./property-facts.tsx";

/** Returns the properties of both contact buttons. If the session is still being restored, it waits for that. */
export function useContactOwner(property: Property) {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const isKnown = session.state !== "restoring";
  const contact = useEffectEvent(async () => {
    if (session.state === "restoring") return;
    try {
      const { contactOwner } = await import("./contact.ts");
      const outcome = await contactOwner(property, session, search);
      if ("go" in outcome) void navigate(outcome.go, { state: outcome.state });
      else toast.error(outcome.say);
    } catch {
      toast.error(PRESS.notLoaded);
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    if (busy && isKnown) void contact();
  }, [busy, isKnown]);
  const editLink = isOwnHome(session.user, property) ? href("/property/:id/edit", { id: property.id }) : null;
  return { busy, onContact: () => setBusy(true), editLink };
}

interface ContactProps {
  busy: boolean;
  onContact: () => void;
  /** The link to edit the home, for its owner. */
  editLink: string | null;
}

/** Leads to the owner, or the owner to the edit form. */
function ContactButton({ busy, onContact, editLink, className }: ContactProps & { className?: string }) {
  if (editLink !== null)
    return (
      <ButtonLink variant="primary" size="lg" icon={Pencil} to={editLink} {...(className && { className })}>
        {PRESS.edit}
      </ButtonLink>
    );
  return (
    <Button variant="primary" size="lg" icon={MessageCircle} busy={busy} onClick={onContact} className={className}>
      {PRESS.contact}
    </Button>
  );
}

/** How the owner usually answers, or that the owner is new, above the promise for all owners. */
function ReplyLines({ property: { owner_replies, owner_is_new } }: { property: Property }) {
  const line = owner_replies ? `${repliesText(owner_replies)}.` : owner_is_new && PRESS.newOwner;
  return (
    <span className="grid min-w-0 gap-0.5">
      {line && <span className="font-medium text-ink-soft">{line}</span>}
      <span>{PRESS.replyTime}</span>
    </span>
  );
}

/** The costs (on desktop), the owner, and the contact button. */
export function OwnerCard({
  property,
  ref,
  ...contact
}: ContactProps & { property: Property; ref?: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      aria-label={contact.editLink === null ? PRESS.contact : PRESS.edit}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div className="max-lg:hidden">
        <CostSummary property={property} />
      </div>
      <OwnerName owner={property.owner} />
      <ContactButton {...contact} className="w-full max-[12rem]:px-3! max-[12rem]:*:first:hidden" />
      <p className="flex items-start gap-2 text-sm text-ink-mute">
        <Icon of={Clock} className={classNames("size-5", property.owner_replies?.within_hours && "text-brand-ink")} />
        {contact.editLink === null ? <ReplyLines property={property} /> : PRESS.yours}
      </p>
    </section>
  );
}

/** The bar on a phone with rent and contact button. Hidden while the owner's card is in view. */
export function ContactBar({
  rent,
  isAway,
  visit,
  ...contact
}: ContactProps & { rent: number; isAway: boolean; visit: ReactNode }) {
  return (
    <div
      data-bottom-bar
      inert={isAway}
      className={classNames("bottom-bar contact-bar", isAway && "invisible translate-y-full")}
    >
      <BarRent rent={rent} />
      {visit}
      <ContactButton {...contact} className="max-sm:px-4! max-sm:*:first:hidden" />
    </div>
  );
}

/** Returns whether any part of the element is in view. */
export function useIsInView<E extends Element>() {
  const element = useRef<E>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return [element, isInView] as const;
}
