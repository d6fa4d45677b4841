import { afterEach, describe, expect, it, vi } from "vitest";
import { STORED } from "#web/lib/stored.ts";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";
import { emptyForm } from "./property-form.ts";

const asha = { name: "Asha", phone: null, email: "asha@example.test" };
const empty = emptyForm(asha);
const written = { ...empty, title: "Sunny 2BHK", rent: "18500", images: ["/a"] };
written.rules = { ...empty.rules, tenant_type: ["Family"] };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("a draft", () => {
  it("restores the typed text for its writer, without pictures", () => {
    keepDraft("asha", written);
    expect(readDraft("asha", empty)).toEqual({ ...written, images: [] });
  });

  it("is hidden from other people", () => {
    keepDraft("asha", written);
    expect(readDraft("ben", empty)).toBeNull();
  });

  it("does not exist when nothing was typed, or after it was dropped", () => {
    keepDraft("asha", empty);
    expect(readDraft("asha", empty)).toBeNull();
    keepDraft("asha", written);
    dropDraft();
    expect(readDraft("asha", empty)).toBeNull();
  });

  it("ignores invalid data", () => {
    localStorage.setItem(STORED.draft, "{nonsense");
    expect(readDraft("asha", empty)).toBeNull();
    localStorage.setItem(STORED.draft, JSON.stringify({ writer: "asha", form: { title: 7, rules: null, rent: "9" } }));
    expect(readDraft("asha", empty)).toEqual({ ...empty, rent: "9" });
  });

  it("never breaks the form without browser storage", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
    expect(() => keepDraft("asha", written)).not.toThrow();
    expect(readDraft("asha", empty)).toBeNull();
  });
});
