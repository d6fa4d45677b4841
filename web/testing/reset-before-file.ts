import { configure } from "@testing-library/dom";
import { vi } from "vitest";

/**
 * Test files share a worker with its DOM and packages, because starting both for each file took longer than the tests.
 * This gives each file fresh app modules and empty browser storage.
 */
vi.useRealTimers();
vi.restoreAllMocks();
vi.resetModules();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
// biome-ignore lint/suspicious/noDocumentCookie: this DOM has no Cookie Store API
for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
history.replaceState(null, "", "/");

// This DOM does not load images, and would report them as broken.
Object.defineProperty(HTMLImageElement.prototype, "complete", { configurable: true, get: () => false });

// Long, so that tests pass on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
