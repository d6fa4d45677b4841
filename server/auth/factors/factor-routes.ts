import type { FastifyInstance, FastifyRequest } from "fastify";
import { isUuid } from "#contract/values/uuid.ts";
import { clientKey } from "../../http/limits/client-key.ts";
import type { Services } from "../../services.ts";
import { AuthError, invalidField } from "../requests/errors.ts";
import { countUserAttempt, type FactorCall } from "../requests/limits.ts";
import { enrolmentSchema, factorAnswerSchema, readBody } from "../requests/requests.ts";
import { signedInOf } from "../sessions/authenticate.ts";
import { sendSession } from "../sessions/page-session.ts";
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from "./factors.ts";

function factorIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return id;
}

/** Registers the routes of authenticator apps. */
export function registerFactors(app: FastifyInstance, services: Services): void {
  const clientOf = (request: FastifyRequest) => clientKey(request, services.config);
  const limited = (limitedCall: FactorCall) => ({
    config: { needsSession: true, limitedCall },
    onRequest: (request: FastifyRequest) => countUserAttempt(services, signedInOf(request).person.id, limitedCall),
  });

  app.post("/factors", limited("mfa_enrol"), async (request) =>
    enrolFactor(services, signedInOf(request), readBody(request, enrolmentSchema)),
  );
  app.post("/factors/:id/challenge", limited("mfa_challenge"), async (request) =>
    challengeFactor(services, signedInOf(request), { factorId: factorIdOf(request), client: clientOf(request) }),
  );
  app.post("/factors/:id/verify", limited("mfa_verify"), async (request, reply) => {
    const { challenge_id: challengeId, code } = readBody(request, factorAnswerSchema);
    if (!code) throw invalidField("code is required");
    if (!challengeId) throw invalidField("challenge_id is required");
    const session = await verifyFactor(services, signedInOf(request), {
      factorId: factorIdOf(request),
      challengeId,
      code,
      client: clientOf(request),
    });
    return sendSession(services, request, reply, session);
  });
  app.delete("/factors/:id", limited("mfa_unenrol"), async (request) =>
    unenrolFactor(services, signedInOf(request), factorIdOf(request)),
  );
}
