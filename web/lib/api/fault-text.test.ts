import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import { faultText } from "./fault-text.ts";

const TEXTS = { offline: "Offline.", failed: "Failed.", limit: "Too often." };

afterEach(() => void vi.restoreAllMocks());

it("shows the API's message of a refusal, and the screen's text of any other failure", () => {
  expect(faultText(new ApiError("invalid", 400, "Too long."), TEXTS)).toBe("Too long.");
  expect(faultText(new ApiError("internal", 500, "Something went wrong."), TEXTS)).toBe("Failed.");
  expect(faultText(new ApiError("network", 0, "Request failed"), TEXTS)).toBe("Failed.");
  expect(faultText(new TypeError("x is undefined"), TEXTS)).toBe("Failed.");
});

it("uses the screen's texts for too many requests and a lost connection, if it has them", () => {
  const limited = new ApiError("too_many_requests", 429, "Slowly.");
  expect(faultText(limited, TEXTS)).toBe("Too often.");
  expect(faultText(limited, { failed: "Failed." })).toBe("Slowly.");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(faultText(limited, TEXTS)).toBe("Offline.");
  expect(faultText(limited, { failed: "Failed." })).toBe("Failed.");
});
