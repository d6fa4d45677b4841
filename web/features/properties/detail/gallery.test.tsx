import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Gallery } from "./gallery.tsx";

afterEach(cleanup);

const photos = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    address: `/media/property-images/${place}/1280.webp`,
    placeholder: null,
  }));

const shown = () => screen.getByRole("button", { name: /^Open photo/ }).getAttribute("aria-label");
const large = () => screen.getByRole("button", { name: /^Open photo/ });

function drag(dx: number) {
  const at = { pointerId: 1, isPrimary: true, button: 0, clientY: 100 };
  fireEvent.pointerDown(large(), { ...at, clientX: 200 });
  fireEvent.pointerMove(large(), { ...at, clientX: 200 + dx });
  fireEvent.pointerUp(large(), { ...at, clientX: 200 + dx });
  fireEvent.click(large(), { detail: 1 });
}

test("arrows move and wrap around, and thumbnails show the position", async () => {
  const user = userEvent.setup();
  const { container } = render(<Gallery photos={photos(3)} />);
  expect(screen.getByRole("region", { name: "Photos" })).toBeTruthy();
  // One dot per photo, in addition to its thumbnail.
  expect(container.querySelectorAll("span[aria-hidden] > span.rounded-full")).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Previous image" }));
  expect(shown()).toBe("Open photo 3 of 3");
  await user.click(screen.getByRole("button", { name: "Next image" }));
  await user.click(screen.getByRole("button", { name: "Next image" }));
  expect(shown()).toBe("Open photo 2 of 3");
  expect(screen.getByRole("button", { name: "Image 2 of 3" }).getAttribute("aria-current")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Image 1 of 3" }));
  expect(shown()).toBe("Open photo 1 of 3");
  expect(screen.getByRole("button", { name: "Image 2 of 3" }).getAttribute("aria-current")).toBeNull();
});

test("a drag of more than 50 pixels changes the photo and opens nothing", () => {
  render(<Gallery photos={photos(3)} />);
  drag(-51);
  expect(shown()).toBe("Open photo 2 of 3");
  drag(120);
  drag(120);
  expect(shown()).toBe("Open photo 3 of 3");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a drag of 50 pixels snaps back and opens nothing", () => {
  render(<Gallery photos={photos(3)} />);
  drag(-50);
  drag(50);
  expect(shown()).toBe("Open photo 1 of 3");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a drag that becomes scrolling changes nothing", () => {
  render(<Gallery photos={photos(3)} />);
  const at = { pointerId: 1, isPrimary: true, button: 0 };
  fireEvent.pointerDown(large(), { ...at, clientX: 200 });
  fireEvent.pointerMove(large(), { ...at, clientX: 100 });
  fireEvent.pointerCancel(large(), at);
  fireEvent.pointerUp(large(), { ...at, clientX: 100 });
  expect(shown()).toBe("Open photo 1 of 3");
});

test("a press opens the viewer at the same photo; keys move it, Escape closes it", async () => {
  const user = userEvent.setup();
  render(<Gallery photos={photos(3)} />);
  await user.click(screen.getByRole("button", { name: "Next image" }));
  await user.click(large());
  const viewer = await screen.findByRole("dialog", { name: "Photo viewer" });
  expect(within(viewer).getByText("Photo 2 of 3")).toBeTruthy();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(within(viewer).getByText("Photo 1 of 3")).toBeTruthy();
  await user.click(within(viewer).getByRole("button", { name: "Previous image" }));
  expect(within(viewer).getByText("Photo 3 of 3")).toBeTruthy();
  await user.click(within(viewer).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(shown()).toBe("Open photo 3 of 3");
});

test("arrow keys move the large picture too", async () => {
  const user = userEvent.setup();
  render(<Gallery photos={photos(2)} />);
  large().focus();
  await user.keyboard("{ArrowLeft}");
  expect(shown()).toBe("Open photo 2 of 2");
});

test("a single photo has no controls, and a home without photos says so", () => {
  const { rerender } = render(<Gallery photos={photos(1)} />);
  expect(shown()).toBe("Open photo 1 of 1");
  expect(screen.queryByRole("button", { name: "Next image" })).toBeNull();
  drag(-200);
  expect(shown()).toBe("Open photo 1 of 1");
  rerender(<Gallery photos={[]} />);
  expect(screen.getByText("Photo not available")).toBeTruthy();
});

test("the first photo loads first, the next only after it", () => {
  const { container } = render(<Gallery photos={photos(3)} />);
  const largePhotos = () => [...large().querySelectorAll("img")];
  expect(largePhotos().map((image) => image.getAttribute("fetchpriority"))).toEqual(["high"]);
  const [first] = largePhotos();
  if (first) fireEvent.load(first);
  expect(largePhotos()).toHaveLength(2);
  expect(container.querySelectorAll("img").length).toBe(2 + 3);
});

test("a failed photo becomes a placeholder, and the next one still loads", () => {
  render(<Gallery photos={photos(3)} />);
  const [first] = large().querySelectorAll("img");
  if (first) fireEvent.error(first);
  expect(within(large()).getByText("Photo not available")).toBeTruthy();
  expect(large().querySelectorAll("img")).toHaveLength(1);
});
