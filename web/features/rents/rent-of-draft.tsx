import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type RentInsight, type RentRefused, rentDraftSchema } from "#contract/properties/rent-insight.ts";
import { api } from "#web/lib/api/api.ts";
import { useAnswer } from "#web/lib/api/use-answer.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type PropertyForm, postOf } from "../properties/form/property-form.ts";
import { Amount, HalfAsk, NoRange } from "./rent-range.tsx";
import { RentScale } from "./rent-scale.tsx";
import { draftBasisText, RENTS } from "./rent-texts.ts";

/** Debounces requests: the API allows 60 an hour per account. */
const PAUSE_MS = 700;

const RENT = rentDraftSchema.pick({ rent: true });
const SIZE = rentDraftSchema.pick({ size_sqft: true });
/** What the range depends on. */
const JUDGED = rentDraftSchema.omit({ rent: true });

/**
 * Returns the draft as a text that is empty while fields are missing, its rent, and the last rent while one is typed.
 */
function useDraft() {
  const { control } = useFormContext<PropertyForm>();
  const form = useWatch({ control }) as PropertyForm;
  const draft = postOf({ ...form, location: { ...form.location, nearby_landmarks: "" } });
  // Optional: without a valid size, for example a half-typed one, the rest is judged.
  const { size_sqft = null } = SIZE.safeParse(draft).data ?? {};
  const { data: judged } = JUDGED.safeParse({ ...draft, size_sqft });
  const { data: { rent } = { rent: null } } = RENT.safeParse(draft);
  const [lastRent, setLastRent] = useState(rent);
  if (rent !== null && rent !== lastRent) setLastRent(rent);
  if (!judged || lastRent === null) return { text: "", rent, lastRent };
  const { location, ...home } = judged;
  const { nearby_landmarks: _landmarks, ...place } = location;
  return { text: JSON.stringify({ ...home, location: place }), rent, lastRent };
}

/** What homes similar to the one in the form ask. Says so quietly if that is not available. */
export function RentOfDraft() {
  const { text, rent, lastRent } = useDraft();
  const type = useWatch<PropertyForm, "type">({ name: "type" });
  const answer = useAnswer<RentInsight | null>(text, {
    // Another rent does not change the range.
    ask: (draft, signal) => api("POST /api/rent-insight", { body: { ...JSON.parse(draft), rent: lastRent }, signal }),
    otherwise: null,
    pauseMs: PAUSE_MS,
  });
  const insight = answer?.value;
  const range = insight && "asked" in insight ? insight : null;
  return (
    <section
      aria-labelledby="rent-of-draft"
      className="grid content-start gap-3 rounded-md bg-sunken p-4 *:min-w-0 max-lg:min-h-60 sm:p-5"
    >
      <h3 id="rent-of-draft" className="text-[0.9375rem] leading-5 font-semibold">
        {RENTS.title}
      </h3>
      <div role="status" className="text-pretty">
        {text === "" && <p className="text-sm text-ink-soft">{RENTS.missing}</p>}
        {text !== "" && insight === undefined && <Skeleton className="h-12" />}
        {insight === null && <p className="text-sm text-ink-soft">{RENTS.unavailable}</p>}
        {insight && !range && <NoRange insight={insight as RentRefused} />}
        {range && (
          <p>
            <HalfAsk insight={range} /> {/* Not announced while it is typed. */}
            <span aria-live="off">
              {rent !== null && (
                <>
                  You ask <Amount>{formatRupees(rent)}</Amount>.
                </>
              )}
            </span>
          </p>
        )}
      </div>
      {(text === "" || insight === null) && (
        <div aria-hidden="true" className="mt-6 h-3.5 rounded-full border border-dashed border-line-strong" />
      )}
      {range && (
        <>
          <RentScale insight={range} asked={rent} label={RENTS.yours} />
          <p className="text-[0.8125rem] leading-[1.125rem] text-pretty text-ink-mute">{draftBasisText(range, type)}</p>
        </>
      )}
    </section>
  );
}
