import pg from "pg";
import { expect, it } from "vitest";
import { clientOptions } from "./connect.ts";

it.each([
  ["", false],
  ["?sslmode=disable", false],
  ["?sslmode=require", { rejectUnauthorized: false }],
  ["?sslmode=verify-full", {}],
])("understands sslmode in a URL as psql does (%s)", (query, ssl) => {
  const client = new pg.Client(clientOptions(`postgres://owner:secret@db.example/homes${query}`));
  expect(client).toMatchObject({ user: "owner", host: "db.example", database: "homes", ssl });
});
