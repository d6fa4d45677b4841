import ChevronDown from "lucide-react/icons/chevron-down";
import Images from "lucide-react/icons/images";
import type { CaseDetail } from "#contract/desk/cases.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Photo } from "../pictures/photo.tsx";
import { PANEL, Section } from "./case-box.tsx";
import { CaseEvidence } from "./case-parts.tsx";
import { CASE } from "./desk-texts.ts";

export function Seen({ found }: { found: CaseDetail }) {
  const { risk, numbers } = found;
  return (
    <section className={`${PANEL} px-5 py-5 lg:px-6`}>
      <h2 className="title-3 mb-3">{CASE.seen}</h2>
      <CaseEvidence found={found} />
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

export function PhotoPairs({ found: { photo_pairs } }: { found: CaseDetail }) {
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

export function TextPair({ found: { text_pair } }: { found: CaseDetail }) {
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

export function Description({ found: { description, home, text_pair } }: { found: CaseDetail }) {
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
