import Camera from "lucide-react/icons/camera";
import Trash from "lucide-react/icons/trash-2";
import { type ChangeEvent, useEffect, useRef } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PROFILE } from "./profile-texts.ts";
import type { AvatarUpload } from "./use-avatar-upload.ts";

const CORNER = "absolute -right-1 -bottom-1";

interface AvatarFieldProps extends AvatarUpload {
  avatar: string;
  onRemove: () => void;
}

/** The button at the corner of the avatar: uploads a picture, or removes the current picture. */
export function AvatarField({ avatar, isUploading, upload, onRemove }: AvatarFieldProps) {
  const hasAvatar = avatar !== "";
  const remove = useRef<HTMLButtonElement>(null);
  const file = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the focus when one control replaces the other
  useEffect(() => {
    if (document.activeElement === document.body) (remove.current ?? file.current)?.focus({ preventScroll: true });
  }, [hasAvatar]);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picture] = currentTarget.files ?? [];
    if (picture) upload(picture);
    // Reset, so that the same file can be chosen again.
    currentTarget.value = "";
  }

  return (
    <>
      <span role="status">
        {isUploading && (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-[rgb(10_30_22/0.76)] text-sm font-semibold text-white">
            {PROFILE.uploading}
          </span>
        )}
      </span>
      {hasAvatar ? (
        <IconButton
          ref={remove}
          icon={Trash}
          label={PROFILE.removeAvatar}
          bordered
          onClick={onRemove}
          className={CORNER}
        />
      ) : (
        <label
          className={`${CORNER} inline-grid size-11 cursor-pointer place-items-center rounded-full border border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus`}
        >
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label={PROFILE.uploadAvatar}
            onChange={choose}
            className="sr-only"
          />
          <Icon of={Camera} />
        </label>
      )}
    </>
  );
}
