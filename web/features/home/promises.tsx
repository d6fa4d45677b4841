import BadgeCheck from "lucide-react/icons/badge-check";
import HandCoins from "lucide-react/icons/hand-coins";
import MessageCircle from "lucide-react/icons/message-circle";
import { Icon } from "#web/ui/icon.tsx";
import { HOME } from "./texts.ts";

const PROMISES = [
  { icon: BadgeCheck, title: HOME.verified, why: HOME.verifiedWhy },
  { icon: HandCoins, title: HOME.noCommission, why: HOME.noCommissionWhy },
  { icon: MessageCircle, title: HOME.replies, why: HOME.repliesWhy },
];

/** The product's promises. */
export function Promises() {
  return (
    <ul className="page-width grid gap-7 pt-6 pb-14 lg:grid-cols-3 lg:gap-10">
      {PROMISES.map(({ icon, title, why }) => (
        <li
          key={title}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 gap-y-1 max-[20rem]:grid-cols-1 lg:grid-cols-1 lg:gap-2"
        >
          <span className="row-span-2 grid size-11 place-items-center rounded-md bg-brand-soft text-brand-ink lg:row-auto lg:mb-2">
            <Icon of={icon} />
          </span>
          <h2 className="title-3">{title}</h2>
          <p className="text-ink-soft">{why}</p>
        </li>
      ))}
    </ul>
  );
}
