import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { Profile } from "#web/features/accounts/profile.tsx";
import { CityControl } from "#web/features/places/city-control.tsx";
import { storeCity } from "#web/lib/city.ts";
import { useSession } from "#web/lib/session/session.ts";
import { descriptionOf } from "#web/testing/description-of.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import ProfileScreen from "./profile.tsx";

const screens = {
  "/profile": (
    <>
      <header>
        <CityControl />
      </header>
      <ProfileScreen />
    </>
  ),
  "/login": <h1>Sign in</h1>,
};

/** Serves the profile of this person and of the panels below it. */
function serve(person: User) {
  let saved = person;
  return serveApi({
    "GET /api/users/me": () => saved,
    "PATCH /api/users/:id": ({ body }) => {
      saved = { ...saved, ...(body as Partial<User>) };
      return saved;
    },
    "GET /api/properties/owner": () => [],
    "POST /api/storage/avatars/upload": () => ({ url: "/media/avatars/new.jpg" }) as never,
  });
}

/** Stores a session, with which the profile is read. */
function storeSession({ id, email }: User) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const tokens = {
    access_token: "access",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at,
  };
  localStorage.setItem("basera-session", JSON.stringify({ ...tokens, user: { id, email } }));
}

function openProfile(changes: Partial<User> = {}) {
  const person = testUser({ created_at: "2026-03-01T20:00:00Z", default_location: "Delhi", ...changes });
  storeCity(person.default_location);
  const api = serve(person);
  return { ...api, ...openScreen(screens, { user: person }) };
}

/** Opens the form of the profile. */
async function editProfile(changes: Partial<User> = {}) {
  const opened = openProfile(changes);
  await opened.user.click(await editButton());
  return opened;
}

const editButton = () => screen.findByRole("button", { name: "Edit Profile" });
const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
const cityButton = () => within(screen.getByRole("banner")).getByRole("button", { name: /^City: / });
const chosenCity = () => cityButton().getAttribute("aria-label");
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

