import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";

const { visitor } = await testApp();

it.each(["/unsubscribe/x", "/listing-answer/x", "/appeal/x"])(
  "refuses null characters in a form of %s",
  async (url) => {
    for (const payload of ["text=a%00b", "a%00b=text", "text=a\0b"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await visitor.inject({ method: "POST", url, headers, payload });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
  },
);
