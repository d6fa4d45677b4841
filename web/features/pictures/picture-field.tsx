import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, type DragEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { IMAGE_TYPES } from "#contract/picture-terms.ts";
import { MAX_IMAGES } from "#contract/property-terms.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PictureCell, type PictureCellProps } from "./picture-cell.tsx";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";
import type { Pictures } from "./use-pictures.ts";
import { useReorder } from "./use-reorder.ts";

interface PictureFieldProps extends Pick<PictureCellProps, "showStored"> {
  pictures: Pictures;
  error?: string | undefined;
}

/** The pictures of a listing: chosen by button or dropped, sent at once, put in order, taken out. */
export function PictureField({ pictures: field, error, showStored }: PictureFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { pictures, refused, said } = field;
  const { drag, handlers } = useReorder((key, onto) => field.move(key, placeOf(onto)));

  const placeOf = (key: string) => pictures.findIndex((picture) => picture.key === key);
  const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
  const button = (key: string, action: string) => find(`[data-item="${CSS.escape(key)}"] [data-action="${action}"]`);

  /** The focus goes along; at either end only the other way is left. */
  function move(key: string, step: 1 | -1) {
    flushSync(() => field.move(key, placeOf(key) + step));
    const [way, back] = step === 1 ? ["later", "earlier"] : ["earlier", "later"];
    (button(key, way as string) ?? button(key, back as string))?.focus();
  }

  /** The focus goes to the next one. */
  function remove(key: string) {
    const next = pictures[placeOf(key) + 1] ?? pictures[placeOf(key) - 1];
    flushSync(() => field.remove(key));
    (next ? button(next.key, "remove") : find("input"))?.focus();
  }

  /** The button goes while it is tried. */
  function retry(key: string) {
    flushSync(() => field.retry(key));
    button(key, "remove")?.focus();
  }

  function take(event: ChangeEvent<HTMLInputElement>) {
    field.add([...(event.target.files ?? [])]);
    // So that the same file may be chosen again.
    event.target.value = "";
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    field.add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input is the keyboard's
    <div ref={box} className="grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span id={`${id}-label`} className="required-mark text-sm leading-5 font-semibold">
        {TEXTS.field}
      </span>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without its marks is none to VoiceOver unless it says so */}
      <ul role="list" {...handlers} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <PictureCell
            key={picture.key}
            picture={picture}
            place={index + 1}
            isLast={index === pictures.length - 1}
            dragged={drag?.key === picture.key ? drag : null}
            isTarget={drag?.over === picture.key}
            showStored={showStored}
            onRemove={() => remove(picture.key)}
            onRetry={() => retry(picture.key)}
            onMove={(step) => move(picture.key, step)}
          />
        ))}
        <li className="grid aspect-4/3">
          <label
            htmlFor={id}
            className="grid place-content-center justify-items-center gap-1 rounded-md border-[1.5px] border-dashed border-control bg-brand-faint p-2 text-center text-sm font-semibold text-brand-ink hover:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Icon of={ImagePlus} />
            {TEXTS.add}
            <small id={`${id}-left`} className="text-xs font-regular text-ink-mute">
              {TEXTS.left(Math.max(0, MAX_IMAGES - pictures.length), MAX_IMAGES)}
            </small>
            <input
              id={id}
              type="file"
              multiple
              accept={IMAGE_TYPES.join(",")}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-left ${id}-error`}
              aria-invalid={error ? true : undefined}
              onChange={take}
              className="sr-only"
            />
          </label>
        </li>
      </ul>
      <div id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</div>
      {refused.length > 0 && (
        <Notice tone="danger">
          {refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
