import { describe, expect, it } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/pictures/picture-terms.ts";
import { chooseFiles } from "./choose-files.ts";

function file(name: string, type: string, bytes = 10): File {
  return Object.defineProperty(new File(["x"], name, { type }), "size", { value: bytes });
}
const photo = (name: string) => file(name, "image/jpeg");

describe("choosing files", () => {
  it("rejects each file that is not an image or too large with a message, and accepts the rest", () => {
    const good = photo("good.jpg");
    const { accepted, refused } = chooseFiles(
      [
        file("tour.mov", "video/quicktime"),
        good,
        file("huge.png", "image/png", MAX_IMAGE_BYTES + 1),
        file("noext", ""),
      ],
      0,
    );
    expect(accepted).toEqual([good]);
    expect(refused).toEqual([
      "tour.mov is not an image file",
      "huge.png is too large (max 5MB)",
      "noext is not an image file",
    ]);
  });

  it("accepts a file of exactly 5 MB", () => {
    expect(chooseFiles([file("full.jpg", "image/jpeg", MAX_IMAGE_BYTES)], 0).refused).toEqual([]);
  });

  it("refuses more files than allowed and says how many can be added", () => {
    expect(chooseFiles(["1", "2", "3"].map(photo), 3)).toEqual({
      accepted: [],
      refused: ["You can only upload 2 more image(s). Maximum 5 images allowed."],
    });
    expect(chooseFiles(["1", "2"].map(photo), 3).accepted).toHaveLength(2);
    expect(chooseFiles([photo("6")], 5).refused).toEqual([
      "You can only upload 0 more image(s). Maximum 5 images allowed.",
    ]);
  });

  it("accepts HEIC photos, which some browsers can read, also without a type", () => {
    const photos = [file("IMG_1.HEIC", ""), file("IMG_2.heic", "image/heic")];
    expect(chooseFiles(photos, 0)).toEqual({ accepted: photos, refused: [] });
  });

  it("counts only valid files", () => {
    const six = [...["1", "2", "3", "4", "5"].map(photo), file("tour.mov", "video/quicktime")];
    expect(chooseFiles(six, 0).accepted).toHaveLength(5);
  });
});
