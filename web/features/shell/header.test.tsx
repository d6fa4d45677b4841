import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { Session } from "#web/lib/session/session.ts";
import { Header } from "./header.tsx";

afterEach(cleanup);

const visitor: Session = { state: "visitor", user: null, hasListing: false };

function open(address: string) {
  const element = <Header session={visitor} city={<button type="button">City: Delhi</button>} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: [address] })} />);
}

it("links the product name to home and marks the current page", () => {
  open("/browse");
  expect(screen.getByRole("link", { name: "Basera" }).getAttribute("href")).toBe("/");
  const main = screen.getByRole("navigation", { name: "Main" });
  expect(main.querySelector('[aria-current="page"]')?.textContent).toBe("Browse");
});

it("turns translucent after 20 pixels of scrolling", () => {
  open("/");
  const header = screen.getByRole("banner");
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(window, "scrollY", { value: y, configurable: true });
      window.dispatchEvent(new Event("scroll"));
    });
  scrollTo(20);
  expect(header.hasAttribute("data-scrolled")).toBe(false);
  scrollTo(21);
  expect(header.hasAttribute("data-scrolled")).toBe(true);
  scrollTo(0);
  expect(header.hasAttribute("data-scrolled")).toBe(false);
});
