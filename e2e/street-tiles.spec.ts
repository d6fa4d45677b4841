import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { freePort } from "#server/process/free-port.ts";
import { dataFolder, endServers, ready, serve } from "#server/testing/programs/running-server.ts";
import { test as base, expect } from "./journey.ts";
import { newMember } from "./member.ts";

/** A grey square. */
const TILE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AQAAygDJmcpdfgAAAABJRU5ErkJggg==",
  "base64",
);

interface TileServer {
  origin: string;
  /** The paths of the tiles that browsers have asked for. */
  asked: string[];
  /** Whether it responds with tiles. */
  isUp: boolean;
}

/** Starts a separate server for this journey, whose street tiles come from a second server. */
const test = base.extend<object, { tiles: TileServer; server: { site: string; folder: string } }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const state = { asked: [] as string[], isUp: true };
      const server = createServer((request, response) => {
        state.asked.push(request.url ?? "");
        if (state.isUp) response.writeHead(200, { "content-type": "image/png", "cache-control": "no-store" }).end(TILE);
        else response.writeHead(503).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await use(Object.assign(state, { origin }));
      server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ tiles }, use) => {
      const port = await freePort();
      const folder = await dataFolder();
      const server = serve({
        PORT: String(port),
        DATA_DIR: folder,
        RATE_LIMIT_SCALE: "1000",
        MAP_TILES_URL: `${tiles.origin}/streets/{z}/{x}/{y}.png`,
        MAP_TILES_ATTRIBUTION: "Town Maps",
      });
      await ready(server);
      await use({ site: `http://localhost:${port}`, folder });
      await endServers();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.site),
});

const map = (page: Page) => page.getByRole("region", { name: "Map of homes" });
const areaNames = (page: Page) => map(page).locator("text.font-display");

test("the operator's streets are behind the drawing, and the drawing stays while they do not load", async ({
  page,
  tiles,
  server,
}) => {
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  await newMember(page, "Kavya Iyer", "Bangalore", server);

  await page.goto("/browse?city=Bangalore&view=map&map=12.97,77.6,13");
  await expect(map(page).getByText("© OpenStreetMap contributors · Town Maps")).toBeVisible();
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(3);
  for (const path of tiles.asked) expect(path).toMatch(/^\/streets\/13\/\d+\/\d+\.png$/);
  await expect(areaNames(page)).toHaveCount(0);
  const filter = () =>
    map(page)
      .locator("img")
      .first()
      .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).filter);
  expect(await filter()).toBe("none");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(filter).toMatch(/^invert\(1\)/);
  expect(blocked).toEqual([]);

  tiles.isUp = false;
  await page.reload();
  await expect(areaNames(page)).not.toHaveCount(0);
  await expect(map(page).locator("img:visible")).toHaveCount(0);
});
