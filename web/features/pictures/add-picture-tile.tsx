import ImagePlus from "lucide-react/icons/image-plus";
import type { ChangeEvent } from "react";
import { IMAGE_TYPES } from "#contract/pictures/picture-terms.ts";
import { MAX_IMAGES } from "#contract/properties/property-terms.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";

interface AddPictureTileProps {
  /** Id of the input; the field's label is `${id}-label` and its error `${id}-error`. */
  id: string;
  /** How many pictures can still be added. */
  room: number;
  isInvalid: boolean;
  onAdd: (files: readonly File[]) => void;
}

/** The last tile of the picture grid, with the file input. */
export function AddPictureTile({ id, room, isInvalid, onAdd }: AddPictureTileProps) {
  const isFull = room === 0;
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(currentTarget.files ?? [])]);
    // Reset, so that the same file can be chosen again.
    currentTarget.value = "";
  }
  return (
    <li className="grid aspect-4/3">
      <label
        htmlFor={id}
        className={classNames(
          "grid place-content-center justify-items-center gap-1 rounded-md border-[1.5px] border-dashed border-control p-2 text-center text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          isFull ? "text-ink-mute" : "bg-brand-faint text-brand-ink hover:bg-brand-soft",
        )}
      >
        <Icon of={ImagePlus} />
        {TEXTS.add}
        <small id={`${id}-left`} className="text-xs font-regular text-ink-mute">
          {TEXTS.left(room, MAX_IMAGES)}
        </small>
        <input
          id={id}
          type="file"
          multiple
          accept={IMAGE_TYPES.join(",")}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-left ${id}-error`}
          aria-invalid={isInvalid || undefined}
          // Not `disabled`: the focus would be lost when the last picture is added.
          aria-disabled={isFull || undefined}
          onClick={(event) => isFull && event.preventDefault()}
          onChange={choose}
          className="sr-only"
        />
      </label>
    </li>
  );
}
