import BadgeCheck from "lucide-react/icons/badge-check";
import Clock from "lucide-react/icons/clock";
import HandCoins from "lucide-react/icons/hand-coins";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SearchCard } from "./search-card.tsx";
import { HERO_PHOTOS, HOME } from "./texts.ts";

const PROMISES = [
  { icon: BadgeCheck, text: HOME.verified },
  { icon: HandCoins, text: HOME.noCommission },
  { icon: Clock, text: HOME.replies },
];

export function Hero() {
  return (
    <section className="page-width grid gap-7 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:gap-10 xl:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] xl:gap-16">
      <div className="grid content-start justify-items-start gap-4 pt-7 lg:gap-[1.375rem] lg:pt-25 lg:pb-6">
        <h1 className="title-hero">
          {HOME.heroFirst}
          <br />
          {HOME.heroSecond}
        </h1>
        <p className="lead max-w-[34em]">{HOME.lead}</p>
        <SearchCard />
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-ink-soft">
          {PROMISES.map(({ icon, text }) => (
            <li key={text} className="flex items-center gap-1.5">
              <Icon of={icon} className="size-[1.125rem] text-brand-ink" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <HangingPhotos />
    </section>
  );
}

/** The height of each photo on phone and desktop. The third is hidden on phones. */
const PHOTO_SHAPES = [
  "h-[212px] lg:h-[540px] *:object-[8%_50%]",
  "h-[164px] lg:h-[400px]",
  "hidden lg:block lg:h-[476px]",
];

/** Photos that hang from a bar, like Devanagari letters from their headline. */
function HangingPhotos() {
  return (
    <div className="grid grid-cols-[1.1fr_1fr] content-start items-start gap-x-2.5 lg:grid-cols-[1.15fr_1fr_1fr] lg:gap-x-3.5">
      <span className="z-1 col-span-full h-2 rounded-[2px] bg-brand" />
      {HERO_PHOTOS.map(({ name, alt }, place) => (
        <div key={name} className={classNames("overflow-hidden rounded-b-lg bg-skeleton", PHOTO_SHAPES[place])}>
          <img
            src={`/art/${name}-640.webp`}
            srcSet={`/art/${name}-640.webp 640w, /art/${name}-1280.webp 1280w`}
            sizes="(min-width: 64rem) 720px, 283px"
            alt={alt}
            width={1280}
            height={960}
            decoding="async"
            {...(place === 0 ? { fetchPriority: "high" } : place === 2 ? { loading: "lazy" } : {})}
            className="size-full object-cover dark:brightness-90 dark:saturate-95"
          />
        </div>
      ))}
    </div>
  );
}
