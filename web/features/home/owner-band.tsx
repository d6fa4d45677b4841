import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { HOME } from "./texts.ts";

const ACTION = "inline-flex min-h-13 items-center justify-center gap-2 rounded-md px-6 font-semibold";

/** Asks owners to post; not shown to those who have. */
export function OwnerBand({ hasListing }: { hasListing: boolean }) {
  return (
    <section className="page-width pb-16">
      <div className="grid grid-cols-1 overflow-hidden rounded-xl bg-neem-800 text-white lg:grid-cols-2">
        <div className="grid grid-cols-1 content-center justify-items-start gap-3.5 px-6 py-8 lg:px-14 lg:py-16">
          <h2 className="title-1">{HOME.ownerTitle}</h2>
          <p className="lead text-neem-100">{HOME.ownerLead}</p>
          {hasListing ? (
            <button type="button" disabled className={`${ACTION} bg-white/14`}>
              {HOME.posted}
            </button>
          ) : (
            <Link to="/post-property" className={`${ACTION} bg-haldi-300 text-haldi-950 hover:bg-haldi-200`}>
              <Icon of={Plus} />
              {HOME.post}
            </Link>
          )}
        </div>
        <img
          src="/art/owner-balcony-640.webp"
          srcSet="/art/owner-balcony-640.webp 640w, /art/owner-balcony-1280.webp 1280w"
          sizes="(min-width: 64rem) 640px, 100vw"
          alt=""
          width={1280}
          height={960}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 h-full min-h-50 w-full object-cover dark:brightness-90 dark:saturate-95"
        />
      </div>
    </section>
  );
}
