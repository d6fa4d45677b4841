import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { storeCity, storedCity } from "#web/lib/city.ts";
import { publishSession, useSession } from "#web/lib/session/session.ts";
import { descriptionOf } from "#web/testing/description-of.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import PostPropertyRoute from "./post-property.tsx";

/** Shows whether header and home page offer posting. */
function Posting() {
  return <p>{useSession().hasListing ? "has posted" : "may post"}</p>;
}
const screens = {
  "/post-property": (
    <>
      <Posting />
      <PostPropertyRoute />
    </>
  ),
  "/browse": <h1>Browse page</h1>,
};

/** The request of an upload, which reports its progress in a browser. */
class UploadRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  response = "";
  #address = "";
  open(_method: string, address: string) {
    this.#address = address;
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => "";
  abort() {}
  async send(body: string) {
    try {
      const answer = await fetch(this.#address, { method: "POST", body });
      this.response = await answer.text();
      this.status = answer.status;
      this.dispatchEvent(new Event("load"));
    } catch {
      this.dispatchEvent(new Event("error"));
    }
  }
}

/** Stands in for the canvas that shrinks pictures. */
function stubCanvas() {
  vi.stubGlobal("OffscreenCanvas", undefined);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4, height: 3, close() {} }));
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
  const context = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["picture"], { type: type ?? "" })),
  );
}

const posted = sampleProperty({ status: "pending" });

function openPosting({ user = testUser(), own = (): Response | Promise<Response> => Response.json([]) } = {}) {
  let pictures = 0;
  const api = serveApi({
    "GET /api/properties/owner": own,
    "GET /api/places/suggest": () => [],
    "POST /api/properties": () => ({ ...posted, owner: { ...posted.owner, email: user.email } }),
    "POST /api/storage/property-images/upload": () => {
      pictures += 1;
      return { url: `/media/${pictures}`, path: `path-${pictures}`, placeholder: "" } as never;
    },
  });
  return { ...api, ...openScreen(screens, { user }) };
}

async function openForm() {
  const opened = openPosting();
  await screen.findByLabelText("Title");
  return opened;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const submit = () => press("Post Property");
const addPicture = (name: string) =>
  fireEvent.change(field("Property Images"), {
    target: { files: [new File(["picture"], name, { type: "image/png" })] },
  });
const isUploaded = (place: number, count: number) => screen.findByText(`Image ${place} of ${count} is uploaded.`);
const arrivesAtBrowse = () => screen.findByRole("heading", { name: "Browse page" });

/** Fills in everything except the pictures. */
function fillForm() {
  fill("Title", "Sunny 2BHK near the lake");
  fill("Property Type", "2BHK");
  fill("Available From", "2026-12-01");
  fill("Furnished Status", "Semi-Furnished");
  fill("Monthly Rent (₹)", "18500");
  fill("Security Deposit (₹)", "64000");
  fill("City", "Bangalore");
  fill("Area/Sector", "Indiranagar");
  press("Family");
  fill("Description", "Light, water, and good neighbours.");
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  stubCanvas();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("amounts are posted as people write them, and one that is not certain stays with a sentence", async () => {
  const { sentTo } = await openForm();
  fillForm();
  addPicture("room.png");
  await isUploaded(1, 1);
  fill("Security Deposit (₹)", "25.000");
  submit();
  const sentence = '"25.000" is not an amount. Write 25000, 25k or 1.5 lakh.';
  await waitFor(() => expect(descriptionOf(field("Security Deposit (₹)"))).toContain(sentence));
  expect(field("Security Deposit (₹)").value).toBe("25.000");
  fill("Monthly Rent (₹)", "25k");
  fill("Security Deposit (₹)", "1.5 lakh");
  submit();
  await arrivesAtBrowse();
  expect(sentTo("POST /api/properties").map(({ body }) => body)).toMatchObject([
    { rent: 25_000, security_deposit: 150_000, maintenance: 0 },
  ]);
});

test("size and floor are folded, and posted as numbers; what is not understood stays with a sentence", async () => {
  const { sentTo } = await openForm();
  fillForm();
  addPicture("room.png");
  await isUploaded(1, 1);
  expect(screen.queryByLabelText("Floor")).toBeNull();
  press("Size, bathrooms and floor");
  fill("Size (sq ft)", "1,100 sq ft");
  fill("Floor", "Ground");
  fill("Floors in the building", "some");
  submit();
  const sentence = "Floors in the building must be a number: a whole one from 1 to 120";
  await waitFor(() => expect(descriptionOf(field("Floors in the building"))).toContain(sentence));
  fill("Floors in the building", "4");
  submit();
  await arrivesAtBrowse();
  expect(sentTo("POST /api/properties").map(({ body }) => body)).toMatchObject([
    { size_sqft: 1100, bathrooms: null, floor: 0, total_floors: 4 },
  ]);
});

test("every rule shows the specification's message at its field, and the first error has the focus", async () => {
  await openForm();
  for (const label of ["Title", "Monthly Rent (₹)", "City", "Description", "Owner Name"])
    expect(field(label).getAttribute("aria-required")).toBe("true");
  expect(field("Maintenance (₹)").hasAttribute("aria-required")).toBe(false);
  expect(screen.getByText("Fields marked * are required.")).toBeTruthy();
  submit();
  await screen.findByText("11 fields need your attention.");
  const REQUIRED = {
    Title: "Property title is required",
    "Property Type": "Property type is required",
    "Available From": "Available from date is required",
    "Furnished Status": "Furnished status is required",
    "Monthly Rent (₹)": "Monthly rent is required",
    "Security Deposit (₹)": "Security deposit is required",
    City: "City is required",
    "Area/Sector": "Area/Sector is required",
    Description: "Property description is required",
    "Property Images": "Please upload at least one image of your property.",
  };
  for (const [label, sentence] of Object.entries(REQUIRED)) {
    expect(descriptionOf(field(label))).toContain(sentence);
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
  }
  expect(descriptionOf(screen.getByRole("group", { name: "Tenant Preference" }))).toBe(
    "Please select at least one tenant preference",
  );
  expect(document.activeElement).toBe(field("Title"));

  fill("Title", "A home");
  await waitFor(() => expect(screen.queryByText("Property title is required")).toBeNull());
  const AMOUNTS = [
    ["Monthly Rent (₹)", "800", "Rent must be at least ₹1,000"],
    ["Security Deposit (₹)", "-1", "Security deposit cannot be negative"],
    ["Maintenance (₹)", "-1", "Maintenance cannot be negative"],
    ["Maintenance (₹)", "2 months", '"2 months" is not an amount. Write 25000, 25k or 1.5 lakh.'],
  ] as const;
  for (const [label, amount, sentence] of AMOUNTS) {
    fill(label, amount);
    await waitFor(() => expect(descriptionOf(field(label))).toBe(sentence));
  }
  fill("Owner Phone", "12345");
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field("Property Type")));
  expect(descriptionOf(field("Owner Phone"))).toBe("Please enter a valid phone number.");
  expect(field("Owner Email").readOnly).toBe(true);
});

