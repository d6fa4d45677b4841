import { configure } from "@testing-library/dom";
import { vi } from "vitest";

/**
 * Files share a worker with its window and packages, as starting both anew for each took longer than the tests.
 * Each file still gets the product's modules, with what they remember, and the browser's stores for itself.
 */
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

// Nothing is ever fetched here, and this DOM takes pictures that never come for broken ones.
Object.defineProperty(HTMLImageElement.prototype, "complete", { configurable: true, get: () => false });

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });
