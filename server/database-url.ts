const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** Returns one URL for each host of a URL such as postgres://user@a:5432,b:5432/db. */
export function urlsOfHosts(location: string): string[] {
  const [, before = "", hosts = location, after = ""] = PARTS.exec(location) ?? [];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}
