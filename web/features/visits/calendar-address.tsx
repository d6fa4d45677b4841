import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import LinkIcon from "lucide-react/icons/link";
import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";

const TEXTS = {
  button: "Calendar link",
  title: "Calendar link",
  hint: "Add this link to your calendar as a subscription. It then shows your visits and their changes.",
  secret: "Keep it to yourself: it is shown only now, and anyone who has it can read your visits.",
  label: "Link",
  copy: "Copy",
  copied: "Link copied.",
  notCopied: "Select the link and copy it.",
  make: "Create link",
  makeNew: "Create a new link",
  endsOld: "The old link then stops working.",
  end: "Turn off link",
  ended: "Link turned off.",
  made: (at: string) => `You have a link since ${at}.`,
  read: (at: string) => `A calendar last read it on ${at}.`,
  close: "Close",
  failed: "This did not work. Please try again.",
} as const;

const KEY = ["calendar-feed"];

/** The button and dialog for the URL from which calendars read the user's visits. */
export function CalendarAddress() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={LinkIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TEXTS.button}
      </Button>
      <AddressDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(TEXTS.copied);
  } catch {
    toast.error(TEXTS.notCopied);
  }
}

function AddressDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: () => api("GET /api/calendar-feed"), enabled: open });
  const failed = { onError: () => toast.error(TEXTS.failed) };
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const making = useMutation({ mutationFn: () => api("POST /api/calendar-feed"), onSuccess: refresh, ...failed });
  const ending = useMutation({
    mutationFn: () => api("DELETE /api/calendar-feed"),
    onSuccess: async () => {
      making.reset();
      await refresh();
      toast.success(TEXTS.ended);
    },
    ...failed,
  });
  const feed = data?.feed ?? null;
  const address = making.data?.address;
  function close() {
    making.reset();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={TEXTS.title}
      footer={
        <>
          {feed && (
            <Button variant="quiet-danger" busy={ending.isPending} onClick={() => ending.mutate()}>
              {TEXTS.end}
            </Button>
          )}
          <Button data-autofocus variant="ghost" onClick={close}>
            {TEXTS.close}
          </Button>
          {!address && (
            <Button variant="primary" busy={making.isPending} onClick={() => making.mutate()}>
              {feed ? TEXTS.makeNew : TEXTS.make}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">{TEXTS.hint}</p>
        {address ? (
          <>
            <div className="flex items-end gap-2">
              <Field label={TEXTS.label} className="flex-1">
                {(control) => (
                  <TextInput {...control} readOnly value={address} onFocus={(event) => event.target.select()} />
                )}
              </Field>
              <Button icon={Copy} onClick={() => void copy(address)}>
                {TEXTS.copy}
              </Button>
            </div>
            <p className="text-sm text-ink-mute">{TEXTS.secret}</p>
          </>
        ) : (
          feed && (
            <p className="text-sm text-ink-mute">
              {TEXTS.made(formatDateTime(feed.created_at))}{" "}
              {feed.last_read_at !== null && TEXTS.read(formatDateTime(feed.last_read_at))} {TEXTS.endsOld}
            </p>
          )
        )}
      </div>
    </Dialog>
  );
}
