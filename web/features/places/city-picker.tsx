import Check from "lucide-react/icons/check";
import MapPin from "lucide-react/icons/map-pin";
import { cityChoices } from "#web/lib/city.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { cityPicture } from "./city-choices.ts";
import { PLACES } from "./texts.ts";

interface CityPickerProps {
  open: boolean;
  chosen: string | null;
  /** The city or region that the page shows. The chosen city by default. */
  shown?: string | null;
  onChoose: (city: string) => void;
  onClose: () => void;
}

/** The dialog to choose a city. */
export default function CityPicker({ open, chosen, shown = chosen, onChoose, onClose }: CityPickerProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={PLACES.title}
      description={PLACES.hint}
      width="medium"
      footer={chosen === null && <Button onClick={onClose}>{PLACES.notNow}</Button>}
    >
      <ul className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 sm:grid-cols-3">
        {cityChoices(chosen).map((city) => (
          <li key={city}>
            <CityChoice city={city} isChosen={city === shown} onChoose={() => onChoose(city)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function CityChoice({ city, isChosen, onChoose }: { city: string; isChosen: boolean; onChoose: () => void }) {
  const picture = cityPicture(city);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "w-full overflow-hidden rounded-md border bg-surface text-left",
        isChosen
          ? "border-brand shadow-[inset_0_0_0_1px_var(--color-brand)]"
          : "border-line-strong hover:border-control",
      )}
    >
      {picture ? (
        <img
          src={`/art/${picture}-320.webp`}
          srcSet={`/art/${picture}-320.webp 320w, /art/${picture}-640.webp 640w`}
          sizes="176px"
          alt=""
          width={320}
          height={240}
          className="aspect-2/1 w-full bg-skeleton object-cover dark:brightness-90 dark:saturate-95"
        />
      ) : (
        <span className="grid aspect-2/1 place-items-center bg-sunken text-ink-mute">
          <Icon of={MapPin} className="size-7" />
        </span>
      )}
      <span
        className={classNames(
          "flex min-h-11 items-center justify-between px-3 text-[0.9375rem] font-semibold",
          isChosen && "bg-brand-soft text-brand-ink",
        )}
      >
        {city}
        {isChosen && <Icon of={Check} />}
      </span>
    </button>
  );
}
