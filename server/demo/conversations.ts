import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { formatRupees } from "#contract/formats.ts";
import { INDIA_OFFSET_MS } from "#contract/india-time.ts";
import type { Conversations, Messages, Participants } from "../db/schema.ts";
import type { AccountRow, PropertyRow } from "./listings.ts";
import type { Random } from "./random.ts";

/** A conversation with all its rows. */
export interface DemoConversation {
  conversation: Insertable<Conversations> & { id: string };
  participants: Insertable<Participants>[];
  messages: Insertable<Messages>[];
}

type Line = readonly ["guest" | "host", string];
/** Dialogues about a home, with the placeholders `{guest}`, `{host}`, `{area}` and `{rent}`. */
const DIALOGUES: readonly (readonly Line[])[] = [
  [
    ["guest", "Hello {host}, is this home still available? I work close to {area} and could move in next month."],
    ["host", "Yes, it is. Is it for you alone or for a family?"],
    ["guest", "For my wife and me, and her mother now and then. No pets."],
    ["host", "That is fine with us. Would you like to see it on Saturday morning?"],
    ["guest", "Saturday at 11 suits us. Should we call when we reach the gate?"],
    ["host", "Please ask for flat 302, the guard will let you up."],
    ["guest", "Thank you. One more thing: does the water supply run all day?"],
  ],
  [
    ["guest", "Hi, is the rent of {rent} negotiable if we sign for two years?"],
    ["host", "For two years we could talk about the deposit rather than the rent."],
    ["guest", "Understood. What would the deposit be then?"],
    ["host", "Two months instead of what is written. The rent stays, with 5% more after the first year."],
    ["guest", "That sounds fair. Let me speak to my flatmate and come back to you by tomorrow evening 👍"],
  ],
  [
    ["guest", "Good morning. Is there covered parking for a car, and a place for a scooter?"],
    ["host", "Good morning. One covered place for the car; scooters stand beside it, that has never been a problem."],
    ["guest", "Perfect."],
    ["guest", "And is the metro really within walking distance?"],
    ["host", "About ten minutes on foot. My daughter walks it every day."],
  ],
  [
    ["guest", "नमस्ते, क्या यह घर अभी भी खाली है?"],
    ["host", "जी हाँ, खाली है। कब देखना चाहेंगे?"],
    ["guest", "रविवार को शाम 5 बजे?"],
    ["host", "ठीक है, रविवार को मिलते हैं।"],
  ],
  [
    ["guest", "Hello! We are two working women, both in IT. Would that be all right?"],
    ["host", "Of course. The society asks for ID and the company's letter, nothing else."],
    ["guest", "We have both. Is there power backup for the lift as well?"],
    ["host", "For the lift and the common lights. Inside it runs fans, lights and the router, not the AC."],
    ["guest", "Good to know, thanks for being so clear."],
    ["host", "You are welcome. Let me know when you would like to come by."],
    ["guest", "Wednesday after 7?"],
  ],
  [
    ["guest", "Is the kitchen modular, and is there piped gas?"],
    [
      "host",
      "Modular, yes. Piped gas is laid up to the building, the connection is applied for. Until then a cylinder.",
    ],
  ],
  [["guest", "Hello {host}, could you send me the exact address? I would like to see the street before we meet."]],
  [
    ["guest", "Hi, I saw that it is available soon. Could it be a few days earlier?"],
    [
      "host",
      "The present tenants leave at the end of the month, then it gets a coat of paint. Two days earlier would work.",
    ],
    ["guest", "Two days is all I need. I will take care of the movers then."],
    ["host", "Wonderful. I will write to you when the painters are done."],
  ],
];

/** People write between 8 am and 10 pm. */
const MORNING_MS = 8 * HOUR_MS;
const DAYTIME_MS = 14 * HOUR_MS;

/** Returns the moment that is this much daytime before `time`. Nights do not count. */
export function daytimeBefore(time: number, ms: number): number {
  const morning = time - ((time + INDIA_OFFSET_MS) % DAY_MS) + MORNING_MS;
  const end = Math.min(time, morning + DAYTIME_MS);
  const passed = Math.max(0, end - morning);
  return ms < passed ? end - ms : daytimeBefore(morning - (DAY_MS - DAYTIME_MS), ms - passed);
}

/**
 * Creates a conversation that this person started about the home. The last message is `ago` milliseconds of daytime
 * old.
 */