test("the area requires a city, and is cleared when the city changes", async () => {
  await openForm();
  const area = field("Area/Sector");
  expect(area.disabled).toBe(true);
  fill("City", "Noida");
  fill("Area/Sector", "Sector 15A");
  expect(area.value).toBe("Sector 15A");
  fill("City", "Delhi");
  expect(area.value).toBe("");
  submit();
  await waitFor(() => expect(descriptionOf(area)).toBe("Area/Sector is required"));
});

test("a double click before the picture is uploaded posts one home, which is no longer offered", async () => {
  const { replies, sentTo, user } = await openForm();
  fillForm();
  const upload = replies["POST /api/storage/property-images/upload"];
  const held = Promise.withResolvers<void>();
  replies["POST /api/storage/property-images/upload"] = (request) =>
    held.promise.then(() => upload?.(request) ?? refusal("no"));
  addPicture("photo.png");
  await user.dblClick(screen.getByRole("button", { name: "Post Property" }));
  await screen.findByText("Waiting for 1 photo to upload...");
  held.resolve();
  await arrivesAtBrowse();
  expect(screen.getByText(/reviewed and published within 24 hours/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "View in My Listings" }).getAttribute("href")).toBe("/my-listings");
  expect(sentTo("POST /api/properties")).toHaveLength(1);
  expect(sentTo("POST /api/properties")[0]?.body).toMatchObject({ rent: 18_500, images: ["/media/1"] });
});

test("a draft belongs to its writer, and is deleted once posted", async () => {
  const writer = testUser();
  openPosting({ user: writer });
  await screen.findByLabelText("Title");
  expect(
    screen.getByText(/kept on this device until you post it\. You'll need to add photos again if you leave/),
  ).toBeTruthy();
  fillForm();
  cleanup();
  openPosting();
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("");
  cleanup();
  openPosting({ user: writer });
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Sunny 2BHK near the lake");
  addPicture("photo.png");
  await isUploaded(1, 1);
  submit();
  await arrivesAtBrowse();
  expect(localStorage.getItem("basera-draft")).toBeNull();
});

test("the form works in a browser without storage", async () => {
  await openForm();
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
  fillForm();
  addPicture("photo.png");
  await isUploaded(1, 1);
  submit();
  await arrivesAtBrowse();
});

test("a failed upload blocks posting and loses nothing; after a retry it posts", async () => {
  const { replies, sentTo } = await openForm();
  fillForm();
  addPicture("first.png");
  await isUploaded(1, 1);
  const upload = replies["POST /api/storage/property-images/upload"];
  replies["POST /api/storage/property-images/upload"] = () => Promise.reject(new TypeError("no network"));
  addPicture("second.png");
  await screen.findByRole("button", { name: "Retry image 2" });
  expect(screen.getByText("1 of 5 photos added")).toBeTruthy();
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field("Property Images")));
  expect(descriptionOf(field("Property Images"))).toContain("Failed to upload images: Request failed");
  expect(field("Title").value).toBe("Sunny 2BHK near the lake");
  expect(sentTo("POST /api/properties")).toEqual([]);
  replies["POST /api/storage/property-images/upload"] = upload;
  press("Retry image 2");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove image 2" }));
  await isUploaded(2, 2);
  submit();
  await arrivesAtBrowse();
});

