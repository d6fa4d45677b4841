import Phone from "lucide-react/icons/phone";
import PhoneOff from "lucide-react/icons/phone-off";
import Share from "lucide-react/icons/share-2";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { MENU_ITEM } from "#web/ui/overlays/popover-menu.tsx";
import { CONTACTS } from "./contact-texts.ts";
import { type ContactAct, useContactAct } from "./contacts.ts";

interface ContactItemsProps {
  conversation: Conversation;
  onChanged: (conversation: Conversation) => void;
  /** Closes the menu. */
  close: () => void;
}

/** The items of a conversation's menu that are about phone numbers. */
export function ContactItems({ conversation: { id, contact }, onChanged, close }: ContactItemsProps) {
  const { mutate } = useContactAct(id, onChanged);
  const item = (act: ContactAct, icon: IconShape, text: string) => (
    <button
      type="button"
      className={MENU_ITEM}
      onClick={() => {
        close();
        mutate(act);
      }}
    >
      <Icon of={icon} />
      {text}
    </button>
  );
  return (
    <>
      {contact.theirs === "none" && item("ask", Phone, CONTACTS.ask)}
      {contact.mine === "none" && item("share", Share, CONTACTS.share)}
      {contact.mine === "changed" && item("share", Share, CONTACTS.shareNew)}
      {contact.mine !== "none" && item("revoke", PhoneOff, CONTACTS.takeMineBack)}
    </>
  );
}
