import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { pageContext } from "#web/context.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { storeCity, storedCity } from "#web/lib/city.ts";
import { publishVisitor } from "#web/lib/session/session.ts";
import { openScreen, serveApi, testUser } from "#web/testing/open-screen.tsx";
import Home, { loader } from "./home.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type HomeProps = Parameters<typeof Home>[0];

test("shows its claims and figures", async () => {
  publishVisitor();
  const loaderData = { featured: [sampleProperty({ featured: true })], featuredCount: 1_234 };
  const element = <Home {...({ loaderData } as HomeProps)} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Find a home.Skip the broker.");
  const featured = await screen.findByRole("region", { name: "Featured Properties" });
  expect(within(featured).getAllByRole("article")).toHaveLength(1);
  for (const claim of ["Verified listings", "Zero commission", "Replies within 24 hours"])
    expect(screen.getByRole("heading", { name: claim })).toBeTruthy();
  const figures = screen.getAllByRole("term").map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  expect(figures).toEqual([
    ["Featured", "1,234"],
    ["New this week", "12+"],
    ["Areas", "200+"],
    ["Tenants", "1000+"],
    ["Active listings", "500+"],
    ["Support", "24/7"],
  ]);
  expect(screen.getByRole("link", { name: "Post Your Property" }).getAttribute("href")).toBe("/post-property");
});

test("shows below the figures how owners answered lately, once there are enough questions", () => {
  publishVisitor();
  const show = (lately: { answered: number; of: 10 } | null) => {
    const element = <Home {...({ loaderData: { featured: [], featuredCount: 0, lately } } as unknown as HomeProps)} />;
    render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  };
  show(null);
  expect(screen.queryByText(/Last 28 days/)).toBeNull();
  cleanup();
  show({ answered: 9, of: 10 });
  expect(screen.getByText("Last 28 days: 9 of 10 questions answered within 24 hours")).toBeTruthy();
});

test("says after the figures what is different, in short lines with a drawing each", async () => {
  publishVisitor();
  const element = <Home {...({ loaderData: { featured: [], featuredCount: 0 } } as unknown as HomeProps)} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(["What is different here", "Featured Properties"]);
  const different = screen.getByRole("region", { name: "What is different here" });
  const titles = within(different).getAllByRole("heading", { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    "Two offices, one search",
    "No stale listings",
    "Your number stays yours",
    "Visits in three taps",
  ]);
  for (const { textContent } of titles) expect(textContent?.split(" ").length).toBeLessThanOrEqual(4);
  for (const { textContent } of different.querySelectorAll("p")) expect(textContent?.length).toBeLessThanOrEqual(60);
  await waitFor(() => expect(different.querySelectorAll("svg")).toHaveLength(4));
  for (const drawing of different.querySelectorAll("svg")) {
    expect(drawing.getAttribute("aria-hidden")).toBe("true");
    expect(drawing.getAttribute("viewBox")).toBe("0 0 300 225");
    for (const word of drawing.querySelectorAll("text"))
      expect(Number(word.getAttribute("font-size"))).toBeGreaterThanOrEqual(17);
  }
});

test("the search starts with the chosen city, and a search chooses its city, also on the profile", async () => {
  storeCity("Faridabad");
  const member = testUser({ default_location: "Faridabad" });
  const { sentTo } = serveApi({ "PATCH /api/users/:id": () => ({ ...member, default_location: "Ghaziabad" }) });
  const loaderData = { featured: [], featuredCount: 0 };
  const home = <Home {...({ loaderData } as unknown as HomeProps)} />;
  const { router, user } = openScreen({ "/": home, "/browse": <h1>Browse</h1> }, { user: member });
  const city = within(screen.getByRole("search")).getByLabelText<HTMLSelectElement>("City");
  expect(city.value).toBe("Faridabad");
  await user.selectOptions(city, "Ghaziabad");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await screen.findByRole("heading", { name: "Browse" });
  expect(router.state.location.search).toBe("?city=Ghaziabad");
  expect(storedCity()).toBe("Ghaziabad");
  await waitFor(() =>
    expect(sentTo("PATCH /api/users/:id").map(({ body }) => body)).toEqual([{ default_location: "Ghaziabad" }]),
  );
});

test("renders without featured homes if they fail to load, and logs why", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const context = new RouterContextProvider();
  const fetch = async () => Response.json({ error: "No database.", code: "not_ready" }, { status: 503 });
  context.set(pageContext, {
    fetch,
    nonce: "",
    siteUrl: "https://basera.example",
    demo: null,
    operator: { name: "Basera", email: "help@basera.example", grievance: null },
    tiles: null,
    viewerId: null,
    viewer: null,
    html: null,
  });
  const data = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  expect(data).toEqual({ featured: [], featuredCount: 0, lately: null });
  expect(warned).toHaveBeenCalledWith("No database.");
  warned.mockRestore();
});
