import { expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { PLACE_SORTS, SORTS } from "#contract/properties/property-terms.ts";
import { contractEndpoints } from "../api-tests/endpoints.ts";
import { testApp } from "../testing/app.ts";

const { visitor, app } = await testApp();
const document = (await visitor.inject({ url: "/api/openapi.json" })).json();
type Operation = {
  summary: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; headers?: object; content: Record<string, { schema: unknown }> }>;
};
const operation = ({ method, path }: { method: string; path: string }): Operation =>
  document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

it("is an OpenAPI 3.1 document whose references resolve", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: "Basera" });
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const name = /#\/components\/schemas\/(\w+)"$/.exec(reference)?.[1];
    expect(document.components.schemas, reference).toHaveProperty(name as string);
  }
});

it.each((await contractEndpoints()).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "describes %s: input, answer, failures, who may call",
  (_, endpoint) => {
    if (!app.hasRoute({ method: endpoint.method, url: endpoint.path })) return;
    const described = operation(endpoint);
    expect(described.summary).toBe(endpoint.summary);
    expect(described.security !== undefined).toBe(endpoint.access !== "public");
    const named = (place: string) =>
      (described.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
    expect(named("path")).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(named("query").length > 0).toBe(endpoint.query !== undefined);
    expect(described.requestBody !== undefined).toBe(endpoint.body !== undefined);
    for (const status of endpoint.status ?? [200])
      expect(described.responses[status]?.content["application/json"]?.schema).toBeDefined();
    expect(described.responses[401]?.content["application/json"]?.schema).toEqual({
      $ref: "#/components/schemas/Error",
    });
    for (const { name, schema } of described.parameters ?? []) expect(Object.keys(schema), name).not.toEqual([]);
  },
);

it("describes filters by their values, and lists by their headers", () => {
  const described = operation(listProperties);
  const filter = (name: string) => described.parameters?.find((one) => one.name === name);
  expect(filter("limit")?.schema).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 24 });
  expect(filter("sort")?.schema).toMatchObject({ enum: [...SORTS, ...PLACE_SORTS] });
  expect(filter("minRent")).toMatchObject({ schema: { type: "integer", minimum: 0 } });
  expect(filter("minRent")?.required).not.toBe(true);
  expect(Object.keys(described.responses[200]?.headers ?? {})).toEqual([
    "x-total-count",
    "link",
    "x-later-count",
    "x-later-by",
    "x-unplaced-count",
    "x-nearest-area",
  ]);
  expect(operation(getProperty).responses[200]?.content["application/json"]?.schema).toEqual({
    $ref: "#/components/schemas/Property",
  });
});

it("shows the document on a page that works under its own policy", async () => {
  const page = await visitor.inject({ url: "/api/docs" });
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toMatch(/^text\/html/);
  expect(page.headers["content-security-policy"]).toMatch(/script-src 'self'/);
  for (const [, address] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const asset = await visitor.inject({ url: new URL(address as string, "http://any/api/docs").pathname });
    expect(asset.statusCode, address).toBe(200);
  }
  expect(page.body).not.toMatch(/<script>|<style>/);
});
