import CalendarCheck from "lucide-react/icons/calendar-check";
import Clock from "lucide-react/icons/clock";
import Wallet from "lucide-react/icons/wallet";
import type { AreaFigures, CityFigures } from "#contract/areas/areas.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { Panel } from "./area-panel.tsx";
import { AREAS, asOfText, CONFIRMED_BASIS, confirmedText, DAYS_BASIS, daysText, depositText } from "./area-texts.ts";

interface Fact {
  icon: IconShape;
  name: string;
  figure: string;
  basis: string;
}

type Figures = AreaFigures | CityFigures;

/** Returns the facts that are known. */
function factsOf({ deposit_months, days_to_rent, confirmed_week }: Figures): Fact[] {
  const facts: Fact[] = [];
  if (deposit_months !== null)
    facts.push({ icon: Wallet, name: AREAS.deposit, figure: depositText(deposit_months), basis: "is usual." });
  if (days_to_rent !== null)
    facts.push({ icon: Clock, name: AREAS.stays, figure: daysText(days_to_rent), basis: DAYS_BASIS });
  if (confirmed_week !== null)
    facts.push({
      icon: CalendarCheck,
      name: AREAS.confirmed,
      figure: confirmedText(confirmed_week),
      basis: CONFIRMED_BASIS,
    });
  return facts;
}

/** Deposit, days until homes are rented, and confirmed homes, each if it is known. */
export function AreaFacts({ figures }: { figures: Figures }) {
  const facts = factsOf(figures);
  if (facts.length === 0) return null;
  return (
    <Panel id="area-facts" title={AREAS.facts}>
      <dl className="grid">
        {facts.map(({ icon, name, figure, basis }) => (
          <div
            key={name}
            className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3.5 border-t border-line py-3 first:border-0 first:pt-0"
          >
            <dt className="col-start-2 text-[0.8125rem] leading-[1.125rem] text-ink-mute">{name}</dt>
            <dd className="col-start-2 text-[0.9375rem] leading-[1.375rem] text-pretty text-ink-soft">
              <span className="float-left -ml-[3.625rem] -mt-[1.125rem] grid size-11 place-items-center rounded-md bg-sunken">
                <Icon of={icon} />
              </span>
              <b className="font-semibold text-ink">{figure}</b> {basis}
            </dd>
          </div>
        ))}
      </dl>
      {figures.as_of && (
        <p className="mt-1 text-[0.8125rem] leading-[1.125rem] text-ink-mute">{asOfText(figures.as_of)}</p>
      )}
    </Panel>
  );
}
