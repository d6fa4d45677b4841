import { useInfiniteQuery } from "@tanstack/react-query";
import { AppealButton } from "./appeal-button.tsx";
import { AppealBadge, StatementDetails } from "./decision-parts.tsx";
import { ownDecisions } from "./decisions.ts";

/** The statement of reasons for the latest rejection of a listing, with the way to appeal. */
export default function ListingStatement({ listingId }: { listingId: string }) {
  const { data } = useInfiniteQuery({
    ...ownDecisions,
    select: ({ pages }) =>
      pages
        .flatMap(({ items }) => items)
        .find(({ subject, outcome }) => subject.id === listingId && outcome === "reject"),
  });
  if (!data) return null;
  return (
    <div className="relative z-2 grid justify-items-start gap-2">
      <AppealBadge decision={data} />
      <StatementDetails decision={data} />
      {data.may_appeal && <AppealButton decision={data} />}
    </div>
  );
}
