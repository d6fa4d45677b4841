import type { Family } from "#contract/desk/case-terms.ts";

/** The rules about chats count the first messages and shared numbers of this many days. */
export const CHAT_DAYS = 7;

/** A photo of a listing that is the same as one of another listing. */
export interface PhotoPair {
  /** From 1. */
  photo: number;
  url: string;
  property_id: string;
  other_photo: number;
  other_url: string;
  /** How many of 256 bits differ. */
  distance: number;
  is_mirrored: boolean;
  posted_at: string;
}

/** The input of the rules about a subject, without names of other people. Stored with decisions for replays. */
export interface RuleInputs {
  /** Undecided reports. The weight is that of the reason times the accuracy of the reporter. */
  reports?: { reason: string; weight: number }[];
  text?: { title: string; description: string };
  /** Fields in which a telephone number or another contact is masked. */
  masked?: string[];
  /** The rent, and the median of homes of its kind in the area or the city. */
  rent?: { rent: number; median: number; homes: number; place: string };
  /** How many other people use the telephone number. */
  phone?: { ending: string; people: number };
  /** Whether another account with the telephone number was found to be a broker by a moderator. */
  has_broker_phone?: boolean;
  photos?: PhotoPair[];
  /** Listings with a similar description; share is 0 to 1. */
  texts?: { property_id: string; share: number }[];
  /** A rejected or removed listing with the same photos or text. */
  removed?: { property_id: string; what: "photo" | "text"; removed_at: string };
  /** How many owners the person has written to for the first time in `CHAT_DAYS`. */
  new_owners?: number;
  /** How many people have shared their number with the person in `CHAT_DAYS`. */
  numbers?: number;
  /** Conversations with messages of the person that carry a scam warning, in 30 days. */
  scam_conversations?: number;
  /** How often tenants found the home taken after the owner had confirmed it. */
  bait?: number;
}

export interface Finding<Facts> {
  /** 0 to 1. The rule's weight is multiplied by it. */
  confidence: number;
  /** The data from which the sentence is written. */
  facts: Facts;
}

/** Returns the title of a listing for the desk; "another listing" in a statement to the person. */
export type TitleOf = (propertyId: string) => string;

export interface Rule<Facts = never> {
  name: string;
  /** Increased when the signals of the rule change, so that decisions can be replayed. `versions.test.ts` checks it. */
  version: number;
  family: Family;
  /** 0 to 1: the weight of a finding with full confidence. */
  weight: number;
  /** Returns what was found, or null. Pure: the same inputs give the same finding. */
  evaluate(inputs: RuleInputs): Finding<Facts> | null;
  /** Returns the finding as a sentence. */
  explain(facts: Facts, titleOf: TitleOf): string;
}

/** Declares a rule with the exact type of its facts. */
export const rule = <Facts>(declared: Rule<Facts>): Rule<Facts> => declared;

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
