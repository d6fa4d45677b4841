import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { Link, useParams } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { descriptionOf } from "#web/testing/description-of.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import { loadToasts } from "#web/ui/overlays/toast.tsx";
import PropertyEditRoute from "./property-edit.tsx";

function Screen() {
  const Edit = PropertyEditRoute as unknown as ComponentType<{ params: object }>;
  return <Edit params={useParams()} />;
}
const screens = {
  "/property/:id/edit": (
    <>
      <Link to="/browse">Browse</Link>
      <Screen />
    </>
  ),
  "/property/:id": <h1>Property page</h1>,
  "/browse": <h1>Browse page</h1>,
};

const UNKNOWN = "00000000-0000-7000-8000-000000000000";
const OWNER = "meera@example.test";
const home = (changes: Partial<Property> = {}) =>
  sampleProperty({
    title: "Quiet 1BHK on a lane",
    rent: 20_000,
    maintenance: 1_500,
    description: "A quiet home.",
    location: { city: "Bangalore", area: "Indiranagar", nearby_landmarks: ["Metro", "Park"], position: null },
    rules: { ...sampleProperty().rules, tenant_type: ["Family", "Couples"] },
    owner: { ...sampleProperty().owner, email: OWNER },
    status: "pending",
    ...changes,
  });

/** Serves a home that refuses edits of an older version. Edits change its version only. */
function serve(opened: Property) {
  let current = opened;
  const api = serveApi({
    "GET /api/properties/:id": ({ params }) =>
      params.id === current.id ? current : refusal("Property not found", { status: 404, code: "property_not_found" }),
    "GET /api/places/suggest": () => [],
    "PATCH /api/properties/:id": ({ body }) => {
      if ((body as { version: number }).version !== current.version)
        return refusal("Changed.", { status: 409, code: "property_changed" });
      current = { ...current, version: current.version + 1 };
      return current;
    },
  });
  return {
    ...api,
    /** The bodies of edits in order, refused ones included. */
    edits: () => api.sentTo("PATCH /api/properties/:id").map(({ body }) => body),
    /** Changes the home while the form is open, like another tab or an admin. */
    changeElsewhere(changes: Partial<Property>) {
      current = { ...current, ...changes, version: current.version + 1 };
    },
  };
}

async function openEdit({ user = {}, ...changes }: Partial<Property> & { user?: Partial<User> } = {}) {
  const opened = home(changes);
  const api = serve(opened);
  const edit = openScreen(screens, { user: testUser({ email: OWNER, ...user }), at: `/property/${opened.id}/edit` });
  await screen.findByLabelText("Title");
  return { ...api, ...edit };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));
