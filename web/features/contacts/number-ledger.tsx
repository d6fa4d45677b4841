import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import ShieldCheck from "lucide-react/icons/shield-check";
import Undo2 from "lucide-react/icons/undo-2";
import { useRef, useState } from "react";
import type { LedgerEntry } from "#contract/messaging/contacts.ts";
import { api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { formatDateTime } from "#web/lib/format/format.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PanelList } from "#web/ui/lists/panel-list.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Panel, PanelRow } from "#web/ui/panel.tsx";
import { CONTACTS, LEDGER } from "./contact-texts.ts";
import { ledgerPages } from "./contacts.ts";

interface NumberLedgerProps {
  /** Null for admins, who block no one. Returns whether it succeeded. */
  block: ((person: { id: string; name: string }) => Promise<boolean>) | null;
}

const isOpen = ({ reader, revoked_at }: LedgerEntry) => reader !== null && revoked_at === null;

/** Takes the number back and refetches the queries that show it. Tells the user if that fails. */
function useTakeBack(): (call: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient();
  return async (call) => {
    if (!navigator.onLine) return toast.error(CONTACTS.offline);
    try {
      await call();
    } catch (error) {
      toast.error(faultText(error, CONTACTS));
    }
    await refetchQueries(client, { queryKey: ledgerPages.queryKey });
    void refetchQueries(client, { queryKey: ["conversations"] });
  };
}

/** The panel with the people who have the user's number, and who looked at it. */
export default function NumberLedger({ block }: NumberLedgerProps) {
  const list = useInfiniteQuery({ ...ledgerPages, select: ({ pages }) => pages.flatMap(({ items }) => items) });
  const takeBack = useTakeBack();
  const [step, setStep] = useState<"none" | "asking" | "busy">("none");
  const content = useRef<HTMLDivElement>(null);
  async function takeBackAll() {
    setStep("busy");
    await takeBack(() => api("DELETE /api/users/me/contact-ledger"));
    setStep("none");
    content.current?.focus();
  }
  return (
    <Panel
      id="numbers"
      title={LEDGER.title}
      action={
        list.data?.some(isOpen) && (
          <Button variant="ghost" className="-mx-3" onClick={() => setStep("asking")}>
            {LEDGER.takeBackAll}
          </Button>
        )
      }
    >
      <div ref={content} tabIndex={-1}>
        {list.data && list.data.length > 0 && <p className="mt-1 max-w-[60ch] text-sm text-ink-mute">{LEDGER.hint}</p>}
        <PanelList
          list={list}
          texts={LEDGER}
          row={(entry) => <Row key={entry.id} entry={entry} block={block} takeBack={takeBack} />}
        />
      </div>
      <ConfirmDialog
        open={step !== "none"}
        title={LEDGER.takeBackAll}
        question={LEDGER.takeBackAllQuestion}
        confirm={LEDGER.takeBackAll}
        cancel={LEDGER.cancel}
        busy={step === "busy"}
        onConfirm={() => void takeBackAll()}
        onClose={() => setStep("none")}
      />
    </Panel>
  );
}

interface RowProps extends NumberLedgerProps {
  entry: LedgerEntry;
  takeBack: (call: () => Promise<unknown>) => Promise<void>;
}

function detailsOf({ property, shared_at, last_read_at, reads, revoked_at }: LedgerEntry): string {
  const about = property === null ? "" : LEDGER.about(property.title);
  const end = revoked_at === null ? "" : LEDGER.revoked(formatDateTime(revoked_at));
  const looks = LEDGER.reads(reads, last_read_at && formatDateTime(last_read_at));
  return `${about}${LEDGER.shared(formatDateTime(shared_at))}${end}. ${looks}`;
}

function Row({ entry, block, takeBack }: RowProps) {
  const [isBusy, setBusy] = useState(false);
  const row = useRef<HTMLSpanElement>(null);
  const { id, reader, shared_at } = entry;
  if (!reader)
    return (
      <PanelRow
        picture={
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
            <Icon of={ShieldCheck} />
          </span>
        }
        name={LEDGER.team}
        details={LEDGER.teamLook(formatDateTime(shared_at))}
        action={null}
      />
    );
  async function remove() {
    setBusy(true);
    await takeBack(() => api("DELETE /api/users/me/contact-ledger/:id", { params: { id } }));
    setBusy(false);
    // The button is gone, so the focus moves to its row.
    row.current?.focus();
  }
  return (
    <PanelRow
      picture={<Avatar name={reader.name} src={reader.avatar} id={reader.id} size="row" />}
      name={reader.name}
      details={detailsOf(entry)}
      action={
        <span ref={row} tabIndex={-1} className="flex items-center gap-1">
          {isOpen(entry) ? (
            <Button busy={isBusy} aria-label={LEDGER.takeBackFrom(reader.name)} onClick={() => void remove()}>
              {LEDGER.takeBack}
            </Button>
          ) : (
            <Badge icon={Undo2}>{LEDGER.takenBack}</Badge>
          )}
          {block && isOpen(entry) && (
            <IconButton icon={Ban} label={LEDGER.block(reader.name)} onClick={() => void block(reader)} />
          )}
        </span>
      }
    />
  );
}
