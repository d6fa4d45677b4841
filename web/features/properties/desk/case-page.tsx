import { useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Images from "lucide-react/icons/images";
import { type ReactNode, useEffect, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import type { CaseDetail } from "#contract/cases.ts";
import { REPORT_REASONS, type ReportReason } from "#contract/report-terms.ts";
import { api } from "#web/lib/api/api.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { formatDateTime } from "#web/lib/format/time.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useKeysSetting } from "../moderation/use-review-keys.ts";
import { Photo } from "../photo.tsx";
import { CaseBadges, Claim, Evidence } from "./case-parts.tsx";
import { type Decided, DecideForm } from "./decide-form.tsx";
import { CASE, DESK, OUTCOMES_TEXT } from "./desk-texts.ts";
import { caseKey, loadedIds } from "./use-cases.ts";
import { useDecide } from "./use-decide.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

const PANEL = "rounded-lg border border-line bg-surface";
/** Where the queue is. */
export const QUEUE_PATH = "/admin?tab=queue";

const reasonWords = (reason: string) => REPORT_REASONS[reason as ReportReason]?.words ?? reason;

/** Claims an open case that no one else is looking at, once. */
function useClaim({ id, state, claimed_by, may_decide }: CaseDetail, viewerId: string) {
  const client = useQueryClient();
  const take = () =>
    api("POST /api/admin/cases/:id/claim", { params: { id } }).then(
      (now) => client.setQueryData<CaseDetail>(caseKey(id), (before) => before && { ...before, ...now }),
      () => undefined,
    );
  const isFree = state === "open" && may_decide && (claimed_by === null || claimed_by.id === viewerId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another case is opened
  useEffect(() => {
    if (isFree) void take();
  }, [id]);
  return take;
}

/** One case with its evidence and the form that decides it. */
export function CasePage({ found, viewerId }: { found: CaseDetail; viewerId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [hasKeys] = useKeysSetting();
  const takeOver = useClaim(found, viewerId);
  const ids = loadedIds(client);
  const place = ids.indexOf(found.id);
  const open = (id: string | undefined) =>
    void navigate(id === undefined ? QUEUE_PATH : href("/admin/cases/:id", { id }), { replace: id !== undefined });
  const { decide } = useDecide({ onUndo: ({ id }) => open(id) });

  function onDecide(decided: Decided) {
    const next = ids[place + 1] ?? ids[place - 1];
    decide({ found, ...decided });
    open(next);
  }
  useQueueKeys(hasKeys, (key) => {
    const to = key === "J" ? ids[place + 1] : key === "K" ? ids[place - 1] : undefined;
    if (to === undefined || place < 0) return false;
    open(to);
    return true;
  });

  const { home, title } = found;
  return (
    <div className="page-width pt-6 pb-44 lg:pt-9 lg:pb-18">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink">
          <Icon of={ArrowLeft} />
          {CASE.back}
        </Link>
        {place >= 0 && (
          <div className="flex items-center gap-2 text-sm text-ink-mute tabular-nums">
            <span>{CASE.place(place + 1, ids.length)}</span>
            <IconButton
              icon={ChevronUp}
              label={CASE.previous}
              bordered
              disabled={place === 0}
              onClick={() => open(ids[place - 1])}
            />
            <IconButton
              icon={ChevronDown}
              label={CASE.next}
              bordered
              disabled={place === ids.length - 1}
              onClick={() => open(ids[place + 1])}
            />
          </div>
        )}
      </div>
      <div className="mt-2 mb-5 grid gap-2">
        <CaseBadges found={found} />
        <h1 dir="auto" className="title-1 wrap-anywhere">
          {title}
        </h1>
        {home && (
          <p className="text-ink-soft tabular-nums">
            {home.area}, {home.city} · {formatRupees(home.rent)} {CASE.perMonth} ·{" "}
            {CASE.posted(formatDate(home.created_at), home.owner_name)} ·{" "}
            <Link to={href("/property/:id", { id: found.subject.id })} className="link">
              {CASE.viewListing}
            </Link>
          </p>
        )}
        <Claim found={found} viewerId={viewerId} onTakeOver={() => void takeOver()} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_368px] lg:items-start lg:gap-10">
        <div className="grid min-w-0 gap-7">
          <Seen found={found} />
          <PhotoPairs found={found} />
          <TextPair found={found} />
          <Description found={found} />
          <Reports found={found} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-24">
          <DecideForm key={found.id} found={found} onDecide={onDecide} />
          <Person found={found} />
          <History found={found} />
        </div>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="title-3 mb-3">{title}</h2>
      {children}
    </section>
  );
}

function Seen({ found }: { found: CaseDetail }) {
  const { risk, numbers } = found;
  return (
    <section className={`${PANEL} px-5 py-5 lg:px-6`}>
      <h2 className="title-3 mb-3">{CASE.seen}</h2>
      <Evidence found={found} />
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-brand-ink">
          {CASE.numbers}
          <Icon of={ChevronDown} className="size-4.5 group-open:rotate-180" />
        </summary>
        <p className="text-sm text-ink-mute tabular-nums wrap-anywhere">
          {[CASE.riskNumber(risk), ...numbers.map(numberText)].join(" · ")}
        </p>
      </details>
    </section>
  );
}

const numberText = ({ rule, version, weight, confidence }: CaseDetail["numbers"][number]) =>
  `${rule} v${version} ${(weight * confidence).toFixed(2)}`;

function PhotoPairs({ found: { photo_pairs } }: { found: CaseDetail }) {
  if (photo_pairs.length === 0) return null;
  return (
    <Section title={CASE.photos}>
      <div className="grid gap-5">
        {photo_pairs.map(({ own, other, distance, is_mirrored }) => (
          <div key={`${own.position} ${other.property_id} ${other.position}`}>
            <p className="mb-2 flex items-center gap-2 text-sm text-ink-mute">
              <Icon of={Images} className="size-4" />
              {CASE.samePicture(distance, is_mirrored)}
            </p>
            <div className={`${PANEL} grid grid-cols-2 gap-0.5 overflow-hidden`}>
              <PairedPhoto url={own.url} caption={CASE.own(own.position)} note="" />
              <PairedPhoto
                url={other.url}
                caption={CASE.other(other.position, other.title)}
                note={CASE.postedBy(formatDate(other.posted_at), other.owner_name)}
              />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}

function PairedPhoto({ url, caption, note }: { url: string; caption: string; note: string }) {
  return (
    <figure>
      <span className="relative block aspect-4/3 overflow-hidden bg-skeleton">
        <Photo address={url} alt={caption} sizes="(min-width: 1024px) 460px, 50vw" />
      </span>
      <figcaption className="grid px-3 py-2.5 text-[0.8125rem] leading-[1.125rem] text-ink-mute wrap-anywhere">
        <strong className="font-semibold text-ink">{caption}</strong>
        {note}
      </figcaption>
    </figure>
  );
}

function TextPair({ found: { text_pair } }: { found: CaseDetail }) {
  if (!text_pair) return null;
  const { own, other } = text_pair;
  return (
    <Section title={CASE.common}>
      <div className="grid gap-4 lg:grid-cols-2">
        <MarkedText title={CASE.thisListing} parts={own} />
        <MarkedText title={other.title} parts={other.parts} />
      </div>
    </Section>
  );
}

function MarkedText({ title, parts }: { title: string; parts: { text: string; is_common: boolean }[] }) {
  return (
    <div className={`${PANEL} p-4`}>
      <h3 className="mb-1.5 text-[0.8125rem] text-ink-mute">{title}</h3>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {parts.map(({ text, is_common }, place) =>
          is_common ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change
            <mark key={place} className="bg-warning-soft text-ink shadow-[inset_0_-2px_0_var(--color-featured)]">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  );
}

function Description({ found: { description, home, text_pair } }: { found: CaseDetail }) {
  if (!home) return null;
  return (
    <>
      {home.images.length > 0 && (
        <Section title={CASE.pictures}>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {home.images.map((address, place) => (
              <li key={address} className="relative aspect-4/3 overflow-hidden rounded-md bg-skeleton">
                <Photo address={address} alt={CASE.picture(place + 1)} sizes="(min-width: 1024px) 300px, 50vw" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {description !== null && text_pair === null && (
        <Section title={CASE.description}>
          <p dir="auto" className={`${PANEL} p-4 whitespace-pre-line wrap-anywhere`}>
            {description}
          </p>
        </Section>
      )}
    </>
  );
}

function Reports({ found: { reports } }: { found: CaseDetail }) {
  if (reports.length === 0) return null;
  return (
    <Section title={CASE.reports}>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  );
}

function Report({ report }: { report: CaseDetail["reports"][number] }) {
  const { reason, text, excerpt, created_at, reporter } = report;
  const [mutedUntil, setMutedUntil] = useState(reporter?.muted_until ?? null);
  async function mute(id: string) {
    try {
      const { until } = await api("POST /api/admin/reporters/:id/mute", { params: { id }, body: {} });
      setMutedUntil(until);
      toast.success(CASE.muteDone);
    } catch {
      toast.error(CASE.muteFailed);
    }
  }
  return (
    <li className={`${PANEL} grid gap-2 p-4 lg:px-5`}>
      <p>
        <strong className="font-semibold">{reasonWords(reason)}</strong>{" "}
        <span className="text-sm text-ink-mute">{formatDateTime(created_at)}</span>
      </p>
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {excerpt && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-mute">{CASE.excerptNote}</p>
          {excerpt.map(({ from, content, sent_at }) => (
            <p
              key={sent_at + content}
              className={`w-fit max-w-full rounded-lg px-3.5 py-2 whitespace-pre-line wrap-anywhere ${from === "reported" ? "bg-bubble-theirs" : "bg-sunken text-ink-soft"}`}
            >
              <span className="sr-only">{from === "reported" ? CASE.reportedPerson : CASE.reporter}: </span>
              {content}
            </p>
          ))}
        </div>
      )}
      {reporter && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-mute">
          {CASE.reporterRecord(reporter.right, reporter.wrong)}
          {mutedUntil ? (
            <span>{CASE.muted(formatDate(mutedUntil))}</span>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => void mute(reporter.id)}>
              {CASE.mute}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Person({ found: { person, other_cases } }: { found: CaseDetail }) {
  if (!person) return null;
  const { name, avatar, created_at, is_active, listings, conversations, limited_until, broker_since } = person;
  const facts: [string, ReactNode][] = [
    [CASE.listings, listings],
    [CASE.conversations, conversations],
    [CASE.account, is_active ? CASE.active : CASE.inactive],
  ];
  return (
    <section className={`${PANEL} p-5`}>
      <h2 className="title-3 mb-3">{CASE.thePerson}</h2>
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
    </section>
  );
}

/** What happened to the case, latest first. */
function History({ found: { decisions, reports, opened_at } }: { found: CaseDetail }) {
  const events = [
    { at: opened_at, text: CASE.opened },
    ...reports.map(({ created_at, reason }) => ({ at: created_at, text: CASE.reportedFor(reasonWords(reason)) })),
    ...decisions.flatMap(({ created_at, outcome, by, appeal }) => [
      { at: created_at, text: `${OUTCOMES_TEXT[outcome]}${CASE.by(by?.name)}` },
      ...(appeal ? [{ at: appeal.created_at, text: CASE.appealed }] : []),
    ]),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section className={`${PANEL} p-5`}>
      <h2 className="title-3 mb-3">{CASE.soFar}</h2>
      <ol className="grid gap-2.5 text-[0.9375rem]">
        {events.map(({ at, text }) => (
          <li key={at + text} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <time dateTime={at} className="text-sm whitespace-nowrap text-ink-mute">
              {formatDate(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shown while a case loads, and if it does not exist. */
export const CASE_STATES = { gone: CASE.gone, loading: CASE.loading, failed: DESK.failed };