const isSaved = () => screen.findByText("Property updated successfully!");
const conflict = () => screen.findByRole("dialog", { name: "This property has changed since you opened it" });

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("after a save its message shows for about 1.2 seconds before the property page opens", async () => {
  const { router } = await openEdit();
  const { pathname } = router.state.location;
  fill("Title", "Another title");
  // Polling advances the fake clock, so nothing may load during it.
  await loadToasts();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  save();
  const message = () => screen.getByText("Property updated successfully!");
  await vi.waitFor(message, { timeout: 20_000, interval: 1 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(message()).toBeTruthy();
  expect(router.state.location.pathname).toBe(pathname);
  await vi.waitFor(() => expect(`${router.state.location.pathname}/edit`).toBe(pathname), {
    timeout: 20_000,
    interval: 10,
  });
});

test("an owner edits any field, including 0 and empty texts, and only changes are sent, once", async () => {
  const { edits, user } = await openEdit();
  expect(screen.getByRole("heading", { level: 1, name: "Edit property" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
  expect(field("Monthly Rent (₹)").value).toBe("20,000");
  expect(field("Maintenance (₹)").value).toBe("1,500");
  expect(field("Area/Sector").value).toBe("Indiranagar");
  expect(field("Nearby Landmarks").value).toBe("Metro, Park");
  expect(screen.getByRole("button", { name: "Couples" }).getAttribute("aria-pressed")).toBe("true");
  fill("Security Deposit (₹)", "0");
  fill("Maintenance (₹)", "");
  fill("Nearby Landmarks", "");
  await user.click(field("Pets Allowed"));
  await user.dblClick(screen.getByRole("button", { name: "Save Changes" }));
  await isSaved();
  const changes = { security_deposit: 0, maintenance: 0, location: { nearby_landmarks: "" } };
  expect(edits()).toEqual([{ ...changes, rules: { pets_allowed: false }, version: 1 }]);
});

test("changed fields show the same validation messages as posting", async () => {
  const { edits, user } = await openEdit();
  fill("Title", "");
  fill("Monthly Rent (₹)", "999");
  await user.selectOptions(field("City"), "Delhi");
  await user.click(screen.getByRole("button", { name: "Remove image 1" }));
  save();
  await waitFor(() => expect(document.activeElement).toBe(field("Title")));
  expect(descriptionOf(field("Title"))).toBe("Property title is required");
  expect(descriptionOf(field("Monthly Rent (₹)"))).toBe("Rent must be at least ₹1,000");
  expect(descriptionOf(field("Area/Sector"))).toBe("Area/Sector is required");
  expect(descriptionOf(field("Property Images"))).toContain("Please upload at least one image of your property.");
  expect(edits()).toEqual([]);
});

test("an area that the catalogue does not know stays, and can be changed to another", async () => {
  const { edits } = await openEdit({ location: { ...home().location, city: "Delhi", area: "Behind the old mill" } });
  expect(field("Area/Sector").value).toBe("Behind the old mill");
  fill("Area/Sector", "Thubarahalli");
  save();
  await isSaved();
  expect(edits()).toEqual([{ location: { area: "Thubarahalli" }, version: 1 }]);
});

test("an owner is told in advance which changes send an approved home back to review", async () => {
  await openEdit({ status: "approved" });
  const told = () => screen.queryByText(/^Saving these changes sends your listing back to review\./);
  fill("Monthly Rent (₹)", "21000");
  expect(told()).toBeNull();
  fill("Title", "Another title");
  expect(told()).toBeTruthy();
  fill("Title", "Quiet 1BHK on a lane");
  expect(told()).toBeNull();
});

test("changes by another person are shown field by field, and none is overwritten silently", async () => {
  const { changeElsewhere, edits, user } = await openEdit();
  changeElsewhere({ title: "Their title", rent: 31_000, description: "Their description." });
  fill("Title", "My title");
  fill("Security Deposit (₹)", "70000");
  save();
  const dialog = within(await conflict());
  const title = within(dialog.getByRole("group", { name: "Title" }));
  expect(title.getByLabelText("Mine: My title")).toBeTruthy();
  expect(title.getByLabelText("Theirs: Their title")).toBeTruthy();
  expect(within(dialog.getByRole("group", { name: /^Monthly Rent/ })).getByLabelText("Theirs: ₹31,000")).toBeTruthy();
  expect(dialog.queryByRole("group", { name: /^Security Deposit/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(field("Title").value).toBe("My title");
  expect(edits()).toHaveLength(1);

  save();
  const again = within(await conflict());
  expect(again.getByLabelText<HTMLInputElement>("Mine: My title").checked).toBe(true);
  expect(again.getByLabelText<HTMLInputElement>("Theirs: ₹31,000").checked).toBe(true);
  await user.click(again.getByLabelText("Mine: A quiet home."));
  await user.click(again.getByRole("button", { name: "Save Chosen" }));
  await isSaved();
  const chosen = { title: "My title", description: "A quiet home.", security_deposit: 70_000 };
  expect(edits().slice(2)).toEqual([{ ...chosen, version: 2 }]);
});

test("owners can keep all their values after seeing the other person's changes", async () => {
  const { changeElsewhere, edits, user } = await openEdit();
  changeElsewhere({ title: "Their title", rent: 31_000 });
  fill("Title", "My title");
  save();
  await user.click(within(await conflict()).getByRole("button", { name: "Save All Mine" }));
  await isSaved();
  expect(edits().slice(1)).toEqual([{ title: "My title", rent: 20_000, version: 2 }]);
});

test("two edits of different fields are merged without a question", async () => {
  const { changeElsewhere, edits } = await openEdit();
  changeElsewhere({ is_available: false });
  fill("Title", "My title");
  save();
  await isSaved();
  expect(edits()).toEqual([1, 2].map((version) => ({ title: "My title", version })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("other people's homes are refused", async () => {
  serve(home());
  openScreen(screens, { user: testUser({ email: "other@example.test" }), at: `/property/${home().id}/edit` });
  await screen.findByRole("heading", { name: "Access Denied" });
  expect(screen.getByText("Access Denied: You do not have permission to edit this property.")).toBeTruthy();
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("an unknown home is not found", async () => {
  serve(home());
  openScreen(screens, { at: `/property/${UNKNOWN}/edit` });
  await screen.findByRole("heading", { name: "Property not found" });
});

test("a home that fails to load can be retried", async () => {
  const { replies } = serve(home());
  const read = replies["GET /api/properties/:id"];
  replies["GET /api/properties/:id"] = () => refusal("no", { status: 500, code: "internal" });
  const { user } = openScreen(screens, { user: testUser({ email: OWNER }), at: `/property/${home().id}/edit` });
  await screen.findByRole("heading", { name: "Failed to load property." });
  replies["GET /api/properties/:id"] = read;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Quiet 1BHK on a lane");
});

test("a failed save shows its message and keeps the changes", async () => {
  const { edits, replies } = await openEdit();
  const patch = replies["PATCH /api/properties/:id"];
  replies["PATCH /api/properties/:id"] = () => Promise.reject(new TypeError("no network"));
  fill("Title", "My title");
  save();
  await screen.findByText("Failed to update property.");
  expect(field("Title").value).toBe("My title");
  replies["PATCH /api/properties/:id"] = patch;
  save();
  await isSaved();
  expect(edits()).toEqual(Array(2).fill({ title: "My title", version: 1 }));
});

test("leaving with unsaved changes asks first", async () => {
  const { user } = await openEdit();
  const browse = screen.getByRole("link", { name: "Browse" });
  const answer = async (name: string) =>
    user.click(
      within(await screen.findByRole("dialog", { name: "Leave without saving?" })).getByRole("button", { name }),
    );
  fill("Title", "My title");
  await user.click(browse);
  await answer("Stay");
  expect(field("Title").value).toBe("My title");
  await user.click(browse);
  await answer("Leave");
  await screen.findByRole("heading", { name: "Browse page" });
});

test("an edit that hides a live listing says so before and after saving", async () => {
  const { replies } = await openEdit({ status: "approved" });
  replies["PATCH /api/properties/:id"] = () => home({ status: "pending", version: 9 });
  fill("Title", "Quiet 1BHK, newly painted");
  await screen.findByText(/It is hidden from browse until it is approved again\.$/);
  save();
  await screen.findByText("Property updated successfully! It is hidden from browse until it is approved again.");
});
