import { isUuid } from "#contract/values/uuid.ts";
import { readClaim, signClaim } from "../keys/signed-claim.ts";
import type { Services } from "../services.ts";

const PURPOSE = "appeal links";

/** The path of the page on which a person who cannot sign in reads a decision and appeals. */
export const APPEAL_PATH = "/appeal/";

export const appealAddress = ({ config, keys }: Pick<Services, "config" | "keys">, decisionId: string): string =>
  `${config.siteUrl}${APPEAL_PATH}${signClaim(keys, PURPOSE, decisionId)}`;

/** Returns the id of the decision that a token is about; null if this server did not sign it. */
export function readAppealToken(keys: Services["keys"], token: string): string | null {
  const id = readClaim(keys, PURPOSE, token);
  return isUuid(id) ? id : null;
}
