import { describe, expect, it } from "vitest";
import { farPin, goesToReview } from "#contract/properties/property-status.ts";
import { sampleProperty } from "../sample-property.ts";
import { differences, firstChoices, merged } from "./conflict.ts";
import { FIELD_PATHS } from "./fields.ts";
import { changedPaths, changesOf, emptyForm, formOf, type PropertyForm } from "./property-form.ts";

const before = formOf(sampleProperty());
const changed = (change: (form: PropertyForm) => void, from = before) => {
  const form = structuredClone(from);
  change(form);
  return form;
};

describe("the form of a property", () => {
  it("contains the property's values", () => {
    const form = formOf(sampleProperty({ owner: { ...sampleProperty().owner, phone: "+919876543210" } }));
    expect(form).toMatchObject({
      rent: "29000",
      maintenance: "2000",
      location: { city: "Bangalore", area: "Indiranagar", nearby_landmarks: "Indiranagar Metro" },
      owner: { name: "Meera Krishnan", phone: "+919876543210", preferred_contact: "message" },
    });
  });

  it("shows the old tenant type as Working Professional, once, and does not count that as a change", () => {
    const old = sampleProperty();
    old.rules.tenant_type = ["Couples", "Employees", "Working Professional", "Family"];
    const form = formOf(old);
    expect(form.rules.tenant_type).toEqual(["Family", "Working Professional", "Couples"]);
    expect(changesOf(form, form)).toEqual({});
  });

  it("lists every field, so that an edit can send each", () => {
    const fieldsOf = (group: object): string[] =>
      Object.entries(group).flatMap(([name, value]) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? fieldsOf(value).map((field) => `${name}.${field}`)
          : [name],
      );
    expect([...FIELD_PATHS].sort()).toEqual(fieldsOf(before).sort());
  });

  it("starts with the poster's contact details", () => {
    expect(emptyForm({ name: "Asha", phone: null, email: "asha@example.test" }).owner).toEqual({
      name: "Asha",
      phone: "",
      email: "asha@example.test",
      preferred_contact: "message",
    });
  });
});

describe("what an edit sends", () => {
  it("contains only changes, including 0 and emptied texts", () => {
    const now = changed((form) => {
      form.security_deposit = "0";
      form.maintenance = "";
      form.location.nearby_landmarks = "";
      form.amenities.parking = false;
      form.owner.phone = "";
    });
    expect(changesOf(before, now)).toEqual({
      security_deposit: 0,
      maintenance: 0,
      location: { nearby_landmarks: "" },
      amenities: { parking: false },
    });
  });

  it("contains the order of pictures if only that changed", () => {
    const two = formOf(sampleProperty({ images: ["/a", "/b"] }));
    const now = changed((form) => form.images.reverse(), two);
    expect(changesOf(two, now)).toEqual({ images: ["/b", "/a"] });
  });
});

describe("going back to review", () => {
  it("applies to changes of reviewed fields, and to any edit of a rejected listing", () => {
    expect(goesToReview("approved", ["rent", "rules.pets_allowed"])).toBe(false);
    expect(goesToReview("approved", ["rent", "location.area"])).toBe(true);
    expect(goesToReview("approved", ["images"])).toBe(true);
    expect(goesToReview("rejected", ["rent"])).toBe(true);
    expect(goesToReview("rejected", [])).toBe(false);
    expect(goesToReview("pending", ["title"])).toBe(false);
  });

  it("applies to a pin that moves by more than a kilometre", () => {
    const pin = { lat: 12.9784, lon: 77.6408 };
    const moved = (metres: number) => farPin(pin, { ...pin, lat: pin.lat + metres / 111_195 });
    expect(goesToReview("approved", moved(1001))).toBe(true);
    expect(goesToReview("approved", ["location.pin", ...moved(999)])).toBe(false);
    expect([farPin(null, pin), farPin(pin, null)]).toEqual([[], []]);
  });
});

describe("concurrent edits of two people", () => {
  const theirs = changed((form) => {
    form.rent = "31000";
    form.title = "Their title";
    form.rules.pets_allowed = false;
  });
  const mine = changed((form) => {
    form.title = "My title";
    form.description = "My description.";
    form.rules.pets_allowed = false;
  });
  const versions = { before, mine, theirs };

  it("conflict in fields that the other person changed and that differ in this form", () => {
    expect(differences(versions)).toEqual(["title", "rent"]);
  });

  it("start with the user's value if both changed it, otherwise with the other person's", () => {
    expect(firstChoices(versions)).toEqual({ title: "mine", rent: "theirs" });
  });

  it("result in the chosen values, and the form's values in other fields", () => {
    const result = merged(versions, { title: "theirs", rent: "mine" });
    expect(result).toMatchObject({ title: "Their title", rent: "29000", description: "My description." });
    expect(changedPaths(theirs, result)).toEqual(["rent", "description"]);
  });
});
