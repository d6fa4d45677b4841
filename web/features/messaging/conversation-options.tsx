import { useQueryClient } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Flag from "lucide-react/icons/flag";
import Trash2 from "lucide-react/icons/trash-2";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useState } from "react";
import type { Conversation, Participant } from "#contract/messaging/conversations.ts";
import { ContactItems } from "#web/features/contacts/contact-items.tsx";
import type { SafetyActs } from "#web/features/reports/use-safety.tsx";
import { ApiError, api } from "#web/lib/api/api.ts";
import { refreshUnreadCount } from "#web/lib/realtime/unread.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { MENU_ITEM, PopoverMenu } from "#web/ui/overlays/popover-menu.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { setMuted, useIsMuted } from "./sound.ts";
import { MESSAGES } from "./texts.ts";
import { refetchConversations, showConversation } from "./use-conversations.ts";

interface ConversationOptionsProps {
  conversation: Conversation;
  other: Participant | undefined;
  safety: SafetyActs;
  onDeleted: (id: string) => void;
}

/**
 * The menu of a conversation: mutes the message sound, reports or blocks the other person, or deletes the conversation
 * after confirmation.
 */
export function ConversationOptions({ conversation, other, safety, onDeleted }: ConversationOptionsProps) {
  const conversationId = conversation.id;
  const client = useQueryClient();
  const isSilent = useIsMuted();
  const [step, setStep] = useState<"none" | "asking" | "deleting">("none");

  async function remove() {
    setStep("deleting");
    try {
      await api("DELETE /api/conversations/:id", { params: { id: conversationId } });
    } catch (error) {
      // A conversation that the other person has already deleted counts as deleted.
      if (!(error instanceof ApiError) || error.status !== 404) {
        toast.error(MESSAGES.removeFailed);
        setStep("none");
        return;
      }
    }
    setStep("none");
    onDeleted(conversationId);
    refetchConversations(client);
    void refreshUnreadCount();
  }

  return (
    <>
      <PopoverMenu
        label={MESSAGES.options}
        trigger={(props) => <IconButton icon={EllipsisVertical} label={MESSAGES.options} {...props} />}
      >
        {(close) => (
          <>
            <button type="button" className={MENU_ITEM} onClick={() => setMuted(!isSilent)}>
              <Icon of={isSilent ? VolumeX : Volume2} />
              {isSilent ? MESSAGES.unmute : MESSAGES.mute}
            </button>
            {other?.user_id && other.is_active && conversation.blocked === null && (
              <ContactItems
                conversation={conversation}
                onChanged={(changed) => showConversation(client, changed)}
                close={close}
              />
            )}
            {other?.user_id && (
              <PersonItems
                person={{ id: other.user_id, name: other.user_name }}
                mayBlock={other.is_active}
                isBlocked={conversation.blocked === "by_you"}
                safety={safety}
                close={close}
              />
            )}
            <button
              type="button"
              className={`${MENU_ITEM} text-danger-ink`}
              onClick={() => {
                close();
                setStep("asking");
              }}
            >
              <Icon of={Trash2} />
              {MESSAGES.remove}
            </button>
          </>
        )}
      </PopoverMenu>
      <ConfirmDialog
        open={step !== "none"}
        title={MESSAGES.remove}
        question={MESSAGES.confirmDelete}
        confirm={MESSAGES.removeConfirm}
        cancel={MESSAGES.cancel}
        busy={step === "deleting"}
        onConfirm={() => void remove()}
        onClose={() => setStep("none")}
      />
    </>
  );
}

interface PersonItemsProps {
  person: { id: string; name: string };
  mayBlock: boolean;
  isBlocked: boolean;
  safety: SafetyActs;
  close: () => void;
}

/** The items of the menu that are about the other person. */
function PersonItems({ person, mayBlock, isBlocked, safety: { report, blocking }, close }: PersonItemsProps) {
  return (
    <div className="my-1.5 border-y border-line py-1.5">
      <button
        type="button"
        className={MENU_ITEM}
        onClick={() => {
          close();
          report({ type: "account", ...person });
        }}
      >
        <Icon of={Flag} />
        {MESSAGES.report(person.name)}
      </button>
      {blocking && (mayBlock || isBlocked) && (
        <button
          type="button"
          className={MENU_ITEM}
          onClick={() => {
            close();
            void (isBlocked ? blocking.unblock(person) : blocking.block(person));
          }}
        >
          <Icon of={Ban} />
          {isBlocked ? MESSAGES.unblock(person.name) : MESSAGES.block(person.name)}
        </button>
      )}
    </div>
  );
}
