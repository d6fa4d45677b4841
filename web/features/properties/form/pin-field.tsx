import { lazy } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { isCity } from "#contract/places/cities.ts";
import { useIsTouch } from "#web/lib/page/use-media.ts";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { WhenNear } from "#web/ui/lists/when-near.tsx";
import { type Labelled, useFault } from "./form-fields.tsx";
import { PIN } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

const PinMap = lazy(() => import("./pin-map.tsx"));

/** The exact position of the home, as a pin on a map. It belongs to a city, so one is selected first. */
export function PinField({ label }: Labelled) {
  const { control, setValue, formState } = useFormContext<PropertyForm>();
  const [pin, { city, area }] = useWatch({ control, name: ["location.pin", "location"] });
  const fault = useFault("location.pin");
  const isTouch = useIsTouch();
  return (
    <fieldset className="grid min-w-0 gap-1.5 sm:col-span-2">
      <legend className="pb-1.5 text-sm leading-5 font-semibold">{label}</legend>
      <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
        {isCity(city) ? `${isTouch ? PIN.hint.touch : PIN.hint.keys} ${PIN.seen}` : PIN.cityFirst}
      </p>
      {isCity(city) && (
        <WhenNear className="min-h-96">
          {() => (
            <PinMap
              city={city}
              area={area}
              pin={pin}
              onMove={(moved) =>
                setValue("location.pin", moved, { shouldDirty: true, shouldValidate: formState.isSubmitted })
              }
            />
          )}
        </WhenNear>
      )}
      {fault && <FieldError live>{fault}</FieldError>}
    </fieldset>
  );
}
