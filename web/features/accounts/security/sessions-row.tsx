import { useQuery, useQueryClient } from "@tanstack/react-query";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useRef, useState } from "react";
import { deviceName } from "#contract/accounts/device-name.ts";
import type { OwnSession } from "#contract/accounts/sessions.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { signOutEverywhere } from "#web/lib/session/security-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { ROW_TEXT, SecurityRow } from "./security-row.tsx";
import { SECURITY } from "./texts.ts";

export const SESSIONS_KEY = ["own-sessions"];

export function SessionsRow() {
  const client = useQueryClient();
  const { data, isError } = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => api("GET /api/users/me/sessions") });
  const [isLeaving, setLeaving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const listFocus = useListFocus("li:has(button)", "button", list);

  async function leave() {
    setLeaving(true);
    const fault = await signOutEverywhere();
    setLeaving(false);
    if (fault) toast.error(fault.text);
  }
  function removeFromList({ id, user_agent }: OwnSession) {
    client.setQueryData<OwnSession[]>(SESSIONS_KEY, (sessions) => sessions?.filter((session) => session.id !== id));
    toast.success(SECURITY.ended(deviceName(user_agent)));
  }
  return (
    <SecurityRow
      icon={MonitorSmartphone}
      title={SECURITY.sessions}
      action={
        <Button variant="quiet-danger" busy={isLeaving} onClick={() => void leave()}>
          {SECURITY.everywhere}
        </Button>
      }
      form={
        <div {...listFocus}>
          {isError && <p className={ROW_TEXT}>{SECURITY.sessionsUnreadable}</p>}
          <ul ref={list} tabIndex={-1} aria-label={SECURITY.sessions} className="grid gap-1">
            {data?.map((session) => (
              <Device key={session.id} session={session} onEnded={() => removeFromList(session)} />
            ))}
          </ul>
        </div>
      }
    />
  );
}

function Device({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const name = deviceName(session.user_agent);

  async function end() {
    setBusy(true);
    try {
      await api("DELETE /api/users/me/sessions/:id", { params: { id: session.id } });
      onEnded();
    } catch (error) {
      setBusy(false);
      // A session that has already ended counts as ended.
      if (error instanceof ApiError && error.code === "session_not_found") onEnded();
      else toast.error(SECURITY.notEnded);
    }
  }
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <div className="min-w-0 flex-1 text-[0.9375rem] text-ink-soft">
        {name}
        <span className="block text-[0.8125rem] text-balance text-ink-mute">
          {SECURITY.signedIn(formatDateTime(session.created_at))}
        </span>
        {!session.current && (
          <span className="block text-[0.8125rem] text-balance text-ink-mute">
            {SECURITY.lastUsed(formatDateTime(session.last_used_at))}
          </span>
        )}
      </div>
      {session.current ? (
        <Badge tone="success">{SECURITY.thisDevice}</Badge>
      ) : (
        <Button variant="ghost" size="sm" busy={isBusy} aria-label={SECURITY.endOf(name)} onClick={() => void end()}>
          {SECURITY.end}
        </Button>
      )}
    </li>
  );
}
