import { useEffect, useRef, useState } from "react";
import { deletePropertyImages } from "#contract/storage.ts";
import { api, orElse } from "#web/lib/api/api.ts";
import { chooseFiles } from "./choose-files.ts";
import { changePictures, type Picture, type PictureChange } from "./picture-list.ts";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";
import { uploadPicture } from "./upload-picture.ts";

interface Upload {
  file: File;
  controller: AbortController;
  /** Settles, and never fails, once it is known what became of it. */
  done: Promise<void>;
  /** What the API calls the picture, once it has it. */
  path: string | null;
}

let lastKey = 0;

/**
 * The pictures of a listing while they are chosen, sent, ordered and taken out. Sending begins with choosing; one that
 * fails leaves the others alone. `settle` waits until none is on its way and answers them all.
 */
export function usePictures(initial: () => Picture[]) {
  const [pictures, setPictures] = useState(initial);
  const [refused, setRefused] = useState<string[]>([]);
  const [said, setSaid] = useState("");
  // What is sent and answered between two renderings must not be lost.
  const latest = useRef(pictures);
  const uploads = useRef(new Map<string, Upload>());

  function change(next: PictureChange) {
    latest.current = changePictures(latest.current, next);
    setPictures(latest.current);
  }
  const placeOf = (key: string) => latest.current.findIndex((picture) => picture.key === key) + 1;

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    try {
      const stored = await uploadPicture(file, {
        signal,
        onShrunk: (picture) => {
          forgetPreview(latest.current.find((one) => one.key === key));
          change({ do: "preview", key, preview: URL.createObjectURL(picture) });
        },
        onProgress: (sent) => change({ do: "progress", key, sent }),
      });
      const upload = uploads.current.get(key);
      if (signal.aborted || !upload) return removeFromServer(stored.path);
      upload.path = stored.path;
      change({ do: "store", key, address: stored.url, placeholder: stored.placeholder });
      setSaid(TEXTS.uploaded(placeOf(key), latest.current.length));
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : TEXTS.processing;
      change({ do: "fail", key, reason });
      setSaid(TEXTS.failed(placeOf(key), reason));
    }
  }

  function start(key: string, file: File) {
    const controller = new AbortController();
    const upload: Upload = { file, controller, path: null, done: Promise.resolve() };
    uploads.current.set(key, upload);
    upload.done = send(key, file, controller.signal);
  }

  function add(files: readonly File[]) {
    const choice = chooseFiles(files, latest.current.length);
    setRefused(choice.refused);
    const chosen = choice.accepted.map((file) => {
      lastKey += 1;
      return { key: `picture-${lastKey}`, name: file.name, file };
    });
    change({ do: "add", pictures: chosen.map(({ key, name }) => ({ key, name })) });
    for (const { key, file } of chosen) start(key, file);
  }

  function retry(key: string) {
    const file = uploads.current.get(key)?.file;
    if (!file) return;
    change({ do: "retry", key });
    start(key, file);
  }

  /** Stops what is on its way, and gives up what this form has sent. What the listing had before stays until it is saved. */
  function giveUp(picture: Picture) {
    const upload = uploads.current.get(picture.key);
    uploads.current.delete(picture.key);
    upload?.controller.abort();
    if (upload?.path) removeFromServer(upload.path);
    forgetPreview(picture);
  }

  function remove(key: string) {
    const picture = latest.current.find((one) => one.key === key);
    if (!picture) return;
    setSaid(TEXTS.removed(placeOf(key)));
    setRefused([]);
    change({ do: "remove", key });
    giveUp(picture);
  }

  function move(key: string, to: number) {
    const from = placeOf(key);
    change({ do: "move", key, to });
    if (placeOf(key) !== from) setSaid(TEXTS.movedTo(from, placeOf(key), latest.current.length));
  }

  function replace(next: Picture[]) {
    const former = latest.current;
    change({ do: "replace", pictures: next });
    for (const picture of former) if (!next.includes(picture)) giveUp(picture);
  }

  async function settle(): Promise<Picture[]> {
    while (latest.current.some(({ state }) => state === "uploading")) {
      await Promise.all([...uploads.current.values()].map(({ done }) => done));
    }
    return latest.current;
  }

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const { controller } of running.values()) controller.abort();
      for (const picture of latest.current) forgetPreview(picture);
    };
  }, []);

  return { pictures, refused, said, add, retry, remove, move, replace, settle };
}

export type Pictures = ReturnType<typeof usePictures>;

function forgetPreview(picture: Picture | undefined): void {
  if (picture?.preview) URL.revokeObjectURL(picture.preview);
}

/** Nobody waits for it: what stays behind is swept. */
function removeFromServer(path: string): void {
  void orElse(api(deletePropertyImages, { body: { paths: [path] } }), null);
}
