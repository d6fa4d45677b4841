import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { MAX_MESSAGE_LENGTH } from "#contract/messaging/messaging-terms.ts";
import { DECLINE_TEXT, DECLINE_UNDO_SECONDS, MAX_DECLINED } from "#contract/messaging/reply-terms.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { newUuid } from "#web/lib/new-uuid.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { otherOf, refetchConversations } from "../use-conversations.ts";
import { WAITING } from "./texts.ts";
import { TimeLeft } from "./time-left.tsx";
import { hideTold } from "./waiting.ts";

/** The toasts about a batch replace each other. */
const ABOUT = "declines";

interface DeclineDialogProps {
  /** Conversations whose question waits, or was closed when the home left. */
  people: readonly Conversation[];
  me: string;
  onClose: () => void;
}

/** Returns a mutation that stores the batch and offers to take it back. */
function useDecline(people: readonly Conversation[], onDone: () => void) {
  const client = useQueryClient();
  // One for all attempts, so that a repeated press sends once.
  const [clientId] = useState(newUuid);
  const ids = people.map(({ id }) => id);
  async function undo(batchId: string, showAgain: () => void) {
    try {
      await api("DELETE /api/conversations/decline/:batchId", { params: { batchId } });
      showAgain();
      toast.success(WAITING.takenBack, { about: ABOUT });
    } catch (error) {
      const isSent = error instanceof ApiError && error.code === "already_sent";
      toast.error(isSent ? WAITING.alreadySent : WAITING.notTakenBack, { about: ABOUT });
    }
    refetchConversations(client);
  }
  return useMutation({
    // Fails offline. By default, React Query would pause the mutation and send the declines later.
    networkMode: "always",
    mutationFn: (text: string) =>
      api("POST /api/conversations/decline", { body: { conversation_ids: ids, text, client_id: clientId } }),
    onSuccess: ({ batch_id, count }) => {
      const showAgain = hideTold(ids);
      onDone();
      if (count === 0) toast.success(WAITING.noneWaits, { about: ABOUT });
      else
        toast.success(WAITING.told(count), {
          about: ABOUT,
          shownMs: DECLINE_UNDO_SECONDS * 1000,
          action: { label: WAITING.undo, onClick: () => void undo(batch_id, showAgain) },
        });
    },
  });
}

/** Asks for the words that several people get, each in their own chat. */
export default function DeclineDialog({ people: given, me, onClose }: DeclineDialogProps) {
  const people = given.slice(0, MAX_DECLINED);
  const [text, setText] = useState<string>(DECLINE_TEXT);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useDecline(people, onClose);
  const left = MAX_MESSAGE_LENGTH - [...text].length;
  const fault = text.trim() === "" ? WAITING.needsText : left < 0 ? WAITING.tooLong(left) : null;
  function send() {
    if (isPending) return;
    setChecked(true);
    if (fault === null) mutate(text.trim());
    else field.current?.focus();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={WAITING.declineTitle(people.length)}
      description={WAITING.declineHint}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {WAITING.notNow}
          </Button>
          <Button variant="primary" busy={isPending} onClick={send}>
            {WAITING.send(people.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label={WAITING.message} error={isChecked ? fault : null} live>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              data-autofocus
              dir="auto"
              rows={3}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <ul
          aria-label={WAITING.people}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          className="max-h-108 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {people.map((conversation) => (
            <Person key={conversation.id} conversation={conversation} me={me} />
          ))}
        </ul>
        {error && <Notice tone="danger">{faultText(error, { ...WAITING, failed: WAITING.notDeclined })}</Notice>}
      </div>
    </Dialog>
  );
}

function Person({ conversation, me }: { conversation: Conversation; me: string }) {
  const other = otherOf(conversation, me);
  const name = other?.user_name ?? "";
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 px-3.5 py-2">
      <Avatar name={name} src={other?.avatar} id={other?.user_id ?? conversation.id} className="size-8! text-sm!" />
      <span dir="auto" className="min-w-0 flex-1 one-line">
        {name}
      </span>
      {conversation.waiting?.state === "waiting" && <TimeLeft dueAt={conversation.waiting.due_at} />}
    </li>
  );
}
