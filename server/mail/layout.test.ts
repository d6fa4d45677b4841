import { expect, it } from "vitest";
import { mailLayout } from "./layout.ts";

const URL_WITH_SIGNS = "https://basera.example/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fa";

it("has code and address each on a line of its own in the text, and no other six digits", () => {
  const { text } = mailLayout({
    title: "Confirm your email",
    paragraphs: ["Welcome to Basera.", "The code is good for an hour."],
    action: { label: "Confirm", url: URL_WITH_SIGNS },
    code: "493021",
  });
  const lines = text.split("\n");
  expect(lines).toContain("493021");
  expect(lines).toContain(URL_WITH_SIGNS);
  expect(text.replace(URL_WITH_SIGNS, "").match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(["493021"]);
});

it("has the same code and address in the html, and no other six digits, not even as a colour", () => {
  const { html } = mailLayout({
    title: "Hello",
    paragraphs: [],
    action: { label: "Open", url: URL_WITH_SIGNS },
    code: "493021",
  });
  expect(html).toContain(`href="${URL_WITH_SIGNS.replaceAll("&", "&amp;")}"`);
  expect(html.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(["493021"]);
});

it("escapes whatever people wrote", () => {
  const evil = `<script>alert("1")</script><img src=x onerror='y'> & more`;
  const { html, text } = mailLayout({
    title: evil,
    paragraphs: [evil],
    action: { label: evil, url: `https://basera.example/"onmouseover='x'` },
    code: evil,
  });
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<img");
  expect(html).not.toContain(`"onmouseover`);
  expect(text).toContain(evil);
});

it("loads nothing from anywhere, and knows a dark form", () => {
  const { html } = mailLayout({ title: "Hello", paragraphs: ["You have a message."] });
  expect(html).not.toMatch(/https?:|src=|url\(|@import/);
  expect(html).toContain("prefers-color-scheme: dark");
});

it("refuses to link to anything but a web address", () => {
  const link = (url: string) => mailLayout({ title: "Hello", paragraphs: [], action: { label: "Open", url } });
  expect(() => link("javascript:alert(1)")).toThrow("web addresses");
  expect(() => link("/relative")).toThrow();
});
