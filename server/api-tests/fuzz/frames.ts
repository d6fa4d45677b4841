import fc from "fast-check";
import { hostileText, hostileValue, known } from "./arbitraries.ts";

/** A frame that a client sends on a websocket. */
type Frame = { text: string } | { hex: string };

const EVENTS = ["join:conversation", "leave:conversation", "typing", "auth:refresh"] as const;
const OTHER_EVENTS = [
  "message:new",
  "connect",
  "disconnect",
  "connect_error",
  "error",
  "newListener",
  "__proto__",
  "toString",
  "",
];

const payload = fc.oneof(
  known.id,
  known.id.map((id) => ({ conversationId: id })),
  known.id.map((id) => ({ conversation_id: id, conversationId: 1 })),
  fc.constantFrom<unknown>({ token: "@token" }, { token: "@token." }, { token: "" }, { _placeholder: true, num: 0 }),
  hostileValue,
);

const event = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...EVENTS) }, fc.constantFrom(...OTHER_EVENTS), hostileText),
    fc.array(payload, { maxLength: 3 }),
    fc.option(fc.nat({ max: 2 ** 31 }), { freq: 2 }),
  )
  .map(([name, given, id]) => `42${id ?? ""}${JSON.stringify([name, ...given])}`);

const odd = fc.oneof(
  fc.constantFrom(
    ...["", "0", "1", "2", "2probe", "3", "4", "5", "6", "40", "41", "42", "43", "44", "45", "46", "47", "4x"],
    ...["40/admin,", '40/admin,{"token":"@token"}', '40{"token":"@token"}', "41/admin,", '42/admin,["typing",{}]'],
    ...[
      '451-["typing",{"_placeholder":true,"num":0}]',
      '4599999999-["x"]',
      '451-["x",{"_placeholder":true,"num":"length"}]',
    ],
    ...[
      '42["typing"',
      "42[",
      "42{}",
      "42[]",
      "42[null]",
      "42[0]",
      "42[[]]",
      '42-1["typing"]',
      '42999999999999999999["typing",1]',
    ],
    ...[
      "43999[]",
      '430["x"]',
      "461-[]",
      `42["typing","${"x".repeat(15_000)}"]`,
      `42["typing","${"x".repeat(20_000)}"]`,
    ],
    ...[
      `42["typing",${"[".repeat(5000)}${"]".repeat(5000)}]`,
      '42["typing",{"__proto__":{"conversationId":1}}]',
      "\u001e2\u001e2",
    ],
  ),
  fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }), hostileText).map(([a, b, rest]) => `${a}${b}${rest}`),
);

const frame: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 8, arbitrary: event.map((text) => ({ text })) },
  { weight: 3, arbitrary: odd.map((text) => ({ text })) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ hex: Buffer.from(bytes).toString("hex") })),
  },
);

/** The frames of one client, before or after it signs in. */
export interface Talk {
  signsIn: boolean;
  frames: Frame[];
}
export const FRAMES_A_TALK = 10;
export const talks: fc.Arbitrary<Talk> = fc.record({
  signsIn: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
  frames: fc.array(frame, { minLength: FRAMES_A_TALK, maxLength: FRAMES_A_TALK }),
});
