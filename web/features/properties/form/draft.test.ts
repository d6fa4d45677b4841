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
  it("gives its writer back what was typed, without the pictures", () => {
    keepDraft("asha", written);
    expect(readDraft("asha", empty)).toEqual({ ...written, images: [] });
  });

  it("is nobody else's", () => {
    keepDraft("asha", written);
    expect(readDraft("ben", empty)).toBeNull();
  });

  it("is none when nothing was typed, or when it is dropped", () => {
    keepDraft("asha", empty);
    expect(readDraft("asha", empty)).toBeNull();
    keepDraft("asha", written);
    dropDraft();
    expect(readDraft("asha", empty)).toBeNull();
  });

  it("passes over what is spoilt or of another kind", () => {
    localStorage.setItem(STORED.draft, "{nonsense");
    expect(readDraft("asha", empty)).toBeNull();
    localStorage.setItem(STORED.draft, JSON.stringify({ writer: "asha", form: { title: 7, rules: null, rent: "9" } }));
    expect(readDraft("asha", empty)).toEqual({ ...empty, rent: "9" });
  });

  it("never breaks the form where the browser keeps nothing", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
    expect(() => keepDraft("asha", written)).not.toThrow();
    expect(readDraft("asha", empty)).toBeNull();
  });
});
