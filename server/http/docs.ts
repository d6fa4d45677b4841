import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import { z } from "zod";
import { publicUserSchema, userSchema } from "#contract/accounts/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS } from "#contract/errors.ts";
import { propertySchema } from "#contract/properties/properties.ts";

/** Schemas that the document defines once and refers to. */
const schemaRegistry = z.registry<{ id?: string | undefined }>();
schemaRegistry.add(propertySchema, { id: "Property" });
schemaRegistry.add(userSchema, { id: "User" });
schemaRegistry.add(publicUserSchema, { id: "PublicUser" });

const ERROR_SCHEMA = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: { type: "string", description: "For people: what went wrong. The first fault where there are several" },
    code: { type: "string", enum: Object.keys(ERRORS), description: "For programs: never changes" },
    fields: {
      type: "array",
      description: "Every fault of the input",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string", examples: ["location.city"] }, message: { type: "string" } },
      },
    },
    request_id: { type: "string", description: "Names this request in the server's log" },
  },
};

const FAILURES = {
  400: "Malformed or invalid input",
  401: "Not signed in, or the session has ended",
  403: "Not permitted",
  404: "Unknown, or not visible to the caller",
  409: "In conflict with what is stored",
  413: "Too large",
  415: "Not JSON",
  429: "Too many requests: wait as long as `Retry-After` says",
} as const;

/** Returns the errors that a call of this kind can return. */
function failuresOf(endpoint: Endpoint): (keyof typeof FAILURES)[] {
  const { access, params, query, body } = endpoint;
  return [
    ...(params || query || body ? ([400] as const) : []),
    401,
    ...(access === "admin" || access === "member" || body || (access === "account" && params) ? ([403] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(body ? ([409, 413, 415] as const) : []),
    429,
  ];
}

const asError = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const zodTransform = createJsonSchemaTransform({ schemaRegistry });
const zodTransformObject = createJsonSchemaTransformObject({ schemaRegistry });

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;
type TransformObject = NonNullable<FastifyDynamicSwaggerOptions["transformObject"]>;

/** Adds what the schemas do not contain: headers and errors. */
const transform: Transform = (document) => {
  const { schema, url } = zodTransform(document as Parameters<typeof zodTransform>[0]);
  const endpoint = document.route.config?.endpoint;
  if (!endpoint) return { schema: { hide: true }, url };
  const headers = Object.fromEntries(
    Object.entries(endpoint.headers ?? {}).map(([name, description]) => [name, { type: "string", description }]),
  );
  const good = Object.entries((schema.response ?? {}) as Record<string, object>).map(([status, reply]) => [
    status,
    { description: "Done", headers, content: { "application/json": { schema: reply } } },
  ]);
  const failed = failuresOf(endpoint).map((status) => [status, asError(FAILURES[status])]);
  return { schema: { ...schema, response: Object.fromEntries([...good, ...failed]) }, url };
};

/** Completes the OpenAPI document: uses output schemas, and adds the error body. */
const transformObject: TransformObject = (document) => {
  const object = zodTransformObject(document as Parameters<typeof zodTransformObject>[0]) as OpenAPIV3_1.Document;
  const schemas = Object.entries(object.components?.schemas ?? {}).filter(([name]) => !name.endsWith("Input"));
  const components = { ...object.components, schemas: { ...Object.fromEntries(schemas), Error: ERROR_SCHEMA } };
  return { ...object, components } as ReturnType<TransformObject>;
};

/** Allows the page's scripts and styles. Inline styles are allowed because Swagger UI sets them. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the contract as /api/openapi.json and as a readable page at /api/docs. Must be called before the documented
 * routes are registered.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Basera",
        version: "1",
        description:
          "Homes for rent. JSON in UTF-8, names in snake_case; names in camelCase are taken too. Ids are UUIDs, instants ISO 8601 in UTC, days YYYY-MM-DD, money whole rupees. Lists are arrays, paged by `limit` and `cursor`: follow the `Link` header.",
      },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The session's access token" },
        },
      },
    },
    transform,
    transformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: PAGE_POLICY,
    theme: {
      title: "Basera API",
      css: [{ filename: "basera.css", content: ".swagger-ui .topbar { display: none }" }],
    },
    uiConfig: { docExpansion: "list" },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", "public, max-age=300");
    return app.swagger();
  });
}
