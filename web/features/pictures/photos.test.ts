import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { averageColour, hashBytes, photoSource } from "./photos.ts";

test("an uploaded picture is offered in every stored width", () => {
  expect(photoSource("/media/property-images/0198/1280.webp", 320)).toEqual({
    src: "/media/property-images/0198/320.webp",
    srcSet:
      "/media/property-images/0198/320.webp 320w, /media/property-images/0198/640.webp 640w, /media/property-images/0198/1280.webp 1280w",
  });
});

test("an external picture is unchanged and requested without a referrer", () => {
  const address = "https://pictures.example/media/a/1280.webp";
  expect(photoSource(address)).toEqual({ src: address, referrerPolicy: "no-referrer" });
});

test("an uploaded picture with another file name is unchanged", () => {
  expect(photoSource("/media/odd.webp")).toEqual({ src: "/media/odd.webp" });
});

test("an invalid ThumbHash counts as none", () => {
  for (const given of [null, undefined, "", "%%%", "AA=="]) expect(hashBytes(given)).toBeNull();
});

test("the average colour of a ThumbHash is that of its picture", () => {
  const pixels = new Uint8Array(10 * 10 * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([200, 120, 40, 255], at);
  const hash = Buffer.from(rgbaToThumbHash(10, 10, pixels)).toString("base64");
  const [r, g, b] = (averageColour(hashBytes(hash) ?? new Uint8Array()).match(/\d+/g) ?? []).map(Number);
  expect(Math.abs((r ?? 0) - 200)).toBeLessThan(8);
  expect(Math.abs((g ?? 0) - 120)).toBeLessThan(8);
  expect(Math.abs((b ?? 0) - 40)).toBeLessThan(8);
});
