import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useRef, useState } from "react";
import { isGoogleOn, linkGoogle, type UserIdentity, unlink } from "#web/lib/session/security-client.ts";
import { Button } from "#web/ui/button.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { SecurityRow } from "./security-row.tsx";
import { SECURITY } from "./texts.ts";

interface SignInsRowProps {
  identities: UserIdentity[];
  onChanged: () => void;
}

const nameOf = ({ provider }: UserIdentity) => SECURITY.providers[provider] ?? provider;

export function SignInsRow({ identities, onChanged }: SignInsRowProps) {
  const { data: isGoogleOffered } = useQuery({ queryKey: ["google-on"], queryFn: isGoogleOn });
  const [isLeaving, setLeaving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const listFocus = useListFocus("li:has(button)", "button", list);
  const mayLink = isGoogleOffered && !identities.some(({ provider }) => provider === "google");

  async function link() {
    setLeaving(true);
    const fault = await linkGoogle();
    if (!fault) return;
    setLeaving(false);
    toast.error(fault.text);
  }
  return (
    <SecurityRow
      icon={KeyRound}
      title={SECURITY.signIns}
      action={
        mayLink && (
          <Button busy={isLeaving} onClick={() => void link()}>
            {SECURITY.linkGoogle}
          </Button>
        )
      }
    >
      <div {...listFocus}>
        <ul ref={list} tabIndex={-1} aria-label={SECURITY.signIns} className="mt-1 grid gap-1">
          {identities.map((identity) => (
            <SignIn
              key={identity.identity_id}
              identity={identity}
              isOnly={identities.length === 1}
              onUnlinked={onChanged}
            />
          ))}
        </ul>
      </div>
    </SecurityRow>
  );
}

interface SignInProps {
  identity: UserIdentity;
  /** Whether it is the only provider, which cannot be unlinked. */
  isOnly: boolean;
  onUnlinked: () => void;
}

function SignIn({ identity, isOnly, onUnlinked }: SignInProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(identity);
  const address = identity.identity_data?.email;

  async function remove() {
    setBusy(true);
    const fault = await unlink(identity);
    setBusy(false);
    setAsking(false);
    if (fault) return toast.error(fault.text);
    toast.success(SECURITY.unlinked(name));
    onUnlinked();
  }
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="min-w-0 flex-1 text-[0.9375rem] wrap-anywhere text-ink-soft">
        {name}
        {typeof address === "string" && <span className="block text-[0.8125rem] text-ink-mute">{address}</span>}
      </span>
      {!isOnly && (
        <Button variant="ghost" size="sm" aria-label={SECURITY.unlinkOf(name)} onClick={() => setAsking(true)}>
          {SECURITY.unlink}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={SECURITY.unlinkTitle}
        question={identity.provider === "email" ? SECURITY.unlinkEmailQuestion : SECURITY.unlinkQuestion(name)}
        confirm={SECURITY.unlink}
        cancel={SECURITY.cancel}
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
