import { expect, it } from "vitest";
import { mailLayout } from "./layout.ts";

const URL_WITH_SIGNS = "https://basera.example/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fa";

it("puts code and address on separate lines of the text, without other six-digit numbers", () => {
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

it("has the same code and address in the HTML, without other six-digit numbers, even in colours", () => {
  const { html } = mailLayout({
    title: "Hello",
    paragraphs: [],
    action: { label: "Open", url: URL_WITH_SIGNS },
    code: "493021",
  });
  expect(html).toContain(`href="${URL_WITH_SIGNS.replaceAll("&", "&amp;")}"`);
  expect(html.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(["493021"]);
});

it("escapes user content", () => {
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

it("loads nothing, and has a dark theme", () => {
  const { html } = mailLayout({ title: "Hello", paragraphs: ["You have a message."] });
  expect(html).not.toMatch(/https?:|src=|url\(|@import/);
  expect(html).toContain("prefers-color-scheme: dark");
});

it("refuses to link to anything but a web address", () => {
  const link = (url: string) => mailLayout({ title: "Hello", paragraphs: [], action: { label: "Open", url } });
  expect(() => link("javascript:alert(1)")).toThrow("web addresses");
  expect(() => link("/relative")).toThrow();
});
