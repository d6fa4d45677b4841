import { hash, parseOptions } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, isPassword } from "./passwords.ts";

it("accepts only the password of the hash", async () => {
  const stored = await hashPassword("correct horse 9");
  expect(await isPassword(stored, "correct horse 9")).toBe(true);
  expect(await isPassword(stored, "Correct horse 9")).toBe(false);
  expect(await isPassword(stored, "")).toBe(false);
  expect(await isPassword(null, "correct horse 9")).toBe(false);
});

const [COMPOSED, DECOMPOSED] = ["caf\u00e9 \u0928\u093f horse", "cafe\u0301 \u0928\u093f horse"];

it("accepts a password in each of its Unicode forms", async () => {
  for (const set of [COMPOSED, DECOMPOSED]) {
    const stored = await hashPassword(set);
    for (const given of [COMPOSED, DECOMPOSED]) expect(await isPassword(stored, given)).toBe(true);
    expect(await isPassword(stored, "cafe horse")).toBe(false);
  }
});

it("accepts a password whose hash is of its raw form, as older hashes are", async () => {
  const stored = await hash(DECOMPOSED);
  expect(await isPassword(stored, DECOMPOSED)).toBe(true);
  expect(await isPassword(null, DECOMPOSED)).toBe(false);
});

it("uses every character of a long password", async () => {
  const long = "\u0928".repeat(1000);
  const stored = await hashPassword(long);
  expect(await isPassword(stored, long)).toBe(true);
  expect(await isPassword(stored, `${long.slice(1)}x`)).toBe(false);
  expect(await isPassword(stored, `${long}x`)).toBe(false);
  expect(await isPassword(await hash(""), `${long}x`)).toBe(false);
});

it("salts hashes of the same password", async () => {
  expect(await hashPassword("correct horse 9")).not.toBe(await hashPassword("correct horse 9"));
});

it("uses OWASP's argon2id parameters", async () => {
  expect(parseOptions(await hashPassword("x"))).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

it("refuses requests beyond the queue limit and completes the others", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => isPassword(null, "three green parrots")));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { status: 429, code: "over_request_rate_limit" } });
  expect(await isPassword(null, "three green parrots")).toBe(false);
});

it("completes many concurrent hashes", async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, () => hashPassword("correct horse 9")));
  expect(new Set(hashes).size).toBe(12);
});

it.each([
  "123456",
  "1234567890",
  "987654",
  "111111",
  "121212",
  "123123",
  "abcabc",
  "abcdef",
  "abc123",
  "qwerty",
  "QWERTY123",
  "1q2w3e4r",
  "1qaz2wsx",
  "asdfgh",
  "zxcvbnm",
  "password",
  "Password1!",
  "P@ssw0rd",
  "iloveyou",
  "india123",
  "bangalore2026",
  "krishna",
  "letmein",
  "admin123",
  "aaaaaaa",
  "654321",
])("treats %s as common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  "three green parrots",
  "correct horse 9",
  "xK7#qLm2",
  "sunny balcony door",
  "mango-tram-71",
  "qzjxkw",
  "a1b9c7",
])("does not treat %s as common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
