import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property } from "#contract/properties/properties.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { sampleProperty } from "../sample-property.ts";
import { EditProperty } from "./edit-property.tsx";
import { FIELDS } from "./fields.ts";

const admin = { id: "1", name: "Admin", email: "admin@example.test", type: "admin" } as User;
const property = sampleProperty({ version: 3 });
let sent: { method: string | undefined; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    sent.push({ method, body: JSON.parse(String(body)) });
    return Response.json({ ...property, title: "Their new title", version: 4 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Uses the form like the admin's list. */
function Host({ onSaved }: { onSaved: (saved: Property) => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Edit property" width="wide">
      <EditProperty
        property={property}
        user={admin}
        onSaved={(saved) => {
          onSaved(saved);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </Dialog>
  );
}

function open() {
  const saved: Property[] = [];
  const router = createMemoryRouter([{ path: "/", element: <Host onSaved={(one) => saved.push(one)} /> }]);
  render(<RouterProvider router={router} />);
  return saved;
}

const PATIENT = { timeout: 20_000 };
const press = (name: string) => fireEvent.click(screen.getByText(name));
const retitle = (value: string) => fireEvent.input(screen.getByLabelText("Title"), { target: { value } });

it("saves changes from a dialog with their version, and passes on the result", async () => {
  const saved = open();
  retitle("Their new title");
  press("Save Changes");
  await waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  expect(sent).toEqual([{ method: "PATCH", body: { title: "Their new title", version: 3 } }]);
  expect(saved[0]?.version).toBe(4);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENT);
});

it("has a labelled input for every field of a property", () => {
  open();
  const asked = (name: string) =>
    screen.queryAllByLabelText(name).length > 0 ||
    screen.queryByRole("group", { name }) !== null ||
    screen.queryByRole("button", { name }) !== null;
  const labels = Object.values(FIELDS).map(({ label }) => label);
  expect(labels.filter((label) => !asked(label))).toEqual([]);
});

it("sends nothing without changes, and is closed by its button", async () => {
  const saved = open();
  press("Save Changes");
  await waitFor(() => expect(saved).toEqual([property]), PATIENT);
  cleanup();
  open();
  press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

it("tells owners what saving causes; edits of admins keep the status", () => {
  open();
  retitle("Another title");
  expect(screen.queryByText(/back to review/)).toBeNull();
  cleanup();
  const owner = { ...admin, type: "owner" } as User;
  const form = <EditProperty property={property} user={owner} onSaved={() => {}} onClose={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />);
  retitle("Another title");
  expect(screen.getByText(/back to review/)).toBeTruthy();
});