// Requests of the panels below the profile fail, which is logged.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the profile shows known fields", async () => {
  openProfile({ name: "Arjun Mehta" });
  await editButton();
  expect(screen.getByRole("heading", { level: 1, name: "My Profile" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Arjun Mehta" })).toBeTruthy();
  // In India it is already the next day.
  for (const text of ["Tenant", "Joined 2 March 2026", "kavya@example.test", "No bio provided yet."])
    expect(screen.getAllByText(text)).not.toEqual([]);
  expect(screen.getByText("Phone").nextSibling?.textContent).toBe("+919812345678");
  expect(screen.getByText("Location").nextSibling?.textContent).toBe("Delhi");
  expect(screen.queryByText("Not set")).toBeNull();
});

test("emptied fields are not set", async () => {
  const { user, sentTo } = await editProfile();
  expect(field("Bio").placeholder).toBe("Tell us about yourself...");
  await user.selectOptions(field("Location"), "Select your city");
  await user.clear(field("Phone"));
  await user.click(saveButton());
  await editButton();
  expect(screen.getAllByText("Not set")).toHaveLength(2);
  expect(sentTo("PATCH /api/users/:id")[0]?.body).toMatchObject({ default_location: null, phone: null });
});

test("the profile shows that it is loading, and then what was changed on another device", async () => {
  const person = testUser();
  storeSession(person);
  const { replies } = serve(person);
  const held = Promise.withResolvers<void>();
  replies["GET /api/users/me"] = () => held.promise.then(() => ({ ...person, bio: "Written elsewhere." }));
  openScreen(screens, { user: person });
  expect(screen.getByText("Loading profile...")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
  held.resolve();
  await editButton();
  expect(screen.getByText("Written elsewhere.")).toBeTruthy();
});

test("a late profile response does not undo a save", async () => {
  const person = testUser({ default_location: "Delhi" });
  storeCity("Delhi");
  storeSession(person);
  const { replies, sentTo } = serve(person);
  const held = Promise.withResolvers<void>();
  replies["GET /api/users/me"] = () => held.promise.then(() => person);
  const { user } = openScreen(screens, { user: person });
  await waitFor(() => expect(sentTo("GET /api/users/me")).toHaveLength(1));
  await user.click(cityButton());
  await user.click(await screen.findByRole("button", { name: "Noida" }));
  await waitFor(() => expect(sentTo("PATCH /api/users/:id")).toHaveLength(1));
  held.resolve();
  await editButton();
  expect(screen.getByText("Noida", { selector: "dd" })).toBeTruthy();
  expect(chosenCity()).toBe("City: Noida");
});

test("a city that fails to save stays chosen, without a message", async () => {
  const { replies, sentTo, user } = openProfile();
  replies["PATCH /api/users/:id"] = () => refusal("no");
  await user.click(cityButton());
  await user.click(await screen.findByRole("button", { name: "Noida" }));
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith("no"));
  expect(sentTo("PATCH /api/users/:id")).toHaveLength(1);
  expect(chosenCity()).toBe("City: Noida");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("errors are shown at their fields in the contract's words, the first with focus; nothing is sent", async () => {
  const { user, sentTo } = await editProfile();
  fill("Name", "  ");
  fill("Phone", "12345");
  fill("Bio", "x".repeat(1001));
  expect(screen.getByText("1001 of 1000 characters")).toBeTruthy();
  await user.click(saveButton());
  expect(document.activeElement).toBe(field("Name"));
  expect(descriptionOf(field("Name"))).toBe("Please enter your name.");
  expect(descriptionOf(field("Phone"))).toBe("Please enter a valid phone number.");
  expect(descriptionOf(field("Bio"))).toBe("The bio can be at most 1000 characters.");
  expect(sentTo("PATCH /api/users/:id")).toEqual([]);
  fill("Name", "Meera I.");
  fill("Phone", "9812345678");
  fill("Bio", "Short.");
  await user.click(saveButton());
  await editButton();
  expect(screen.getByRole("heading", { name: "Meera I." })).toBeTruthy();
  expect(screen.getByText("Phone").nextSibling?.textContent).toBe("9812345678");
});

test("an error or an empty response to a save counts as a failure", async () => {
  const { replies, user } = await editProfile();
  const save = replies["PATCH /api/users/:id"];
  fill("Bio", "Written with care.");
  const failures = [
    () => refusal("no", { status: 500, code: "internal" }),
    () => new Response(""),
    () => Response.json(false),
    () => Response.json({}),
  ];
  for (const failure of failures) {
    replies["PATCH /api/users/:id"] = failure;
    await user.click(saveButton());
    const alert = (await screen.findByText("Failed to update profile.")).closest<HTMLElement>('[role="alert"]');
    await user.click(within(alert ?? document.body).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Failed to update profile.")).toBeNull());
    expect(field("Bio").value).toBe("Written with care.");
  }
  replies["PATCH /api/users/:id"] = save;
  await user.click(saveButton());
  await editButton();
  expect(screen.getByText("Written with care.")).toBeTruthy();
});

test("a double click saves once and says so, and text that is typed during the save stays", async () => {
  const { replies, sentTo, user } = await editProfile();
  const save = replies["PATCH /api/users/:id"];
  const held = Promise.withResolvers<void>();
  replies["PATCH /api/users/:id"] = (request) => held.promise.then(() => save?.(request) ?? refusal("no"));
  await user.dblClick(saveButton());
  const saving = screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." });
  field("Name").focus();
  await user.keyboard("{Enter}");
  fill("Bio", "An afterthought.");
  held.resolve();
  await waitFor(() => expect(saving.textContent).toBe("Save"));
  expect(field("Bio").value).toBe("An afterthought.");
  expect(sentTo("PATCH /api/users/:id")).toHaveLength(1);
  await user.click(saveButton());
  await editButton();
  expect(sentTo("PATCH /api/users/:id").map(({ body }) => (body as User).bio)).toEqual([null, "An afterthought."]);
});

test("a double click on Edit Profile only opens the form", async () => {
  const { sentTo, user } = openProfile();
  await user.dblClick(await editButton());
  expect(saveButton()).toBeTruthy();
  expect(sentTo("PATCH /api/users/:id")).toEqual([]);
});

test("the form is edited in the order of its fields, and Enter saves", async () => {
  const { user } = openProfile();
  (await editButton()).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(saveButton());
  for (const label of ["Name", "Phone", "Location", "Bio"]) {
    await user.tab();
    expect(document.activeElement).toBe(field(label));
  }
  await user.keyboard("By keyboard.");
  field("Name").focus();
  await user.keyboard("{Enter}");
  const edit = await editButton();
  expect(document.activeElement).toBe(edit);
  expect(screen.getByText("By keyboard.")).toBeTruthy();
  await user.keyboard("{Enter}");
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(field("Upload avatar"));
});

test("a session that ends while the profile is open leads to sign-in and back", async () => {
  const { router, signOut } = await editProfile();
  signOut();
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.pathname + router.state.location.search).toBe("/login?redirect=%2Fprofile");
});

/** The profile without the canvas that shrinks pictures. */
function WithoutCanvas({ shrink }: { shrink: (file: File) => Promise<Blob> }) {
  const { user } = useSession();
  return user && <Profile user={user} shrink={shrink} />;
}
const avatar = () => document.querySelector("form img");
const picture = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

/** Opens the form of a person without an avatar. */
async function chooseAvatar(shrink: (file: File) => Promise<Blob> = async (file) => file) {
  const person = testUser();
  const api = serve(person);
  const opened = openScreen({ "/profile": <WithoutCanvas shrink={shrink} /> }, { user: person });
  await opened.user.click(await editButton());
  return { ...api, ...opened };
}

test("saving removes an avatar, and cancelling restores it", async () => {
  const { user, sentTo } = await chooseAvatar();
  await user.upload(field("Upload avatar"), picture("me.png", "image/png"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove avatar" })));
  expect(screen.queryByLabelText("Upload avatar")).toBeNull();
  await user.click(saveButton());
  await user.click(await editButton());
  expect(avatar()?.getAttribute("src")).toBe("/media/avatars/new.jpg");
  expect(screen.queryByLabelText("Upload avatar")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove avatar" }));
  expect(document.activeElement).toBe(field("Upload avatar"));
  expect(avatar()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(await editButton());
  expect(avatar()).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove avatar" })).toBeNull();

  await user.click(await editButton());
  await user.click(screen.getByRole("button", { name: "Remove avatar" }));
  await user.click(saveButton());
  await editButton();
  expect(avatar()).toBeNull();
  expect(sentTo("PATCH /api/users/:id").map(({ body }) => (body as User).avatar)).toEqual([
    "/media/avatars/new.jpg",
    null,
  ]);
});

test("a file that cannot be an avatar is refused with its message, and another can be chosen", async () => {
  const { replies } = await chooseAvatar(async (file) => {
    if (file.name.startsWith("broken")) throw new Error("not a picture at all");
    return file;
  });
  const choose = (file: File) =>
    act(async () => {
      fireEvent.change(field("Upload avatar"), { target: { files: [file] } });
    });
  field("Upload avatar").focus();
  await choose(picture("cv.pdf", "application/pdf"));
  await screen.findByText("Please select a valid image file.");
  await choose(picture("large.jpg", "image/jpeg", 5 * 1024 * 1024));
  await screen.findByText("Avatar image must be less than 5MB.");
  await choose(picture("broken.jpg", "image/jpeg"));
  await screen.findByText("Failed to process avatar image.");
  await choose(picture("broken.heic", ""));
  await screen.findByText(/^This is a HEIC photo/);

  const held = Promise.withResolvers<Response>();
  replies["POST /api/storage/avatars/upload"] = () => held.promise;
  await choose(picture("me.jpg", "image/jpeg"));
  expect(screen.getByText("Uploading...")).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
  held.resolve(refusal("no", { status: 500, code: "internal" }));
  await screen.findByText("Avatar upload failed");
  expect(screen.queryByText("Uploading...")).toBeNull();
  expect(document.activeElement).toBe(field("Upload avatar"));
  expect(saveButton().disabled).toBe(false);
});

test("an avatar that fails to load becomes a silhouette", async () => {
  openProfile({ avatar: "/media/avatars/gone.jpg" });
  await editButton();
  fireEvent.error(avatar() ?? document.body);
  expect(avatar()).toBeNull();
  expect(document.querySelector("form svg")).toBeTruthy();
});
