import { useEffect, useRef, useState } from "react";
import { chooseFiles } from "./choose-files.ts";
import { changePictures, type Picture, type PictureChange } from "./picture-list.ts";
import { createPictureUploads } from "./picture-uploads.ts";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";

let lastKey = 0;

function revokePreview(picture: Picture | undefined): void {
  if (picture?.preview) URL.revokeObjectURL(picture.preview);
}

/**
 * The pictures of a listing in its form: choosing, uploading, ordering and removing them. Uploads start when files are
 * chosen. `settle` waits for all uploads and returns the pictures.
 */
// Long: all changes share the latest pictures.
export function usePictures(initial: () => Picture[]) {
  const [pictures, setPictures] = useState(initial);
  const [refused, setRefused] = useState<string[]>([]);
  const [announcement, announce] = useState("");
  // Uploads make several changes between two renders, and each needs the result of the previous change.
  const latest = useRef(pictures);

  function change(next: PictureChange) {
    latest.current = changePictures(latest.current, next);
    setPictures(latest.current);
  }
  const find = (key: string) => latest.current.find((picture) => picture.key === key);
  /** The position of a picture, from 1; 0 if it was removed. */
  const placeOf = (key: string) => latest.current.findIndex((picture) => picture.key === key) + 1;

  // The handlers of the first render stay valid, as they use only the ref and setters.
  const [uploads] = useState(() =>
    createPictureUploads({
      onShrunk(key, picture) {
        revokePreview(find(key));
        change({ do: "preview", key, preview: URL.createObjectURL(picture) });
      },
      onProgress: (key, sent) => change({ do: "progress", key, sent }),
      onStored(key, { url, placeholder }) {
        change({ do: "store", key, address: url, placeholder });
        announce(TEXTS.uploaded(placeOf(key), latest.current.length));
      },
      onFailed(key, reason) {
        change({ do: "fail", key, reason });
        announce(TEXTS.failed(placeOf(key), reason));
      },
    }),
  );

  function add(files: readonly File[]) {
    const choice = chooseFiles(files, latest.current.length);
    setRefused(choice.refused);
    const added = choice.accepted.map((file) => {
      lastKey += 1;
      return { key: `picture-${lastKey}`, name: file.name, file };
    });
    change({ do: "add", pictures: added.map(({ key, name }) => ({ key, name })) });
    for (const { key, file } of added) uploads.start(key, file);
  }

  function retry(key: string) {
    if (uploads.retry(key)) change({ do: "retry", key });
  }

  /** Undoes what this form has uploaded. Pictures that the listing already had stay on the server until it is saved. */
  function discard(picture: Picture) {
    uploads.discard(picture.key);
    revokePreview(picture);
  }

  function remove(key: string) {
    const picture = find(key);
    if (!picture) return;
    announce(TEXTS.removed(placeOf(key)));
    setRefused([]);
    change({ do: "remove", key });
    discard(picture);
  }

  function move(key: string, to: number) {
    const from = placeOf(key);
    change({ do: "move", key, to });
    if (placeOf(key) !== from) announce(TEXTS.movedTo(from, placeOf(key), latest.current.length));
  }

  function replace(next: Picture[]) {
    const previous = latest.current;
    change({ do: "replace", pictures: next });
    for (const picture of previous) if (!next.includes(picture)) discard(picture);
  }

  async function settle(): Promise<Picture[]> {
    while (latest.current.some(({ state }) => state === "uploading")) await uploads.settled();
    return latest.current;
  }

  useEffect(
    () => () => {
      uploads.abortAll();
      for (const picture of latest.current) revokePreview(picture);
    },
    [uploads],
  );

  return { pictures, refused, announcement, add, retry, remove, move, replace, settle };
}

export type Pictures = ReturnType<typeof usePictures>;
