import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { publishSession, publishVisitor } from "#web/lib/session/session-state.ts";
import { sampleProperty } from "../sample-property.ts";
import SimilarHomes from "./similar-homes.tsx";

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  asked.mockClear();
  vi.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const similar = sampleProperty({ id: "0198a000-0000-7000-8000-000000000002", title: "Quiet 2BHK above the bakery" });
const asked = vi.fn();

function open(answer: () => Response) {
  globalThis.fetch = async (input) => {
    asked(String(input));
    return answer();
  };
  const section = <SimilarHomes to="a-home" action={({ title }) => <button type="button">Save {title}</button>} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: section }])} />);
}

test("members see cards with a heart and Compare", async () => {
  publishSession({ state: "member", user: { id: "asha" } as User, hasListing: false });
  open(() => Response.json([similar]));
  const section = await screen.findByRole("region", { name: "Similar homes" });
  const card = within(section).getByRole("article", { name: similar.title });
  expect(within(card).getByRole("button", { name: `Save ${similar.title}` })).toBeTruthy();
  expect(within(card).getByRole("checkbox", { name: `Compare ${similar.title}` })).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith("/api/properties/a-home/similar");
});

test("visitors see cards without Compare", async () => {
  publishVisitor();
  open(() => Response.json([similar]));
  const section = await screen.findByRole("region", { name: "Similar homes" });
  expect(within(section).queryByRole("checkbox")).toBeNull();
});

test.each([
  ["without similar homes", () => Response.json([])],
  ["after a failure", () => Response.json({ error: "no" }, { status: 500 })],
])("the section is hidden %s", async (_, answer) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  open(answer);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByRole("region")).toBeNull();
  expect(warn.mock.calls.length).toBeLessThan(2);
});
