import type { FastifyInstance } from "fastify";
import { isAdmin, maySeeProperty } from "#contract/permissions.ts";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import {
  deletePropertyImages,
  propertyImagePublicUrl,
  signPropertyImage,
  uploadAvatar,
  uploadPropertyImage,
} from "#contract/pictures/storage.ts";
import { AppError } from "../errors.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { giveUpPictures } from "./give-up.ts";
import { takeBytes } from "./given-picture.ts";
import { pathOf, pictureAddress, pictureFolder } from "./picture-path.ts";
import { findUpload, listShowing } from "./queries.ts";
import { signAddress } from "./signed-address.ts";
import { storePicture } from "./store-picture.ts";
import { guardUploads } from "./upload-gate.ts";

function renditionsOf(path: string) {
  const addresses = RENDITION_WIDTHS.map((width) => [width, `${pictureAddress(pictureFolder(path))}/${width}.webp`]);
  return Object.fromEntries(addresses) as Record<(typeof RENDITION_WIDTHS)[number], string>;
}

export function registerStorage(app: FastifyInstance, services: Services): void {
  const { db, keys } = services;

  app.register(async (uploads) => {
    guardUploads(uploads, services);

    serve(uploads, uploadPropertyImage, async ({ body, caller }) => {
      const bytes = takeBytes(body);
      const picture = await storePicture(services, { kind: "property-images", accountId: caller.id, bytes });
      const { address, path, width, height, placeholder } = picture;
      return { url: address, path, width, height, placeholder, renditions: renditionsOf(path) };
    });

    serve(uploads, uploadAvatar, async ({ body, caller }) => {
      const bytes = takeBytes(body);
      const { address } = await storePicture(services, { kind: "avatars", accountId: caller.id, bytes });
      return { url: address };
    });
  });

  serve(app, deletePropertyImages, async ({ body, caller }) => {
    await giveUpPictures(services, caller, body.paths);
    return { ok: true } as const;
  });

  serve(app, signPropertyImage, async ({ query, caller }) => {
    const path = pathOf(query.path);
    const upload = path === null ? undefined : await findUpload(db, path);
    if (upload?.kind !== "property-images") throw new AppError("picture_not_found");
    const isTheirs = isAdmin(caller) || (caller !== null && upload.account_id === caller.id);
    if (!isTheirs && !(await listShowing(db, upload.path)).some((property) => maySeeProperty(caller, property)))
      throw new AppError("forbidden");
    return { url: signAddress(keys, upload.path, new Date(Date.now() + query.expiresIn * 1000)) };
  });

  serve(app, propertyImagePublicUrl, async ({ query }) => {
    if (/^(?:https?|data|blob):/i.test(query.path)) return { url: query.path };
    const path = pathOf(query.path);
    if (path === null) throw new AppError("picture_not_found");
    return { url: pictureAddress(path) };
  });
}
