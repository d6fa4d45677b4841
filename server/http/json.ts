import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { camelCaseQuery, snakeCaseBody } from "./spelling.ts";

export { jsonSchemaTransform };

/** Bodies and queries are checked and answers shaped by the contract's schemas; both spellings are taken. */
export function registerJson(app: FastifyInstance): void {
  app.setSerializerCompiler(serializerCompiler);
  app.setValidatorCompiler((route) => {
    const check = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    if (route.httpPart === "body") return (body: unknown) => check(snakeCaseBody(body));
    if (route.httpPart === "querystring") return (query: unknown) => check(camelCaseQuery(query));
    return check;
  });
}
