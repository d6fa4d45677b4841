import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { MAX_BIO_LENGTH, type User } from "#contract/accounts/accounts.ts";
import { cityChoices } from "#web/lib/city.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { TextArea, TextInput } from "#web/ui/inputs/text-input.tsx";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import type { ProfileFields } from "./profile-form.ts";
import { PROFILE } from "./profile-texts.ts";

export const PROFILE_GRID =
  "grid grid-cols-[minmax(0,1fr)] gap-4 *:min-w-0 lg:grid-cols-[340px_minmax(0,1fr)] lg:items-start lg:gap-6";
export const PANEL = "rounded-lg border border-line bg-surface";
const TITLE = "title-3";
/** The counter of the bio appears when fewer characters than this are left. */
const BIO_COUNTER_FROM = 200;

/** Makes a panel's fields editable. Without it, the panel is read-only. */
export interface Editing {
  faults: Record<string, string>;
  change: (changed: Partial<ProfileFields>) => void;
}

interface ContactPanelProps {
  user: User;
  fields: ProfileFields;
  editing: Editing | null;
}

export function ContactPanel({ user, fields, editing }: ContactPanelProps) {
  const email = <Fact icon={Mail} name={PROFILE.email} value={user.email} />;
  return (
    <section className={`${PANEL} p-6 max-[20rem]:p-4`}>
      <h2 className={`${TITLE} mb-2`}>{PROFILE.contact}</h2>
      {editing ? (
        <div>
          <TextRow icon={UserRound} label={PROFILE.name} field="name" fields={fields} editing={editing} />
          <dl className={ROW}>{email}</dl>
          <TextRow icon={Phone} label={PROFILE.phone} field="phone" type="tel" fields={fields} editing={editing} />
          <LocationRow saved={user.default_location} location={fields.default_location} editing={editing} />
        </div>
      ) : (
        <dl>
          <div className={ROW}>{email}</div>
          <div className={ROW}>
            <Fact icon={Phone} name={PROFILE.phone} value={user.phone && <PhoneNumber>{user.phone}</PhoneNumber>} />
          </div>
          <div className={ROW}>
            <Fact icon={MapPin} name={PROFILE.location} value={user.default_location} />
          </div>
        </dl>
      )}
    </section>
  );
}

const ROW = "relative border-t border-line py-3.5 pl-[2.375rem] first:border-0";

/** The icon at the start of a row. */
function RowIcon({ of }: { of: IconShape }) {
  return (
    <span className="absolute top-1/2 left-0 -translate-y-1/2 text-ink-mute">
      <Icon of={of} />
    </span>
  );
}

function Fact({ icon, name, value }: { icon: IconShape; name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
        <RowIcon of={icon} />
        {name}
      </dt>
      <dd className="font-medium wrap-anywhere">{value || PROFILE.notSet}</dd>
    </>
  );
}

interface TextRowProps {
  icon: IconShape;
  label: string;
  field: "name" | "phone";
  type?: string;
  fields: ProfileFields;
  editing: Editing;
}

function TextRow({ icon, label, field, type = "text", fields, editing }: TextRowProps) {
  return (
    <div className={ROW}>
      <RowIcon of={icon} />
      <Field label={label} error={editing.faults[field]} live>
        {(control) => (
          <TextInput
            {...control}
            name={field}
            type={type}
            autoComplete={type === "tel" ? "tel" : "name"}
            value={fields[field]}
            onChange={(event) => editing.change({ [field]: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function LocationRow({ saved, location, editing }: { saved: string | null; location: string; editing: Editing }) {
  return (
    <div className={ROW}>
      <RowIcon of={MapPin} />
      <Field label={PROFILE.location} error={editing.faults.default_location} live>
        {(control) => (
          <Select
            {...control}
            name="default_location"
            value={location}
            onChange={(event) => editing.change({ default_location: event.target.value })}
          >
            <option value="">{PROFILE.selectCity}</option>
            {cityChoices(saved).map((city) => (
              <option key={city}>{city}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

export function AboutPanel({ bio, editing }: { bio: string; editing: Editing | null }) {
  const isNearlyFull = bio.length > MAX_BIO_LENGTH - BIO_COUNTER_FROM;
  return (
    <section className={`${PANEL} p-6 max-[20rem]:p-4`}>
      <h2 className={`${TITLE} mb-3`}>{PROFILE.about}</h2>
      {editing ? (
        <Field
          label={<span className="sr-only">{PROFILE.bio}</span>}
          hint={isNearlyFull && PROFILE.bioLength(bio.length, MAX_BIO_LENGTH)}
          error={editing.faults.bio}
          live
        >
          {(control) => (
            <TextArea
              {...control}
              name="bio"
              rows={5}
              placeholder={PROFILE.bioSample}
              value={bio}
              onChange={(event) => editing.change({ bio: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <p dir="auto" className="max-w-[60ch] whitespace-pre-line wrap-anywhere text-ink-soft">
          {bio || PROFILE.noBio}
        </p>
      )}
    </section>
  );
}