test("a failure shows the server's message, and the form stays", async () => {
  const { replies } = await openForm();
  fillForm();
  addPicture("photo.png");
  await isUploaded(1, 1);
  const post = replies["POST /api/properties"];
  const fails = (reply: Response) => {
    replies["POST /api/properties"] = () => reply;
    submit();
  };
  fails(refusal("Something went wrong on our side.", { status: 500, code: "internal" }));
  await screen.findByText("Failed to create property. Please try again.");
  fails(refusal("Please wait a moment and try again.", { status: 429, code: "too_many_requests" }));
  await screen.findByText("Failed to post property: Please wait a moment and try again.");
  const fields = [{ path: "images.0", message: "This picture is not yours." }];
  fails(Response.json({ error: "No.", code: "invalid", fields }, { status: 400 }));
  await waitFor(() => expect(descriptionOf(field("Property Images"))).toContain("This picture is not yours"));
  replies["POST /api/properties"] = post;
  submit();
  await arrivesAtBrowse();
});

test("a listing that waits for a confirmed address says so, and can send the confirmation again", async () => {
  const { replies } = await openForm();
  const mailed = vi.fn(() => Response.json({}));
  Object.assign(replies, { "POST /auth/v1/resend": mailed });
  replies["POST /api/properties"] = () => refusal("No.", { status: 409, code: "listing_unconfirmed" });
  fillForm();
  addPicture("photo.png");
  await isUploaded(1, 1);
  submit();
  await screen.findByRole("heading", { level: 1, name: "A listing is waiting for you" });
  press("Send the confirmation email again");
  await screen.findByText("The email is on its way.");
  expect(mailed).toHaveBeenCalledTimes(1);
});

test("a second tab that posts later is told that there is a listing", async () => {
  const { replies } = await openForm();
  expect(screen.getByText("may post")).toBeTruthy();
  fillForm();
  addPicture("photo.png");
  await isUploaded(1, 1);
  replies["POST /api/properties"] = () => refusal("No.", { status: 409, code: "listing_exists" });
  replies["GET /api/properties/owner"] = () => [posted];
  submit();
  await screen.findByRole("heading", { name: "You have already posted a property." });
  expect(screen.getByText("has posted")).toBeTruthy();
});

test("the page says that it checks for a listing; a failed check counts as none", async () => {
  const held = Promise.withResolvers<Response>();
  openPosting({ own: () => held.promise });
  expect(screen.getByText("Checking your listings...")).toBeTruthy();
  held.resolve(refusal("no", { status: 403, code: "forbidden" }));
  await screen.findByLabelText("Title");
});

test("a session that ends while the form is open is reported, and the draft stays", async () => {
  const user = testUser();
  const { signOut } = openPosting({ user });
  await screen.findByLabelText("Title");
  fill("Title", "Still to be posted");
  signOut();
  await screen.findByRole("heading", { name: "Login Required" });
  expect(screen.getByText("You must be logged in to post a property")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Go to Login" });
  expect(link.getAttribute("href")).toBe("/login?redirect=%2Fpost-property");
  act(() => publishSession({ state: "member", user, hasListing: false }));
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Still to be posted");
});

test("a form with five photos takes no more", async () => {
  await openForm();
  for (const place of [1, 2, 3, 4, 5]) {
    addPicture(`photo-${place}.png`);
    await isUploaded(place, place);
  }
  expect(screen.getByText("0 of 5 left")).toBeTruthy();
  expect(field("Property Images").getAttribute("aria-disabled")).toBe("true");
  expect(fireEvent.click(field("Property Images"))).toBe(false);
});

test.each([
  { stored: null, chosen: "Bangalore" },
  { stored: "Noida", chosen: "Noida" },
])("an owner whose city is $stored searches in $chosen after posting", async ({ stored, chosen }) => {
  storeCity(stored);
  await openForm();
  fillForm();
  addPicture("photo.png");
  await isUploaded(1, 1);
  submit();
  await arrivesAtBrowse();
  expect(storedCity()).toBe(chosen);
  expect(screen.getByText("Posted. It will be reviewed and published within 24 hours.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View in My Listings" }).getAttribute("href")).toBe("/my-listings");
});
