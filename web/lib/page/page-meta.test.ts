import { expect, it } from "vitest";
import { pageMeta } from "./page-meta.ts";

it("gives a public page its title, canonical link and Open Graph tags, with absolute URLs", () => {
  const tags = pageMeta({
    title: "Sign in",
    description: "Sign in to Basera.",
    path: "/login",
    siteUrl: "https://basera.example",
    image: "/art/login-1280.webp",
  });
  expect(tags).toContainEqual({ title: "Sign in | Basera" });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://basera.example/login" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://basera.example/art/login-1280.webp" });
  expect(tags).toContainEqual({ property: "og:url", content: "https://basera.example/login" });
  expect(tags).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
});

it("gives a private page a noindex tag and no description", () => {
  expect(pageMeta({ title: "My Profile", isPrivate: true })).toEqual([
    { title: "My Profile | Basera" },
    { name: "robots", content: "noindex" },
  ]);
});
