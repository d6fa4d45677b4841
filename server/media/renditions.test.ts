import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { makeRenditions } from "./renditions.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b9603e" } });

const sizeOf = async (file: Uint8Array) => {
  const { width, height, format } = await sharp(file).metadata();
  return { width, height, format };
};

describe("makeRenditions", () => {
  it("creates WebP at every width from JPEG, PNG and WebP", async () => {
    for (const bytes of await Promise.all([
      plain(1600, 1200).jpeg().toBuffer(),
      plain(1600, 1200).png().toBuffer(),
      plain(1600, 1200).webp().toBuffer(),
    ])) {
      const made = await makeRenditions(bytes);
      expect(made).toMatchObject({ width: 1280, height: 960 });
      for (const width of RENDITION_WIDTHS)
        expect(await sizeOf(made.files[width])).toEqual({ width, height: (width * 3) / 4, format: "webp" });
    }
  });

  it("creates all three files without enlarging the picture", async () => {
    const made = await makeRenditions(await plain(400, 300).png().toBuffer());
    expect(made).toMatchObject({ width: 400, height: 300 });
    expect(await Promise.all(RENDITION_WIDTHS.map((width) => sizeOf(made.files[width])))).toEqual([
      { width: 320, height: 240, format: "webp" },
      { width: 400, height: 300, format: "webp" },
      { width: 400, height: 300, format: "webp" },
    ]);
  });

  it("turns a picture upright and drops its metadata, including the location", async () => {
    const bytes = await plain(600, 400)
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const made = await makeRenditions(bytes);
    expect(made).toMatchObject({ width: 400, height: 600 });
    const kept = await sharp(made.files[1280]).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
  });

  it("keeps transparency, 16-bit and grey pictures, and takes the first frame of an animation", async () => {
    const clear = {
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const transparent = await makeRenditions(await sharp(clear).png().toBuffer());
    expect((await sharp(transparent.files[320]).metadata()).hasAlpha).toBe(true);
    const deep = await makeRenditions(await plain(50, 50).toColourspace("rgb16").png().toBuffer());
    const { data } = await sharp(deep.files[320]).raw().toBuffer({ resolveWithObject: true });
    const wanted = [0xb9, 0x60, 0x3e];
    expect(wanted.every((value, i) => Math.abs(value - (data[i] ?? 0)) < 6)).toBe(true);
    await expect(makeRenditions(await plain(50, 50).greyscale().jpeg().toBuffer())).resolves.toMatchObject({
      width: 50,
    });
    const frames = await sharp(await plain(40, 80).raw().toBuffer(), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    await expect(makeRenditions(frames)).resolves.toMatchObject({ width: 40, height: 40 });
  });

  it("makes a tall strip narrower instead of failing", async () => {
    const made = await makeRenditions(await plain(1280, 20_000).png().toBuffer());
    expect(made.height).toBe(5120);
  });

  it("creates a placeholder of at most 40 bytes", async () => {
    const { placeholder } = await makeRenditions(await plain(1600, 1200).jpeg().toBuffer());
    expect(Buffer.from(placeholder, "base64").length).toBeLessThanOrEqual(40);
  });

  it("refuses content that is not JPEG, PNG or WebP, with any claimed type", async () => {
    const others = [
      Buffer.alloc(0),
      Buffer.from("hello"),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      await plain(9, 9).gif().toBuffer(),
      await plain(9, 9).tiff().toBuffer(),
    ];
    for (const bytes of others)
      await expect(makeRenditions(bytes)).rejects.toMatchObject({ code: "invalid_file_type" });
  });

  it("refuses damaged pictures with a message", async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    const png = await plain(300, 300).png().toBuffer();
    const damaged = [
      noise.subarray(0, noise.length / 2),
      png.subarray(0, png.length - 40),
      Buffer.from("\xff\xd8\xff\xe0 nothing more", "latin1"),
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      Buffer.from("RIFF\x00\x00\x00\x00WEBP", "latin1"),
    ];
    for (const bytes of damaged)
      await expect(makeRenditions(bytes)).rejects.toMatchObject({ code: "invalid", message: /cannot be read/ });
  });

  it("accepts the 50 megapixels of a phone's camera", async () => {
    const photo = await plain(8192, 6144).jpeg().toBuffer();
    expect(await makeRenditions(photo)).toMatchObject({ width: 1280, height: 960 });
  });

  it("refuses more than 52 megapixels", async () => {
    const large = await plain(10_000, 5_201).png({ compressionLevel: 1 }).toBuffer();
    await expect(makeRenditions(large)).rejects.toMatchObject({ code: "invalid", message: /52 megapixels/ });
  });
});

it("has only the loaders of JPEG, PNG and WebP enabled", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const kept = [
    await plain(9, 9).jpeg().toBuffer(),
    await plain(9, 9).png().toBuffer(),
    await plain(9, 9).webp().toBuffer(),
  ];
  const closed = [svg, await plain(9, 9).gif().toBuffer(), await plain(9, 9).tiff().toBuffer()];
  closed.push(await plain(9, 9).heif({ compression: "av1" }).toBuffer());
  await makeRenditions(kept[0] ?? svg);
  for (const bytes of kept) expect((await sharp(bytes).metadata()).width).toBe(9);
  for (const bytes of closed) await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
  await expect(sharp(import.meta.filename).metadata()).rejects.toThrow();
});

it("reads a photo with a gain map as the base photo", async () => {
  // Sharp supports this colour space, but its types do not include it yet.
  const bright = plain(64, 48).toColourspace("scrgb") as Sharp & { withGainMap(): Sharp };
  const made = await makeRenditions(await bright.withGainMap().jpeg().toBuffer());
  expect(made).toMatchObject({ width: 64, height: 48 });
});
