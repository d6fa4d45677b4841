import type { LookupAddress, lookup } from "node:dns";
import https from "node:https";
import { type AddressInfo, createServer, isIP } from "node:net";
import { expect, it } from "vitest";
import { atEnd } from "../testing/at-end.ts";
import { isPublicAddress, publicLookup } from "./public-lookup.ts";

/** Resolves every name to these addresses, like a name server that an attacker controls. */
const resolvingTo = (...addresses: string[]) =>
  ((_name: string, _options: unknown, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )) as unknown as typeof lookup;

/** Counts the connections to a port of this machine. */
async function countConnections() {
  const counted = { connections: 0, port: 0 };
  const server = createServer((socket) => {
    counted.connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => void server.close());
  counted.port = (server.address() as AddressInfo).port;
  return counted;
}

/** Returns the code of the error with which a call to a host fails. */
function failureOf(hostname: string, port: number, resolve?: typeof lookup): Promise<string | undefined> {
  const agent = new https.Agent({ lookup: publicLookup(resolve) });
  return new Promise((settle) => {
    https.get({ hostname, port, agent }).on("error", ({ code }: NodeJS.ErrnoException) => settle(code));
  });
}

const PRIVATE = [
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.8.8.8", "169.254.169.254"],
  ...["172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1"],
  ...["255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8"],
  ...["64:ff9b::7f00:1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1"],
  ...["2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "100::1"],
];
it.each(PRIVATE)("takes %s for an address that is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const PUBLIC = [
  "8.8.8.8",
  "100.63.0.1",
  "100.128.0.1",
  "172.32.0.1",
  "223.255.255.255",
  "2607:f8b0::1",
  "2a00:1450::1",
];
it.each(PUBLIC)("takes %s for a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([["127.0.0.1"], ["::ffff:127.0.0.1"], ["10.0.0.1", "127.0.0.1"]])(
  "does not connect to a trusted name that resolves to %s",
  async (...addresses) => {
    const counted = await countConnections();
    expect(await failureOf("push.example", counted.port, resolvingTo(...addresses))).toBe("ENOTPUBLIC");
    expect(counted.connections).toBe(0);
  },
);

it("keeps the public ones of a name's addresses", async () => {
  const found = await new Promise((settle) => {
    const lookUp = publicLookup(resolvingTo("127.0.0.1", "8.8.8.8", "2a00:1450::1"));
    lookUp("push.example", { all: true }, (_, addresses) => settle(addresses));
  });
  expect(found).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2a00:1450::1", family: 6 },
  ]);
});

it("connects to localhost, and only on this machine", async () => {
  const counted = await countConnections();
  await failureOf("localhost", counted.port);
  expect(counted.connections).toBeGreaterThan(0);
  expect(await failureOf("localhost", counted.port, resolvingTo("10.0.0.1"))).toBe("ENOTPUBLIC");
});

it("passes on that a name does not exist", async () => {
  expect(await failureOf("nowhere.invalid", 443)).toMatch(/ENOTFOUND|EAI_AGAIN/);
});
