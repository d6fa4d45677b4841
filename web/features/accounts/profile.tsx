import Pencil from "lucide-react/icons/pencil";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { formatLongDate } from "#web/lib/format/format.ts";
import { displayName, saveProfile } from "#web/lib/session/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { fieldsOf, type ProfileFields, readForm } from "./profile-form.ts";
import { AboutPanel, ContactPanel, type Editing, PANEL, PROFILE_GRID } from "./profile-panels.tsx";
import { PROFILE } from "./profile-texts.ts";
import { useAvatarUpload } from "./use-avatar-upload.ts";

/** In the order of the form. */
const FIELDS: (keyof ProfileFields)[] = ["name", "phone", "default_location", "bio"];

interface ProfileProps {
  user: User;
  /** Shrinks a picture to the size of an avatar. */
  shrink: (file: File) => Promise<Blob>;
}

/**
 * The user's own profile, in view and edit mode. The draft holds only edited fields, so that a city chosen elsewhere
 * during editing is shown and not overwritten.
 */
// Long: a flat form; its parts share the typed values.
export function Profile({ user, shrink }: ProfileProps) {
  const form = useRef<HTMLFormElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState<Partial<ProfileFields> | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const avatar = useAvatarUpload({
    shrink,
    onUploaded: (address) => change({ avatar: address }),
    onFault: toast.error,
  });

  const fields = { ...fieldsOf(user), ...draft };
  const change = (changed: Partial<ProfileFields>) => setDraft((now) => ({ ...now, ...changed }));
  const editing: Editing | null = draft && { faults, change };

  const isEditing = draft !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    // Enter submits and unmounts the focused input.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) mainButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function showFaults(next: Record<string, string>) {
    setFaults(next);
    const first = FIELDS.find((field) => field in next);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function save() {
    const read = readForm(fields, user);
    if ("faults" in read) return showFaults(read.faults);
    setFaults({});
    setSaving(true);
    try {
      await saveProfile(read.changes);
      // Keeps fields that were edited during the request.
      setDraft((now) => (now === draft ? null : now));
    } catch (error) {
      console.warn(error);
      toast.error(PROFILE.notSaved);
      if (error instanceof ApiError) showFaults(error.fields);
    } finally {
      setSaving(false);
    }
  }

  /** The submit button first starts editing, and then saves. */
  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!draft) setDraft({});
    else if (!isSaving && !avatar.isUploading) void save();
  }

  function cancel() {
    avatar.cancel();
    setDraft(null);
    setFaults({});
    mainButton.current?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={PROFILE_GRID}>
      <section className={`${PANEL} grid justify-items-center gap-4 px-6 py-8 text-center`}>
        <div className="relative flex">
          <Avatar name={displayName(user)} src={fields.avatar} id={user.id} size="xl" />
          {editing && <AvatarField {...avatar} avatar={fields.avatar} onRemove={() => change({ avatar: "" })} />}
        </div>
        <Identity user={user} />
        <div className="flex w-full gap-2 sm:max-w-[292px] *:flex-1">
          {editing && (
            <Button onClick={cancel} disabled={isSaving}>
              {PROFILE.cancel}
            </Button>
          )}
          <Button
            ref={mainButton}
            type="submit"
            variant={editing ? "primary" : "secondary"}
            {...(!editing && { icon: Pencil })}
            busy={isSaving}
            disabled={avatar.isUploading}
            // The second click of a double click would submit the form that the first has opened.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {editing ? (isSaving ? PROFILE.saving : PROFILE.save) : PROFILE.edit}
          </Button>
        </div>
        {faults.avatar && <FieldError>{faults.avatar}</FieldError>}
        {editing && fields.avatar === "" && (
          <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">{PROFILE.avatarHint}</p>
        )}
      </section>
      <div className="grid gap-4 *:min-w-0">
        <ContactPanel user={user} fields={fields} editing={editing} />
        <AboutPanel bio={fields.bio} editing={editing} />
      </div>
    </form>
  );
}

function Identity({ user }: { user: User }) {
  return (
    <div className="w-full">
      <h2 dir="auto" className="title-2 wrap-anywhere">
        {displayName(user)}
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center justify-center gap-2 text-ink-mute">
        <Badge>{PROFILE.types[user.type]}</Badge>
        <span>{PROFILE.joined(formatLongDate(user.created_at))}</span>
      </p>
    </div>
  );
}
