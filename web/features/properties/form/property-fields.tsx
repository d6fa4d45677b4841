import { useFormContext, useWatch } from "react-hook-form";
import { CITIES } from "#contract/cities.ts";
import { areaNames } from "#contract/places.ts";
import {
  AMENITIES,
  FURNISHINGS,
  MAX_DESCRIPTION_LENGTH,
  MAX_OWNER_NAME_LENGTH,
  MAX_TITLE_LENGTH,
  PREFERRED_CONTACTS,
  PROPERTY_TYPES,
  TENANT_TYPES,
} from "#contract/property-terms.ts";
import { PictureField } from "#web/features/pictures/picture-field.tsx";
import type { Pictures } from "#web/features/pictures/use-pictures.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { AMENITY_ICONS } from "../amenity-icons.ts";
import { AMENITY_NAMES } from "../amenity-names.ts";
import { Photo } from "../photo.tsx";
import {
  FieldGrid,
  LongTextField,
  MoneyField,
  Section,
  SelectField,
  SwitchField,
  TextField,
  useFault,
  WordsField,
} from "./form-fields.tsx";
import { CONTACT_NAMES, FIELDS, LABELS, SECTIONS } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

interface PropertyFieldsProps {
  pictures: Pictures;
  /** Whether the owner's address may be entered: by admins who post for someone else. */
  mayNameOwner: boolean;
}

/** All fields of a property, in sections. */
export function PropertyFields({ pictures, mayNameOwner }: PropertyFieldsProps) {
  return (
    <>
      <Section {...SECTIONS.basics}>
        <FieldGrid>
          <TextField name="title" label={LABELS.title} maxLength={MAX_TITLE_LENGTH} required wide />
          <SelectField name="type" label={LABELS.type} none={FIELDS.chooseType} options={PROPERTY_TYPES} required />
          <TextField name="available_from" label={LABELS.available_from} type="date" required />
          <SelectField
            name="amenities.furnished"
            label={LABELS.furnished}
            none={FIELDS.chooseFurnished}
            options={FURNISHINGS}
            required
            wide
          />
        </FieldGrid>
      </Section>
      <Section {...SECTIONS.money}>
        <FieldGrid>
          <MoneyField name="rent" label={LABELS.rent} required />
          <MoneyField name="security_deposit" label={LABELS.security_deposit} required />
          <MoneyField name="maintenance" label={LABELS.maintenance} hint={FIELDS.maintenanceHint} />
        </FieldGrid>
      </Section>
      <Section {...SECTIONS.location}>
        <LocationFields />
      </Section>
      <Section {...SECTIONS.amenities}>
        <AmenityChips />
      </Section>
      <Section {...SECTIONS.tenants}>
        <WordsField name="rules.tenant_type" label={LABELS.tenant_type} words={TENANT_TYPES} required />
        <div className="mt-4">
          <SwitchField name="rules.pets_allowed" label={LABELS.pets_allowed} />
          <SwitchField name="rules.smoking" label={LABELS.smoking} />
          <SwitchField name="rules.drinking" label={LABELS.drinking} />
        </div>
      </Section>
      <Section {...SECTIONS.description}>
        <LongTextField
          name="description"
          label={LABELS.description}
          rows={5}
          maxLength={MAX_DESCRIPTION_LENGTH}
          placeholder={FIELDS.descriptionSample}
          required
        />
      </Section>
      <Section {...SECTIONS.photos}>
        <PhotosField pictures={pictures} />
      </Section>
      <Section {...SECTIONS.owner}>
        <FieldGrid>
          <TextField
            name="owner.name"
            label={LABELS.owner_name}
            maxLength={MAX_OWNER_NAME_LENGTH}
            required
            autoComplete="name"
          />
          <TextField
            name="owner.phone"
            label={LABELS.owner_phone}
            type="tel"
            autoComplete="tel"
            placeholder={FIELDS.phoneSample}
          />
          <TextField
            name="owner.email"
            label={LABELS.owner_email}
            type="email"
            autoComplete="email"
            readOnly={!mayNameOwner}
            className={mayNameOwner ? "" : "border-line-strong bg-sunken text-ink-soft"}
          />
          <SelectField
            name="owner.preferred_contact"
            label={LABELS.preferred_contact}
            options={PREFERRED_CONTACTS.map((value) => ({ value, name: CONTACT_NAMES[value] }))}
          />
        </FieldGrid>
      </Section>
    </>
  );
}

/** The areas of the city. An unknown area stays selectable. */
function LocationFields() {
  const { control, setValue, formState } = useFormContext<PropertyForm>();
  const city = useWatch({ control, name: "location.city" });
  const stored = formState.defaultValues?.location;
  const known = areaNames(city);
  const area = stored?.city === city ? stored.area : undefined;
  const areas = area && !known.includes(area) ? [area, ...known] : known;
  const cities: readonly string[] = CITIES;
  return (
    <FieldGrid>
      <SelectField
        name="location.city"
        label={LABELS.city}
        none={FIELDS.chooseCity}
        options={stored?.city && !cities.includes(stored.city) ? [stored.city, ...cities] : cities}
        required
        onChange={() => setValue("location.area", "", { shouldValidate: formState.isSubmitted })}
      />
      <SelectField
        name="location.area"
        label={LABELS.area}
        none={city === "" ? FIELDS.cityFirst : FIELDS.chooseArea}
        options={areas}
        required
        disabled={city === ""}
      />
      <TextField
        name="location.nearby_landmarks"
        label={LABELS.nearby_landmarks}
        hint={FIELDS.landmarksHint}
        placeholder={FIELDS.landmarksSample}
        wide
      />
    </FieldGrid>
  );
}

function AmenityChips() {
  const { control, setValue } = useFormContext<PropertyForm>();
  const amenities = useWatch({ control, name: "amenities" });
  return (
    <ChipGroup
      label={LABELS.amenities}
      choices={AMENITIES.map((amenity) => ({
        name: AMENITY_NAMES[amenity],
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
