import { lookup } from "node:dns";
import { BlockList, isIPv6, type LookupFunction } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** The IPv4 networks that are not on the internet, or reach more than one host (IANA's special-purpose registry). */
const PRIVATE_IPV4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved addresses and broadcast.
  ["224.0.0.0", 3],
] as const)
  PRIVATE_IPV4.addSubnet(network, bits, "ipv4");

/** All other addresses are unspecified, loopback, link-local, unique local, multicast, or contain an IPv4 address. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");

/** Parts of the global range: Teredo and other protocols, documentation, and 6to4, which contains an IPv4 address. */
const SPECIAL_IPV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL_IPV6.addSubnet(network, bits, "ipv6");

/** Returns whether an IP address belongs to a single host on the internet. */
export function isPublicAddress(address: string): boolean {
  // Only addresses of the local network have a zone, which BlockList cannot read.
  if (address.includes("%")) return false;
  return isIPv6(address)
    ? GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6")
    : !PRIVATE_IPV4.check(address, "ipv4");
}

/**
 * Returns a lookup for connections to hosts that clients name: it finds only public addresses, so that a name cannot
 * lead into the operator's network. `localhost` finds this machine; whether it may be called is decided before.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    const isAllowed = (address: string) =>
      hostname === "localhost" ? LOOPBACK.check(address, isIPv6(address) ? "ipv6" : "ipv4") : isPublicAddress(address);
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined)
        return callback(Object.assign(new Error(`${hostname} has no public address`), { code: "ENOTPUBLIC" }), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
