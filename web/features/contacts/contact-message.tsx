import { useQuery } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import Phone from "lucide-react/icons/phone";
import Share from "lucide-react/icons/share-2";
import Undo2 from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { ContactType } from "#contract/messaging/contact-terms.ts";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { whatsAppUrl } from "#contract/values/phone.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CONTACTS } from "./contact-texts.ts";
import { numbersQuery, useContactAct } from "./contacts.ts";

interface ContactMessageProps {
  conversation: Conversation;
  /** The other person. */
  name: string;
  type: ContactType;
  isOwn: boolean;
  /** Whether it is the last message of its type and sender, which shows the current state. */
  isLatest: boolean;
  onChanged: (conversation: Conversation) => void;
}

/**
 * What happened to a phone number in a conversation: a card for an open question or a shared number, otherwise a line.
 */
export default function ContactMessage(props: ContactMessageProps) {
  const { conversation, type, isOwn, isLatest, name } = props;
  const { mine, theirs, asked_of_me } = conversation.contact;
  const isOpen = isLatest && conversation.blocked === null;
  if (type === "contact-ask" && !isOwn && isOpen && asked_of_me) return <Question {...props} />;
  if (type === "contact-share" && isOwn && isLatest && mine !== "none") return <OwnNumber {...props} />;
  if (type === "contact-share" && !isOwn && isLatest && theirs === "shared") return <TheirNumber {...props} />;
  const line = CONTACTS.lines[type];
  return (
    <p className={`px-1 py-1.5 text-sm text-ink-mute wrap-anywhere ${isOwn ? "text-right" : "text-left"}`}>
      {isOwn ? line.mine(name) : line.theirs(name)}
    </p>
  );
}

interface CardProps {
  title: string;
  details: ReactNode;
  isQuiet?: boolean;
  children: ReactNode;
}

function Card({ title, details, isQuiet, children }: CardProps) {
  return (
    <RestoreFocus>
      <article aria-label={title} className="grid gap-3 rounded-lg border border-line-strong bg-surface p-3.5">
        <div className="flex items-center gap-3.5">
          <span
            className={`grid size-11 shrink-0 place-items-center rounded-md ${isQuiet ? "bg-sunken text-ink-soft" : "bg-brand-soft text-brand-ink"}`}
          >
            <Icon of={Phone} />
          </span>
          <div className="min-w-0">
            <b className="block font-semibold wrap-anywhere">{title}</b>
            <span className="block text-sm text-ink-mute">{details}</span>
          </div>
        </div>
        {children}
      </article>
    </RestoreFocus>
  );
}

function Question({ conversation, name, onChanged }: ContactMessageProps) {
  const { mutate, isPending, variables } = useContactAct(conversation.id, onChanged);
  return (
    <Card title={CONTACTS.asks(name)} details={CONTACTS.approveHint(name)} isQuiet>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="soft" busy={isPending && variables === "approve"} onClick={() => mutate("approve")}>
          {CONTACTS.approve}
        </Button>
        <Button busy={isPending && variables === "decline"} onClick={() => mutate("decline")}>
          {CONTACTS.decline}
        </Button>
      </div>
    </Card>
  );
}

function OwnNumber({ conversation, name, onChanged }: ContactMessageProps) {
  const { mutate, isPending, variables } = useContactAct(conversation.id, onChanged);
  const { mine } = conversation.contact;
  const hasChanged = mine === "changed";
  return (
    // A new card, so that the focus moves on when a button disappears.
    <Card
      key={mine}
      title={hasChanged ? CONTACTS.changed : CONTACTS.mineShared}
      details={hasChanged ? CONTACTS.changedHint(name) : CONTACTS.mineHint(name)}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasChanged && (
          <Button variant="soft" icon={Share} busy={isPending && variables === "share"} onClick={() => mutate("share")}>
            {CONTACTS.shareNew}
          </Button>
        )}
        <Button icon={Undo2} busy={isPending && variables === "revoke"} onClick={() => mutate("revoke")}>
          {CONTACTS.takeBack}
        </Button>
        <Link to={`${href("/profile")}#numbers`} className="inline-flex min-h-11 items-center text-sm font-medium link">
          {CONTACTS.whoLooked}
        </Link>
      </div>
    </Card>
  );
}

function TheirNumber({ conversation, name }: ContactMessageProps) {
  const { data, isPending, isFetching, refetch } = useQuery(numbersQuery(conversation.id));
  const shared = data?.[0];
  const title = CONTACTS.shared(name);
  if (isPending) return <Skeleton className="h-28 w-full rounded-lg" />;
  if (!data)
    return (
      <Card title={title} details={CONTACTS.numberFailed} isQuiet>
        <Button className="justify-self-start" busy={isFetching} onClick={() => void refetch()}>
          {CONTACTS.tryAgain}
        </Button>
      </Card>
    );
  if (!shared?.phone)
    return (
      <Card title={title} details={CONTACTS.noNumber} isQuiet>
        {null}
      </Card>
    );
  return (
    <Card title={title} details={shared.checked ? CONTACTS.checked : CONTACTS.notChecked}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <a
          href={`tel:${shared.phone}`}
          className="inline-flex min-h-11 items-center font-display text-[1.375rem] font-semibold tabular-nums text-brand-ink underline decoration-brand-line underline-offset-4"
        >
          {/* Keeps the parts inline, or they would be read out as separate lines. */}
          <span>
            <PhoneNumber>{shared.phone}</PhoneNumber>
          </span>
        </a>
        <a
          href={whatsAppUrl(shared.phone)}
          target="_blank"
          rel="noopener noreferrer"
          className="link mr-auto inline-flex min-h-11 items-center font-medium"
        >
          {CONTACTS.whatsApp}
        </a>
        <Button icon={Copy} onClick={() => void copy(shared.phone ?? "")}>
          {CONTACTS.copy}
        </Button>
      </div>
    </Card>
  );
}

async function copy(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
    toast.success(CONTACTS.copied);
  } catch {
    toast.error(CONTACTS.notCopied);
  }
}
