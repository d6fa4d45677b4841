import { describe, expect, it } from "vitest";
import { changePictures, firstFailure, type PictureChange, storedAddresses, storedPictures } from "./picture-list.ts";

const listAfter = (...changes: PictureChange[]) =>
  changes.reduce(changePictures, storedPictures(["/a", "/b"], ["hash", null]));
const ADD: PictureChange = {
  do: "add",
  pictures: [
    { key: "c", name: "c.jpg" },
    { key: "d", name: "d.png" },
  ],
};
const keys = (...changes: PictureChange[]) => listAfter(...changes).map(({ key }) => key);

describe("the list of pictures", () => {
  it("starts with the listing's pictures in their order", () => {
    expect(storedAddresses(listAfter())).toEqual(["/a", "/b"]);
    expect(listAfter()[0]).toMatchObject({ state: "stored", placeholder: "hash" });
  });

  it("appends new pictures with no upload progress", () => {
    expect(listAfter(ADD).slice(2)).toMatchObject([
      { key: "c", state: "uploading", sent: 0, preview: null },
      { key: "d", state: "uploading" },
    ]);
  });

  it("updates one picture from preview to address without changing the others", () => {
    const pictures = listAfter(
      ADD,
      { do: "preview", key: "c", preview: "blob:c" },
      { do: "progress", key: "c", sent: 0.5 },
      { do: "store", key: "c", address: "/c", placeholder: "thumb" },
      { do: "progress", key: "c", sent: 0.7 },
    );
    expect(pictures[2]).toEqual({
      key: "c",
      name: "c.jpg",
      preview: "blob:c",
      state: "stored",
      address: "/c",
      placeholder: "thumb",
    });
    expect(pictures[3]).toMatchObject({ key: "d", state: "uploading", sent: 0 });
  });

  it("keeps the others when one fails, and can retry it", () => {
    const failed = listAfter(
      ADD,
      { do: "store", key: "d", address: "/d", placeholder: null },
      { do: "fail", key: "c", reason: "No." },
    );
    expect(storedAddresses(failed)).toEqual(["/a", "/b", "/d"]);
    expect(firstFailure(failed)).toBe("No.");
    const again = changePictures(failed, { do: "retry", key: "c" });
    expect(firstFailure(again)).toBeNull();
    expect(again[2]).toMatchObject({ state: "uploading", sent: 0 });
  });

  it("moves a picture, but not beyond either end", () => {
    expect(keys(ADD, { do: "move", key: "d", to: 0 })).toEqual(["d", "/a", "/b", "c"]);
    expect(keys(ADD, { do: "move", key: "/a", to: 2 })).toEqual(["/b", "c", "/a", "d"]);
    expect(keys(ADD, { do: "move", key: "/a", to: -1 })).toEqual(["/a", "/b", "c", "d"]);
    expect(keys(ADD, { do: "move", key: "d", to: 4 })).toEqual(["/a", "/b", "c", "d"]);
  });

  it("ignores changes to a removed picture", () => {
    const removed = [ADD, { do: "remove", key: "c" }] as const;
    expect(keys(...removed)).toEqual(["/a", "/b", "d"]);
    expect(keys(...removed, { do: "store", key: "c", address: "/c", placeholder: null })).toEqual(["/a", "/b", "d"]);
    expect(keys(...removed, { do: "move", key: "c", to: 0 })).toEqual(["/a", "/b", "d"]);
  });
});
