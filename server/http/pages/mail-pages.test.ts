import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";

const { visitor } = await testApp();

it.each(["/unsubscribe/x", "/listing-answer/x", "/appeal/x", "/personal-data/x"])(
  "refuses null characters in a form of %s",
  async (url) => {
    for (const payload of ["text=a%00b", "a%00b=text", "text=a\0b"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await visitor.inject({ method: "POST", url, headers, payload });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
  },
);

it.each([
  { page: "/unsubscribe/x", form: "/unsubscribe/x" },
  { page: "/listing-answer/x", form: "/listing-answer/x" },
  { page: "/appeal/x", form: "/appeal/x" },
  { page: "/personal-data/x", form: "/personal-data/x" },
  { page: "/auth/v1/verify?token=x&type=signup", form: "/auth/v1/verify/link" },
])("refuses too many calls of $page with a page for people, and with JSON for programs", async ({ page, form }) => {
  const strict = await testApp({ rateLimitScale: 1 / 100 });
  const call = async (method: "GET" | "POST", accept: string) => {
    const url = method === "GET" ? page : form;
    const { statusCode, headers, body } = await strict.visitor.inject({ method, url, headers: { accept } });
    return { statusCode, type: headers["content-type"], wait: Number(headers["retry-after"]), body };
  };
  expect((await call("GET", "text/html")).statusCode).not.toBe(429);
  const refused = { statusCode: 429, type: "text/html; charset=utf-8", wait: expect.toSatisfy((wait) => wait > 0) };
  expect(await call("GET", "text/html")).toEqual({
    ...refused,
    body: expect.stringMatching(/"refresh".*Too many pages/s),
  });
  expect(await call("POST", "text/html")).toEqual({
    ...refused,
    body: expect.stringContaining("Too many requests. Please wait a moment and try again."),
  });
  // A reload would not send the form again.
  expect((await call("POST", "text/html")).body).not.toContain("refresh");
  expect(await call("GET", "*/*")).toMatchObject({ statusCode: 429, type: "application/json; charset=utf-8" });
});
