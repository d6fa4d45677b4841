import { expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { fieldsOf, readForm } from "./profile-form.ts";
import { avatarFault } from "./use-avatar-upload.ts";

const user = {
  name: "Ananya Rao",
  phone: "+919886041272",
  default_location: "Delhi",
  bio: null,
  avatar: null,
} as User;

it("sends name, phone, location, bio and avatar, with emptied fields as null", () => {
  const fields = { ...fieldsOf(user), name: " Ananya ", phone: "", default_location: "", bio: "Hello" };
  expect(readForm(fields, user)).toEqual({
    changes: { name: "Ananya", phone: null, default_location: null, bio: "Hello", avatar: null },
  });
});

it("returns the contract's error message for each invalid field", () => {
  const fields = { ...fieldsOf(user), name: " ", phone: "12345", bio: "x".repeat(1001) };
  expect(readForm(fields, user)).toEqual({
    faults: {
      name: "Please enter your name.",
      phone: "Please enter a valid phone number.",
      bio: "The bio can be at most 1000 characters.",
    },
  });
});

it("does not send a saved city that is no longer known", () => {
  const before = { ...user, default_location: "Pune" };
  const read = readForm({ ...fieldsOf(before), bio: "Hello" }, before);
  expect("changes" in read && read.changes).not.toHaveProperty("default_location");
  expect(readForm({ ...fieldsOf(before), default_location: "Noida" }, before)).toMatchObject({
    changes: { default_location: "Noida" },
  });
});

it("accepts any image under 5 MB as an avatar", () => {
  expect(avatarFault({ name: "me.gif", type: "image/gif", size: 5 * 1024 * 1024 - 1 })).toBeNull();
  expect(avatarFault({ name: "me.png", type: "image/png", size: 5 * 1024 * 1024 })).toBe(
    "Avatar image must be less than 5MB.",
  );
  expect(avatarFault({ name: "me.txt", type: "", size: 10 })).toBe("Please select a valid image file.");
});
