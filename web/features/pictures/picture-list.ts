/** A picture in the form of a listing. The order of the list is the order in the gallery. */
export type Picture = {
  /** Stable id of the picture in the form. */
  key: string;
  /** File name; empty for a picture that the listing already had. */
  name: string;
  /** Object URL of the shrunk picture; null until it is shrunk, and for a picture that the listing already had. */
  preview: string | null;
} & (
  | { state: "uploading"; sent: number }
  | { state: "failed"; reason: string }
  | { state: "stored"; address: string; placeholder: string | null }
);

export type PictureChange =
  | { do: "add"; pictures: { key: string; name: string }[] }
  | { do: "preview"; key: string; preview: string }
  | { do: "progress"; key: string; sent: number }
  | { do: "store"; key: string; address: string; placeholder: string | null }
  | { do: "fail"; key: string; reason: string }
  | { do: "retry"; key: string }
  | { do: "remove"; key: string }
  | { do: "move"; key: string; to: number }
  | { do: "replace"; pictures: Picture[] };

/** Returns the initial list for the pictures that a listing already has. */
export function storedPictures(addresses: readonly string[], placeholders: readonly (string | null)[] = []): Picture[] {
  return addresses.map((address, place) => ({
    key: address,
    name: "",
    preview: null,
    state: "stored",
    address,
    placeholder: placeholders[place] ?? null,
  }));
}

function movePicture(pictures: Picture[], key: string, to: number): Picture[] {
  const from = pictures.findIndex((picture) => picture.key === key);
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length || to === from) return pictures;
  const others = pictures.toSpliced(from, 1);
  return others.toSpliced(to, 0, picture);
}

/** Reducer of the list. Ignores changes to a picture that was removed. */
export function changePictures(pictures: Picture[], change: PictureChange): Picture[] {
  const one = (key: string, next: (picture: Picture) => Picture) =>
    pictures.map((picture) => (picture.key === key ? next(picture) : picture));
  switch (change.do) {
    case "add":
      return [
        ...pictures,
        ...change.pictures.map((picture) => ({ ...picture, preview: null, state: "uploading" as const, sent: 0 })),
      ];
    case "preview":
      return one(change.key, (picture) => ({ ...picture, preview: change.preview }));
    case "progress":
      return one(change.key, (picture) =>
        picture.state === "uploading" ? { ...picture, sent: change.sent } : picture,
      );
    case "store": {
      const { address, placeholder } = change;
      return one(change.key, ({ key, name, preview }) => ({
        key,
        name,
        preview,
        state: "stored",
        address,
        placeholder,
      }));
    }
    case "fail":
      return one(change.key, ({ key, name, preview }) => ({
        key,
        name,
        preview,
        state: "failed",
        reason: change.reason,
      }));
    case "retry":
      return one(change.key, ({ key, name, preview }) => ({ key, name, preview, state: "uploading", sent: 0 }));
    case "remove":
      return pictures.filter(({ key }) => key !== change.key);
    case "move":
      return movePicture(pictures, change.key, change.to);
    case "replace":
      return change.pictures;
  }
}

/** Returns the URLs of the uploaded pictures, in order. */
export function storedAddresses(pictures: readonly Picture[]): string[] {
  return pictures.flatMap((picture) => (picture.state === "stored" ? [picture.address] : []));
}

/** Returns how many pictures are stored or uploading. */
export const countAdded = (pictures: readonly Picture[]): number =>
  pictures.filter(({ state }) => state !== "failed").length;

/** Returns the reason of the first failed picture, or null. */
export function firstFailure(pictures: readonly Picture[]): string | null {
  return pictures.find((picture) => picture.state === "failed")?.reason ?? null;
}
