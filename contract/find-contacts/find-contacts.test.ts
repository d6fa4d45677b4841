import { expect, it } from "vitest";
import type { ContactKind } from "./contact-kinds.ts";
import { findContacts } from "./find-contacts.ts";

/** Returns the contacts of a text as `kind: text`. */
const found = (text: string) => findContacts(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

it.each<[ContactKind, string, string]>([
  ["phone", "Call 9876543210 please", "9876543210"],
  ["phone", "Call 98765 43210, after six", "98765 43210"],
  ["phone", "call 98765-43210.", "98765-43210"],
  ["phone", "+91 98765 43210", "+91 98765 43210"],
  ["phone", "Reach me: +91-9876543210!", "+91-9876543210"],
  ["phone", "0091 9876543210", "0091 9876543210"],
  ["phone", "no. 09876543210", "09876543210"],
  ["phone", "(98765) 43210", "98765) 43210"],
  ["phone", "9 8 7 6 5 4 3 2 1 0", "9 8 7 6 5 4 3 2 1 0"],
  ["phone", "9,8,7,6,5,4,3,2,1,0", "9,8,7,6,5,4,3,2,1,0"],
  ["phone", "9.8.7.6.5.4.3.2.1.0", "9.8.7.6.5.4.3.2.1.0"],
  ["phone", "98 76 54 32 10 is mine", "98 76 54 32 10"],
  ["phone", "987-654-3210", "987-654-3210"],
  ["phone", "9876 543 210", "9876 543 210"],
  ["phone", "98765four3210", "98765four3210"],
  ["phone", "9876S432lO call", "9876S432lO"],
  ["phone", "nine eight seven six five four three two one zero", "nine eight seven six five four three two one zero"],
  ["phone", "Nine-Eight-Seven-Six-Five-Four-Three-Two-One-Zero", "Nine-Eight-Seven-Six-Five-Four-Three-Two-One-Zero"],
  [
    "phone",
    "ninety eight seventy six five four three two one oh",
    "ninety eight seventy six five four three two one oh",
  ],
  ["phone", "double nine 8 triple seven 6543", "double nine 8 triple seven 6543"],
  ["phone", "nau aath saat chhe paanch chaar teen do ek zero", "nau aath saat chhe paanch chaar teen do ek zero"],
  [
    "phone",
    "ombattu entu elu aaru aidu naalku mooru eradu ondu sonne",
    "ombattu entu elu aaru aidu naalku mooru eradu ondu sonne",
  ],
  ["phone", "नंबर ९८७६५४३२१० है", "९८७६५४३२१०"],
  ["phone", "नौ आठ सात छह पाँच चार तीन दो एक शून्य पर फोन", "नौ आठ सात छह पाँच चार तीन दो एक शून्य"],
  ["phone", "ನಂಬರ್ ೯೮೭೬೫ ೪೩೨೧೦", "೯೮೭೬೫ ೪೩೨೧೦"],
  ["phone", "ಒಂಬತ್ತು ಎಂಟು ಏಳು ಆರು ಐದು ನಾಲ್ಕು ಮೂರು ಎರಡು ಒಂದು ಸೊನ್ನೆ", "ಒಂಬತ್ತು ಎಂಟು ಏಳು ಆರು ಐದು ನಾಲ್ಕು ಮೂರು ಎರಡು ಒಂದು ಸೊನ್ನೆ"],
  ["phone", "98\u200b765\u200b43210", "98\u200b765\u200b43210"],
  ["phone", "９８７６５４３２１０", "９８７６５４３２１０"],
  ["phone", "9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣ ok", "9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣"],
  ["phone", "landline 080-2345 6789", "080-2345 6789"],
  ["phone", "0120 4567890 office", "0120 4567890"],
  ["phone", "+91 80 2345 6789", "+91 80 2345 6789"],
  ["phone", "+971 50 123 4567", "+971 50 123 4567"],
  ["phone", "Flat 304, 98765 43210", "98765 43210"],
  ["phone", "560102 9876543210", "9876543210"],
  ["phone", "😀 9876543210 😀", "9876543210"],
  ["email", "Mail someone@example.com now", "someone@example.com"],
  ["email", "some.one+flat@mail.example.co.in", "some.one+flat@mail.example.co.in"],
  ["email", "someone at example dot com", "someone at example dot com"],
  ["email", "someone (at) example (dot) in", "someone (at) example (dot) in"],
  ["email", "someone[at]example.com", "someone[at]example.com"],
  ["email", "someone @ example.com", "someone @ example.com"],
  ["upi", "UPI example.home@ybl please", "example.home@ybl"],
  ["upi", "example.ghar@okaxis", "example.ghar@okaxis"],
  ["upi", "9876543210@paytm", "9876543210@paytm"],
  ["upi", "example.rent at okhdfcbank", "example.rent at okhdfcbank"],
  ["link", "See https://example.com/home?x=1.", "https://example.com/home?x=1"],
  ["link", "www.example.org", "www.example.org"],
  ["link", "open bit.ly/flat-example now", "bit.ly/flat-example"],
  ["link", "wa.me/919876543210", "wa.me/919876543210"],
  ["link", "on example.in", "example.in"],
  ["link", "example dot com", "example dot com"],
  ["handle", "Telegram id is example_tenant", "example_tenant"],
  ["handle", "my insta is example.tenant.blr, ping", "example.tenant.blr"],
  ["handle", "@exampletenant on Instagram", "@exampletenant"],
  ["handle", "telegram id exampletenant", "exampletenant"],
])("finds a %s in %s", (kind, text, contact) => {
  expect(found(text)).toEqual([`${kind}: ${contact}`]);
});

it.each([
  "Rent is 28,000 and deposit is 1,50,000",
  "Between 65000 - 70000",
  "8000-10000",
  "₹65,000 + 2,800",
  "7500-8500 11 months",
  "85000 150000",
  "98000 50000",
  "12-11-2026 10.30",
  "9/11/2026 430",
  "2026-11-09 10:30",
  "6.30 7.30 8.30 9",
  "The pin code is 560102, near the BDA complex",
  "560102-1203",
  "Flat 1203, Tower 9, Phase 2",
  "door no 9/1203, 876 main 54",
  "1200 sq ft, 11x12 and 10x12",
  "1450 sqft 3rd floor 2 BHK 2 bath",
  "10:30 - 11:30 am on 12 Nov 2026",
  "Aadhaar 9876 5432 1012",
  "account 98765432101234",
  "one or two people, three rooms, four windows, five minutes",
  "do teen din me",
  "Call me on the number of my flat",
  "flat@koramangala",
  "rent @ 25000",
  "It is vacant.in December we can move",
  "Look at the photos. In all, five.",
  "e.g. the balcony",
  "I have WhatsApp and Telegram",
  "MyGate code 482913",
  "ಬಾಡಿಗೆ 28,000, ಅಡ್ವಾನ್ಸ್ 1,50,000",
  "किराया 28000, जमा 150000",
  "9 8 7 and 6",
  "",
])("finds nothing in %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("finds several contacts in order, without overlaps", () => {
  expect(found("9876543210 / 9876543211, me@example.com, wa.me/919876543210")).toEqual([
    "phone: 9876543210",
    "phone: 9876543211",
    "email: me@example.com",
    "link: wa.me/919876543210",
  ]);
});

it("takes time in proportion to the length, whatever the text", () => {
  const hostile = [
    "9",
    "a",
    "1 ",
    "@",
    "a@",
    ".",
    "a.",
    ".com",
    "one ",
    "double ",
    "a-",
    "o",
    "98765 ",
    "www.",
    "insta ",
    "a_",
    "ಒ",
    "\u200b",
    "9,",
    "at ",
    "www.a..........",
    "a.in/..........",
  ];
  for (const part of hostile) {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    const before = process.threadCpuUsage();
    findContacts(text);
    expect(process.threadCpuUsage(before).user / 1000, JSON.stringify(part)).toBeLessThan(2_000);
  }
});
