import { useQuery } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import { Icon } from "#web/ui/icon.tsx";
import { clockOf } from "./own-listings.ts";
import { OWN } from "./texts.ts";

/** Why owners are asked, with the numbers for homes like theirs. Renders nothing while they are unknown. */
export function WhyWeAsk({ homeId }: { homeId: string }) {
  const { data } = useQuery(clockOf(homeId));
  return (
    data && (
      <p className="mb-5 flex gap-3 rounded-md bg-info-soft px-4 py-3.5 text-sm leading-5 text-pretty text-info-ink">
        <Icon of={Info} />
        <span>
          <b className="font-semibold">{OWN.whyWeAsk}</b> {data.explanation} {OWN.oneTap}
        </span>
      </p>
    )
  );
}
