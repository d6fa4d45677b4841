import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Toasts } from "#web/ui/overlays/toast.tsx";
import { filtersFromSearch } from "../filter-address.ts";
import { ShareSearch } from "./share-search.tsx";

function give(name: "share" | "clipboard", value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

afterEach(() => {
  cleanup();
  give("share", undefined);
  give("clipboard", undefined);
});

/** Presses the button for the search of a URL. */
async function press(search: string) {
  const user = userEvent.setup();
  render(
    <>
      <ShareSearch
        filters={filtersFromSearch(new URLSearchParams(search))}
        map={{ isMap: search.includes("view=map"), view: null }}
      />
      <Toasts />
    </>,
  );
  return () => user.click(screen.getByRole("button", { name: "Share this search" }));
}

/** Returns a function that presses the button with a clipboard, and the copied text. */
async function pressToCopy(search: string) {
  const click = await press(search);
  const writeText = vi.fn(async (_text: string) => {});
  give("clipboard", { writeText });
  await click();
  return writeText;
}

const status = (text: string) =>
  vi.waitFor(() => expect(screen.getByText(text).closest("[aria-live]")).toBeTruthy(), { timeout: 15_000 });

const SEARCH =
  "?city=Bangalore&searchTerm=lake&type=2BHK,3BHK&location=HSR+Layout&maxRent=40000&tenantType=Family&furnished=Furnished&amenities=lift&pets=true&availableFrom=any&near=station:indiranagar&nearWithin=2000&metroWalk=15&commuteTo=landmark:itpl&commuteMax=60&bounds=12.9,77.5,13,77.7&sort=commute&view=map";

test("copies a link with all filters, and says so to screen readers", async () => {
  const writeText = await pressToCopy(SEARCH);
  await status("Link copied");
  const [url = ""] = writeText.mock.lastCall ?? [];
  const shared = new URL(url);
  expect(shared.origin).toBe(location.origin);
  expect(filtersFromSearch(shared.searchParams)).toEqual(filtersFromSearch(new URLSearchParams(SEARCH)));
  expect(shared.searchParams.get("view")).toBe("map");
});

test.each([
  ["closing it", "AbortError"],
  ["a double click", "InvalidStateError"],
])("the device's share sheet gets the link; %s is not an error", async (_, name) => {
  const share = vi.fn(async (_data: ShareData) => {
    throw new DOMException("no", name);
  });
  give("share", share);
  const writeText = await pressToCopy("?city=Delhi&type=RK");
  await vi.waitFor(
    () =>
      expect(share).toHaveBeenCalledWith({
        title: "Homes for rent in Delhi",
        url: expect.stringMatching(/\?city=Delhi&type=RK$/),
      }),
    { timeout: 15_000 },
  );
  expect(writeText).not.toHaveBeenCalled();
});

test("a share sheet that fails is replaced by copying", async () => {
  give("share", async () => {
    throw new DOMException("no", "NotAllowedError");
  });
  const writeText = await pressToCopy("?city=Delhi");
  await vi.waitFor(() => expect(writeText).toHaveBeenCalled(), { timeout: 15_000 });
  await status("Link copied");
});

test.each([
  ["", "?city=any"],
  ["?region=Delhi+NCR", "?region=Delhi+NCR"],
])("the link of a search without a city (%s) says where it searches: %s", async (search, expected) => {
  const writeText = await pressToCopy(search);
  await vi.waitFor(() => expect(new URL(writeText.mock.lastCall?.[0] ?? "").search).toBe(expected), {
    timeout: 15_000,
  });
});

test("points on the map are left out of the link, with a message", async () => {
  const writeText = await pressToCopy(
    "?city=Bangalore&near=point:12.971,77.641&commuteTo=point:12.97,77.64&commuteMax=30&commuteTo2=landmark:itpl&commuteMax2=50",
  );
  await status("Link copied. It leaves out your own place on the map.");
  const [url = ""] = writeText.mock.lastCall ?? [];
  expect(new URL(url).search).toBe("?city=Bangalore&commuteTo=landmark:itpl&commuteMax=50");
});

test("says what to do if copying is refused", async () => {
  const click = await press("?city=Delhi");
  give("clipboard", {
    writeText: async () => {
      throw new DOMException("no", "NotAllowedError");
    },
  });
  await click();
  await status("Your browser does not let us copy. Copy the link from the address bar.");
});
