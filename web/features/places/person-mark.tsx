import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import { Icon } from "#web/ui/icon.tsx";

export type Traveller = 1 | 2;

/** The number of a person with a destination, or a briefcase if there is only one. */
export function PersonMark({ person, isAlone }: { person: Traveller; isAlone: boolean }) {
  if (isAlone) return <Icon of={BriefcaseBusiness} className="size-[1.0625rem] text-ink-mute" />;
  const colour = person === 1 ? "bg-haldi-300 text-haldi-950" : "bg-neel-200 text-neel-950";
  return (
    <span className={`grid size-5 shrink-0 place-items-center rounded-full text-xs font-bold ${colour}`}>
      {/* Generated content, because the accessible names of chips do not contain the number. */}
      <span aria-hidden="true" data-number={person} className="before:content-[attr(data-number)]" />
      <span className="sr-only">Person {person}: </span>
    </span>
  );
}
