import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { IMMUTABLE_CACHE } from "../files/file-store.ts";
import { isKnown } from "../http/etag.ts";
import type { Services } from "../services.ts";
import { readKey } from "./picture-path.ts";
import { secondsLeft } from "./signed-address.ts";

interface PictureRequest {
  Params: { "*": string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * Serves stored pictures. The content of a URL never changes, so its name serves as the ETag. A signed URL is
 * cached until it expires.
 */
export function serveFiles(app: FastifyInstance, { files, keys }: Pick<Services, "files" | "keys">): void {
  app.route<PictureRequest>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const key = request.params["*"];
      const named = readKey(key);
      if (!named) throw new AppError("not_found");
      const { expires, signature } = request.query;
      let caching = IMMUTABLE_CACHE;
      if (expires !== undefined || signature !== undefined) {
        const left = secondsLeft(keys, key, { expires: String(expires), signature: String(signature) });
        if (left === 0) throw new AppError("link_expired");
        caching = `private, max-age=${left}`;
      }
      const file = await files.open(key);
      if (!file) throw new AppError("not_found");

      const tag = `"${named.id}-${named.width}"`;
      reply.header("cache-control", caching).header("etag", tag);
      // Lets other sites show pictures in link previews.
      reply.header("cross-origin-resource-policy", "cross-origin");
      if (isKnown(request, tag)) {
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
