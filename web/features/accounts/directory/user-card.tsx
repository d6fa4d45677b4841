import Trash2 from "lucide-react/icons/trash-2";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import UserRoundX from "lucide-react/icons/user-round-x";
import { memo, type ReactNode, useId, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { formatCount, formatDate } from "#web/lib/format/format.ts";
import { displayName } from "#web/lib/session/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { PROFILE } from "../profile-texts.ts";
import { DIRECTORY } from "./texts.ts";
import { useDeleteUser, useSetActive } from "./use-directory.ts";

interface UserCardProps {
  user: User;
  /** Renders the log of admin actions. Must be a stable reference, as the card is memoized. */
  history: (user: User) => ReactNode;
}

/** A user in the admin list, with the available actions. */
export const UserCard = memo(function UserCard({ user, history }: UserCardProps) {
  const nameId = useId();
  const change = useSetActive(user);
  const isActive = change.isPending ? change.variables : user.is_active;
  const name = displayName(user);
  return (
    <article
      aria-labelledby={nameId}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-center lg:px-5"
    >
      <Avatar name={name} src={user.avatar} id={user.id} size="lg" />
      <div className="grid min-w-0 gap-1 text-sm leading-[1.375rem] text-ink-mute">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2
            id={nameId}
            dir="auto"
            className="font-sans text-base leading-[1.375rem] font-semibold text-ink wrap-anywhere"
          >
            {name}
          </h2>
          <Badge tone={isActive ? "success" : "danger"} icon={isActive ? UserRoundCheck : UserRoundX}>
            {isActive ? DIRECTORY.active : DIRECTORY.inactive}
          </Badge>
          <Badge>{PROFILE.types[user.type]}</Badge>
        </div>
        <p className="flex flex-wrap gap-x-4">
          <span className="wrap-anywhere">{user.email ?? DIRECTORY.noEmail}</span>
          <span className="wrap-anywhere">
            {user.phone ? <PhoneNumber>{user.phone}</PhoneNumber> : DIRECTORY.noPhone}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4">
          <span>
            {DIRECTORY.joined} <Strong>{formatDate(user.created_at)}</Strong>
          </span>
          <span>
            <Strong>{formatCount(user.favorites.length)}</Strong> {DIRECTORY.favorites(user.favorites.length)}
          </span>
        </p>
        <History>{() => history(user)}</History>
      </div>
      <div className="col-span-full grid grid-cols-2 gap-2 max-[20rem]:grid-cols-1 lg:col-auto lg:flex">
        <Button
          variant={isActive ? "secondary" : "soft"}
          icon={isActive ? UserRoundX : UserRoundCheck}
          busy={change.isPending}
          onClick={({ detail }) => detail < 2 && change.mutate(!isActive)}
        >
          {isActive ? DIRECTORY.deactivate : DIRECTORY.activate}
        </Button>
        <DeleteButton user={user} />
      </div>
    </article>
  );
});

const Strong = ({ children }: { children: string }) => (
  <strong className="font-semibold text-ink tabular-nums">{children}</strong>
);

/** Loads its content when opened. */
function History({ children }: { children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-medium text-brand-ink underline decoration-brand-line underline-offset-3 lg:-my-2">
        {DIRECTORY.history}
      </summary>
      {isOpen && <div className="pt-1">{children()}</div>}
    </details>
  );
}

function DeleteButton({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteUser(user);
  return (
    <>
      <Button variant="quiet-danger" icon={Trash2} onClick={() => setAsking(true)}>
        {DIRECTORY.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={DIRECTORY.deleteTitle}
        question={DIRECTORY.deleteQuestion}
        confirm={DIRECTORY.delete}
        cancel={DIRECTORY.cancel}
        busy={deletion.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => deletion.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
