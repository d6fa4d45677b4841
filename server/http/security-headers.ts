import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** The headers that every answer carries. Pages set their own content security policy, with a nonce. */
export function registerSecurityHeaders(app: FastifyInstance, { config }: Services): void {
  const secure = config.siteUrl.startsWith("https:");
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
}
