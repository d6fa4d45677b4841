import { type DragEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { MAX_IMAGES } from "#contract/properties/property-terms.ts";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AddPictureTile } from "./add-picture-tile.tsx";
import { PictureCell, type PictureCellProps } from "./picture-cell.tsx";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";
import type { Pictures } from "./use-pictures.ts";
import { useReorder } from "./use-reorder.ts";

/** Returns actions on single pictures that keep the focus in the field when the pressed button moves or disappears. */
function useFocusedActions({ pictures, move, remove, retry }: Pictures) {
  const box = useRef<HTMLDivElement>(null);
  const indexOf = (key: string) => pictures.findIndex((picture) => picture.key === key);
  const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
  const button = (key: string, action: string) => find(`[data-item="${CSS.escape(key)}"] [data-action="${action}"]`);

  return {
    box,
    indexOf,
    /** Focuses the same button, or the opposite one at either end of the list. */
    moveBy(key: string, step: 1 | -1) {
      flushSync(() => move(key, indexOf(key) + step));
      const [same, opposite] = step === 1 ? (["later", "earlier"] as const) : (["earlier", "later"] as const);
      (button(key, same) ?? button(key, opposite))?.focus();
    },
    /** Focuses the next picture's button. */
    remove(key: string) {
      const next = pictures[indexOf(key) + 1] ?? pictures[indexOf(key) - 1];
      flushSync(() => remove(key));
      (next ? button(next.key, "remove") : find("input"))?.focus();
    },
    /** Focuses the remove button, as the retry button disappears. */
    retry(key: string) {
      flushSync(() => retry(key));
      button(key, "remove")?.focus();
    },
  };
}

interface PictureFieldProps extends Pick<PictureCellProps, "showStored"> {
  pictures: Pictures;
  error?: string | undefined;
}

/** The form field for a listing's pictures: choose or drop files, reorder and remove pictures. */
export function PictureField({ pictures: field, error, showStored }: PictureFieldProps) {
  const id = useId();
  const { pictures, refused, announcement } = field;
  const { box, indexOf, moveBy, remove, retry } = useFocusedActions(field);
  const { drag, handlers } = useReorder((key, onto) => field.move(key, indexOf(onto)));

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    field.add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an addition to the keyboard-accessible input
    <div ref={box} className="grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span id={`${id}-label`} className="required-mark text-sm leading-5 font-semibold">
        {TEXTS.field}
      </span>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets unless they have the role */}
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
            onMove={(step) => moveBy(picture.key, step)}
          />
        ))}
        <AddPictureTile
          id={id}
          room={Math.max(0, MAX_IMAGES - pictures.length)}
          isInvalid={Boolean(error)}
          onAdd={field.add}
        />
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
        {announcement}
      </p>
    </div>
  );
}
