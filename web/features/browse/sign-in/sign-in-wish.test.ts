import { afterEach, expect, it, vi } from "vitest";
import { serveApi } from "#web/testing/open-screen.tsx";
import { sampleProperty } from "../../properties/sample-property.ts";
import { signInWish } from "./sign-in-wish.ts";

afterEach(() => void vi.unstubAllGlobals());

it("names what a visitor wants to do after signing in", async () => {
  const home = sampleProperty();
  serveApi({
    "GET /api/properties/count": () => ({ total: 13, is_capped: false }),
    "GET /api/properties/:id": () => home,
  });
  expect(await signInWish("/browse?city=Bangalore&location=Indiranagar", {})).toBe("see 13 homes in Indiranagar");
  expect(await signInWish(`/property/${home.id}`, {})).toBe(`write to the owner of ${home.title}`);
  expect(await signInWish("/post-property", {})).toBe("post your property");
  expect(await signInWish("/favorites", {})).toBeNull();
  expect(await signInWish(null, {})).toBeNull();
});
