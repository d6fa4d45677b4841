import type { Database } from "../../db/connect.ts";
import type { Person } from "../people/person-queries.ts";
import type { Channel } from "../people/proven-accounts.ts";
import { hasCredentials, type ProofKind, type Prover, proofEffect } from "../proof/proof.ts";
import type { SignUpFacts } from "./code-messages.ts";
import type { Code } from "./codes.ts";

/** Returns how a code verifies its address. */
export function proofKindOf({ kind, occasion }: Pick<Code, "kind" | "occasion">): ProofKind {
  if (kind === "confirmation" && occasion === "signup") return "sign-up";
  if (kind === "recovery" && occasion === "recover") return "recovery";
  return occasion === "change" ? "change" : "code";
}

export const channelOf = ({ channel }: Pick<Code, "channel">): Channel => (channel === "email" ? "email" : "sms");

/** Returns the sign-up whose password the code keeps wherever it is used; null for any other code. */
export function signUpFacts(person: Person, code: Pick<Code, "kind" | "occasion" | "channel">): SignUpFacts | null {
  const effect = proofEffect(person, { channel: channelOf(code), how: proofKindOf(code), by: "elsewhere" });
  if (effect !== "keep-sign-up" || person.signed_up_at === null || person.password_hash === null) return null;
  return { at: person.signed_up_at, userAgent: person.signed_up_with };
}

/** Returns whether using the code would remove credentials that were set up before. */
export async function endsCredentials(
  db: Database,
  person: Person,
  code: Pick<Code, "kind" | "occasion" | "channel">,
  by: Prover,
): Promise<boolean> {
  const effect = proofEffect(person, { channel: channelOf(code), how: proofKindOf(code), by });
  return effect === "reset" && (await hasCredentials(db, person));
}