function makeConversation(
  random: Random,
  plan: {
    guest: AccountRow;
    host: AccountRow;
    property: PropertyRow;
    dialogue: number;
    ago: number;
    unread: number;
    now: number;
  },
): DemoConversation {
  const { guest, host, property, ago, unread, now } = plan;
  const firstName = ({ name }: AccountRow) => name.split(" ")[0] ?? name;
  const words: Record<string, string> = {
    guest: firstName(guest),
    host: firstName(host),
    area: property.area,
    rent: formatRupees(Number(property.rent)),
  };
  const lines = (DIALOGUES[plan.dialogue % DIALOGUES.length] as (typeof DIALOGUES)[number]).map(
    ([who, text]) => [who, text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "")] as const,
  );
  const times = [daytimeBefore(now, ago)];
  for (let i = 1; i < lines.length; i++)
    times.unshift(daytimeBefore(times[0] ?? now, random.between(1, random.chance(0.25) ? 600 : 12) * MINUTE_MS));
  const at = (i: number) => new Date(times[i] ?? now).toISOString();
  const begun = (times[0] ?? now) - MINUTE_MS;
  const id = uuidv7({ msecs: begun });
  // The last messages are unread. Their sender has read everything before them.
  const isRead = (i: number) => i < lines.length - unread;
  const messages = lines.map(([who, content], i): Insertable<Messages> & { content: string } => ({
    conversation_id: id,
    seq: i + 1,
    id: uuidv7({ msecs: times[i] ?? now }),
    from_seat: who === "guest" ? 1 : 2,
    to_seat: who === "guest" ? 2 : 1,
    sender_id: who === "guest" ? guest.id : host.id,
    content,
    created_at: at(i),
    read_at: isRead(i) ? new Date((times[i] ?? now) + 30_000).toISOString() : null,
  }));
  const createdAt = new Date(begun).toISOString();
  const participants = [guest, host].map((person, i): Insertable<Participants> => {
    const read = messages.filter(({ to_seat, read_at }) => to_seat === i + 1 && read_at !== null);
    return {
      conversation_id: id,
      seat: i + 1,
      id: uuidv7({ msecs: begun }),
      account_id: person.id,
      joined_at: createdAt,
      last_read_at: read.at(-1)?.read_at ?? null,
      read_seq: read.at(-1)?.seq ?? 0,
      read_count: read.length,
    };
  });
  const sentBy = (seat: number) => messages.filter(({ from_seat }) => from_seat === seat).length;
  return {
    participants,
    messages,
    conversation: {
      id,
      property_id: property.id,
      former_property_id: property.id,
      guest_id: guest.id,
      host_id: host.id,
      title: property.title,
      guest_messages: sentBy(1),
      host_messages: sentBy(2),
      last_message_at: at(lines.length - 1),
      last_message_preview: messages.at(-1)?.content.slice(0, 200) ?? null,
      created_at: createdAt,
    },
  };
}

/** Conversations of the demo's owner: minutes of daytime since the last message, and the number of unread messages. */
const OF_THE_OWNER = [
  { ago: 18, unread: 1 },
  { ago: 95, unread: 1 },
  { ago: 7 * 60, unread: 0 },
  { ago: 15 * 60, unread: 0 },
  { ago: 31 * 60, unread: 1 },
  { ago: 56 * 60, unread: 0 },
  { ago: 88 * 60, unread: 1 },
  { ago: 154 * 60, unread: 0 },
];
const OTHERS = 40;

/** Creates the demo's conversations: one for each dialogue with the demo's owner, and some with other owners. */
export function makeConversations(
  random: Random,
  {
    owner,
    tenants,
    homes,
    now,
  }: {
    owner: { host: AccountRow; property: PropertyRow } | undefined;
    tenants: readonly AccountRow[];
    homes: readonly { host: AccountRow; property: PropertyRow }[];
    now: number;
  },
): DemoConversation[] {
  const guests = random.sample(tenants, OF_THE_OWNER.length);
  const own = OF_THE_OWNER.flatMap(({ ago, unread }, dialogue) => {
    const guest = guests[dialogue];
    return owner && guest
      ? [makeConversation(random, { ...owner, guest, dialogue, ago: ago * MINUTE_MS, unread, now })]
      : [];
  });
  const others = random.sample(homes, OTHERS).map((home) => {
    const dialogue = random.whole(0, DIALOGUES.length - 1);
    const ago = random.between(0.02, 20) * DAYTIME_MS;
    return makeConversation(random, {
      ...home,
      guest: random.pick(tenants),
      dialogue,
      ago,
      unread: random.whole(0, 1),
      now,
    });
  });
  return [...own, ...others];
}
