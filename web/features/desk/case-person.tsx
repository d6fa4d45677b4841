import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { href, Link, useNavigate } from "react-router";
import type { CaseDetail } from "#contract/desk/cases.ts";
import { api } from "#web/lib/api/api.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PANEL } from "./case-box.tsx";
import { CASE } from "./desk-texts.ts";

/** The person of a case, or the owner of its listing. */
export function CasePerson({
  found: { id: caseId, kind, state, may_decide, person, other_cases },
}: {
  found: CaseDetail;
}) {
  if (!person) return null;
  const { name, avatar, created_at, is_active, listings, conversations, limited_until, broker_since } = person;
  const facts: [string, ReactNode][] = [
    [CASE.listings, listings],
    [CASE.conversations, conversations],
    [CASE.account, is_active ? CASE.active : CASE.inactive],
  ];
  return (
    <section aria-labelledby="person" className={`${PANEL} p-5`}>
      <h2 id="person" className="title-3 mb-3">
        {CASE.thePerson}
      </h2>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={avatar} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-mute">{CASE.joined(formatDate(created_at))}</p>
        </div>
      </div>
      <dl className="mt-3 grid gap-1.5 text-[0.9375rem]">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-mute">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-ink-mute">{CASE.phone}</dt>
          <dd className="font-medium tabular-nums">
            <PhoneNumber key={caseId} caseId={caseId} personId={person.id} />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-mute">{CASE.otherCases}</dt>
          <dd className="grid justify-items-end">
            {other_cases.length === 0 && CASE.noOther}
            {other_cases.map(({ id, title }) => (
              <Link key={id} to={href("/admin/cases/:id", { id })} className="link wrap-anywhere">
                {title}
              </Link>
            ))}
          </dd>
        </div>
      </dl>
      {limited_until && <p className="mt-3 text-sm">{CASE.limitedUntil(formatDate(limited_until))}</p>}
      {broker_since && <p className="mt-3 text-sm">{CASE.broker}</p>}
      {kind === "property" && state === "open" && may_decide && <OwnersCase caseId={caseId} />}
    </section>
  );
}

/** Opens a case about the owner of a listing, where the moderator can warn, limit or deactivate the person. */
function OwnersCase({ caseId }: { caseId: string }) {
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: () => api("POST /api/admin/cases/:id/owner", { params: { id: caseId } }),
    onSuccess: ({ id }) => navigate(href("/admin/cases/:id", { id })),
    onError: (error) => {
      console.warn(error.message);
      toast.error(CASE.decidePersonFailed);
    },
  });
  return (
    <Button size="sm" className="mt-4" busy={opening.isPending} onClick={() => opening.mutate()}>
      {CASE.decidePerson}
    </Button>
  );
}

/** A person's phone number behind a button: each view is recorded for the person and in the audit log. */
function PhoneNumber({ caseId, personId }: { caseId: string; personId: string }) {
  const look = useMutation({
    mutationFn: () => api("GET /api/admin/users/:id/phone", { params: { id: personId }, query: { caseId } }),
    onError: (error) => {
      console.warn(error.message);
      toast.error(CASE.phoneFailed);
    },
  });
  if (look.data) return look.data.phone ? <a href={`tel:${look.data.phone}`}>{look.data.phone}</a> : CASE.noPhone;
  return (
    <button
      type="button"
      className="link relative font-semibold tall-target"
      aria-label={`${CASE.phone}: ${CASE.showPhone}`}
      onClick={() => look.isPending || look.mutate()}
    >
      {CASE.showPhone}
    </button>
  );
}
