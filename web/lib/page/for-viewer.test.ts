import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { type PageContext, pageContext, type Viewer } from "../../context.ts";
import { forViewer } from "./for-viewer.server.ts";

test("a page whose time was over before it asked for data is a shell at once", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const viewer = { id: "v", signal: AbortSignal.abort(), hasFailed: false } as unknown as Viewer;
  const context = new RouterContextProvider();
  context.set(pageContext, { fetch, viewer } as PageContext);
  expect(await forViewer(context, () => new Promise(() => {}))).toBeNull();
  expect(viewer.hasFailed).toBe(true);
});
