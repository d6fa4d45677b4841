import Clock from "lucide-react/icons/clock";
import MessageCircle from "lucide-react/icons/message-circle";
import { type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Property } from "#contract/properties.ts";
import { formatRupees } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CARD } from "./card-texts.ts";
import { contactOwner } from "./contact.ts";
import { DETAIL } from "./detail-texts.ts";

/** The one way to the owner, for both of its buttons. A press while the session is being restored waits for it. */
export function useContactOwner(property: Property) {
  const session = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isKnown = session.state !== "restoring";
  const contact = useEffectEvent(async () => {
    if (session.state === "restoring") return;
    const outcome = await contactOwner(property, session);
    setBusy(false);
    if ("go" in outcome) void navigate(outcome.go);
    else toast.error(outcome.say);
  });
  useEffect(() => {
    if (busy && isKnown) void contact();
  }, [busy, isKnown]);
  return { busy, onContact: () => setBusy(true) };
}

interface ContactProps {
  busy: boolean;
  onContact: () => void;
}

function ContactButton({ busy, onContact, className }: ContactProps & { className?: string }) {
  return (
    <Button variant="primary" size="lg" icon={MessageCircle} busy={busy} onClick={onContact} className={className}>
      {DETAIL.contact}
    </Button>
  );
}

/** Who lets the home, and the way to them. */
export function OwnerCard({
  owner,
  ref,
  ...contact
}: ContactProps & { owner: Property["owner"]; ref?: Ref<HTMLElement> }) {
  return (
    <section ref={ref} aria-label={DETAIL.contact} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center gap-3.5">
        <Avatar name={owner.name} src={owner.avatar} size="lg" />
        <div className="min-w-0">
          <p className="text-sm text-ink-mute">{DETAIL.listedBy}</p>
          <p dir="auto" className="title-3 font-display font-[640] wrap-anywhere">
            {owner.name}
          </p>
        </div>
      </div>
      <ContactButton {...contact} className="w-full" />
      <p className="flex items-start gap-2 text-sm text-ink-mute">
        <Icon of={Clock} />
        {DETAIL.replyTime}
      </p>
    </section>
  );
}

/** On a phone: the rent and the way to the owner, at hand until the owner's card comes into view. */
export function ContactBar({ rent, isAway, ...contact }: ContactProps & { rent: number; isAway: boolean }) {
  return (
    <div
      data-bottom-bar
      inert={isAway}
      className={classNames(
        "bottom-bar flex items-center justify-between gap-3 px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))]! shadow-[0_-6px_20px_rgb(20_40_32/0.06)] transition-[translate,visibility] duration-(--duration-base) lg:hidden",
        isAway && "invisible translate-y-full",
      )}
    >
      <p>
        <span className="block font-display text-[22px] leading-[26px] font-[680] tracking-[-0.015em] tabular-nums">
          {formatRupees(rent)}
        </span>{" "}
        <span className="text-[13px] leading-[18px] text-ink-mute">{CARD.perMonth}</span>
      </p>
      <ContactButton {...contact} className="max-xs:px-4! max-xs:*:first:hidden" />
    </div>
  );
}

/** Whether any of the element stands on the screen. */
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
