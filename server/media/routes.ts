import type { FastifyInstance } from "fastify";
import { RENDITION_WIDTHS } from "#contract/property-terms.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { PICTURE_KINDS } from "./store-picture.ts";

/** The only keys that are ever asked of the store: nothing else can be reached, however it is spelt. */
const PICTURE = new RegExp(
  `^(?:${PICTURE_KINDS.join("|")})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(${RENDITION_WIDTHS.join("|")})\\.webp$`,
);

/** Serves stored pictures. What an address shows never changes, so that its name is its entity tag and caches keep it. */
export function registerMedia(app: FastifyInstance, { files }: Services): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const key = request.params["*"];
      const [, id, width] = PICTURE.exec(key) ?? [];
      const file = id === undefined ? null : await files.open(key);
      if (!file) throw new AppError("not_found");

      const tag = `"${id}-${width}"`;
      reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", tag);
      const known = request.headers["if-none-match"]?.split(",").map((part) => part.trim().replace(/^W\//, ""));
      if (known?.includes(tag) || known?.includes("*")) {
        file.content.destroy();
        return reply.code(304).send();
      }
      reply.type("image/webp").header("content-length", file.size);
      if (request.method === "HEAD") {
        file.content.destroy();
        return reply.send();
      }
      return reply.send(file.content);
    },
  });
}
