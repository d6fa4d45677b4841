import { expect, it } from "vitest";
import { readArrival } from "./arrival.ts";
import { ARRIVAL, LOGIN } from "./texts.ts";

const visitor = { isVisitor: true };
const member = { isVisitor: false };

it.each([
  ["/#error=access_denied&error_code=otp_expired&sb=", ARRIVAL.dead],
  ["/profile?error_code=otp_expired#error_code=otp_expired", ARRIVAL.dead],
  ["/profile?error_code=identity_already_exists", ARRIVAL.linkedAlready],
  ["/login?confirmed=1#error_code=otp_expired", ARRIVAL.dead],
  ["/reset-password#error_code=user_banned", ARRIVAL.closed],
  ["/profile#error_code=email_exists", ARRIVAL.taken],
  ["/login?error=access_denied", "Google login failed"],
])("reports the failure in %s", (address, failure) => {
  expect(readArrival(address, visitor)).toEqual({ failure, news: null });
});

it.each([
  ["/profile?message=x&changed=1#message=x&sb=", member, ARRIVAL.firstOfTwo],
  ["/profile?changed=1", member, ARRIVAL.changed],
  ["/login?confirmed=1", visitor, LOGIN.confirmedElsewhere],
  ["/login?confirmed=1", member, LOGIN.confirmed],
  ["/login?code=1", visitor, ARRIVAL.otherBrowser],
  ["/login?code=1", member, null],
  ["/login?redirect=%2Fprofile%3Fchanged%3D1%26code%3D1", visitor, ARRIVAL.changedElsewhere],
  ["/login?redirect=%2Fprofile%3Fmessage%3Dx%23message%3Dx", visitor, ARRIVAL.firstOfTwo],
  ["/login?redirect=https%3A%2F%2Fevil.example%2F%3Fmessage%3Dx", visitor, null],
  ["/browse?city=Delhi", visitor, null],
])("reports the outcome in %s", (address, viewer, news) => {
  expect(readArrival(address, viewer)).toEqual({ failure: null, news });
});

it("shows no text of the address", () => {
  const { news } = readArrival("/profile?message=Call+%2B919812345678", member);
  expect(news).not.toContain("Call");
});
