import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { CITIES } from "#contract/places/cities.ts";
import { AMENITIES } from "#contract/properties/property-terms.ts";
import { PictureField } from "#web/features/pictures/picture-field.tsx";
import type { Pictures } from "#web/features/pictures/use-pictures.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipGroup } from "#web/ui/inputs/chip-group.tsx";
import { Photo } from "../../pictures/photo.tsx";
import { AMENITY_ICONS } from "../amenity-icons.ts";
import type { FieldPath } from "../field-path.ts";
import { AreaField } from "./area-field.tsx";
import { FIELD_PATHS, FIELDS, type Field } from "./fields.ts";
import {
  ChoicesField,
  FieldGrid,
  type Labelled,
  LongTextField,
  MoneyField,
  type PathTo,
  Section,
  SelectField,
  SwitchField,
  TextField,
  useFault,
} from "./form-fields.tsx";
import { AMENITIES_LABEL, LOCATION, MORE_LABEL, SECTIONS } from "./form-texts.ts";
import { PinField } from "./pin-field.tsx";
import type { PropertyForm } from "./property-form.ts";

interface PropertyFieldsProps {
  pictures: Pictures;
  /** Whether the owner's address can be entered. Admins can post for another person. */
  mayNameOwner: boolean;
  /** What similar homes ask, beside the rent. */
  rents?: ReactNode;
}

/** All fields of a property, in sections. */
export function PropertyFields({ pictures, mayNameOwner, rents }: PropertyFieldsProps) {
  return (
    <>
      <Section {...SECTIONS.basics}>
        <FieldGrid>{inputsOf("basics")}</FieldGrid>
      </Section>
      <Section {...SECTIONS.money}>
        <FieldGrid aside={rents}>{inputsOf("money")}</FieldGrid>
      </Section>
      <Section {...SECTIONS.location}>
        <FieldGrid>{inputsOf("location")}</FieldGrid>
      </Section>
      <Section {...SECTIONS.amenities}>
        <AmenityChips />
      </Section>
      <Section {...SECTIONS.tenants}>{inputsOf("tenants")}</Section>
      <Section {...SECTIONS.description}>{inputsOf("description")}</Section>
      <Section {...SECTIONS.more}>
        <MoreFields />
      </Section>
      <Section {...SECTIONS.photos}>
        <PhotosField pictures={pictures} />
      </Section>
      <Section {...SECTIONS.owner}>
        <FieldGrid>{inputsOf("owner", mayNameOwner ? undefined : "owner.email")}</FieldGrid>
      </Section>
    </>
  );
}

/** Returns the inputs of a section, the switches last. */
function inputsOf(section: Field["section"], readOnly?: FieldPath) {
  const paths = FIELD_PATHS.filter((path) => FIELDS[path].section === section);
  const switches = paths.filter((path) => FIELDS[path].input === "switch");
  return (
    <>
      {paths.map((path) => !switches.includes(path) && <Input key={path} path={path} isReadOnly={path === readOnly} />)}
      {switches.length > 0 && (
        <div className="mt-4 sm:col-span-2">
          {switches.map((path) => (
            <Input key={path} path={path} />
          ))}
        </div>
      )}
    </>
  );
}

const MORE = FIELD_PATHS.filter((path) => FIELDS[path].section === "more");

/** The optional fields, folded until one has a value or an error. */
function MoreFields() {
  const { getValues, formState } = useFormContext<PropertyForm>();
  const [isOpen, setOpen] = useState(() => MORE.some((path) => getValues(path as PathTo<string>) !== ""));
  const hasFault = MORE.some((path) => get(formState.errors, path) !== undefined);
  const isShown = isOpen || hasFault;
  return (
    <>
      <Button icon={isShown ? Minus : Plus} aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
        {MORE_LABEL}
      </Button>
      {isShown && (
        <div className="mt-5">
          <FieldGrid>{inputsOf("more")}</FieldGrid>
        </div>
      )}
    </>
  );
}

/** The input of a field, as the table describes it. */
function Input({ path, isReadOnly = false }: { path: FieldPath; isReadOnly?: boolean }) {
  const field = FIELDS[path];
  const { label, hint, required, wide } = field;
  const common = { label, hint, required, wide };
  const name = path as PathTo<string>;
  switch (field.input) {
    case "text": {
      const { type, maxLength, placeholder, autoComplete } = field;
      const look = isReadOnly ? "border-line-strong bg-sunken text-ink-soft" : "";
      const text = { type, maxLength, placeholder, autoComplete, readOnly: isReadOnly, className: look };
      return <TextField name={name} {...common} {...text} />;
    }
    case "date":
      return <TextField name={name} {...common} type="date" />;
    case "long text":
      return (
        <LongTextField name={name} {...common} rows={5} maxLength={field.maxLength} placeholder={field.placeholder} />
      );
    case "whole":
      return <TextField name={name} {...common} placeholder={field.placeholder} maxLength={30} />;
    case "money":
      return <MoneyField name={name} {...common} />;
    case "choice":
      return <SelectField name={name} {...common} options={field.options} names={field.names} none={field.none} />;
    case "choices":
      return <ChoicesField name={path as PathTo<string[]>} {...common} options={field.options} />;
    case "switch":
      return <SwitchField name={path as PathTo<boolean>} label={label} />;
    case "city":
      return <CityField {...common} />;
    case "area":
      return <AreaField {...common} />;
    case "pin":
      return <PinField {...common} />;
    case "amenity":
    case "pictures":
      return null;
  }
}

/** The cities. A stored city that is no longer offered stays selectable. A change clears the area. */
function CityField(field: Labelled) {
  const { setValue, formState } = useFormContext<PropertyForm>();
  const stored = formState.defaultValues?.location?.city;
  const cities: readonly string[] = CITIES;
  return (
    <SelectField
      name="location.city"
      {...field}
      none={LOCATION.chooseCity}
      options={stored && !cities.includes(stored) ? [stored, ...cities] : cities}
      onChange={() => {
        setValue("location.area", "", { shouldValidate: formState.isSubmitted });
        setValue("location.pin", null, { shouldDirty: true });
      }}
    />
  );
}

function AmenityChips() {
  const { control, setValue } = useFormContext<PropertyForm>();
  const amenities = useWatch({ control, name: "amenities" });
  return (
    <ChipGroup
      label={AMENITIES_LABEL}
      choices={AMENITIES.map((amenity) => ({
        name: FIELDS[`amenities.${amenity}`].label,
        icon: AMENITY_ICONS[amenity],
        picked: amenities[amenity],
        toggle: (picked) => setValue(`amenities.${amenity}`, picked),
      }))}
    />
  );
}

function PhotosField({ pictures }: { pictures: Pictures }) {
  return (
    <PictureField
      pictures={pictures}
      error={useFault("images")}
      showStored={({ address, placeholder }, alt) => (
        <Photo
          address={address}
          placeholder={placeholder}
          alt={alt}
          sizes="(min-width: 64rem) 230px, (min-width: 40rem) 30vw, 46vw"
          width={320}
          small
        />
      )}
    />
  );
}
