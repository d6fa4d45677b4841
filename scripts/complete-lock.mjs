// Adds entries to the lock file for optional platform packages that npm could not resolve on the machine where it was
// created, so that `npm ci` accepts it everywhere.
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const P = lock.packages;
const added = [];
const OS = ["android", "darwin", "freebsd", "linux", "win32", "openharmony", "netbsd", "openbsd", "sunos", "aix"],
  CPU = ["arm64", "x64", "arm", "ia32", "riscv64", "ppc64", "s390x", "loong64", "wasm32", "mips64el"];
for (const [key, e] of Object.entries(P))
  for (const [name, version] of Object.entries(e.optionalDependencies ?? {})) {
    let found = false;
    for (let k = key; ; ) {
      if (P[`${k ? `${k}/` : ""}node_modules/${name}`]) {
        found = true;
        break;
      }
      if (!k) break;
      const i = k.lastIndexOf("node_modules/");
      k = i <= 0 ? "" : k.slice(0, i - 1);
    }
    if (found) continue;
    const t = name.replace(/^@[^/]+\//, "").split(/[-_.]/);
    const os = OS.filter((o) => t.includes(o) || (o === "win32" && t.includes("windows"))),
      cpu = CPU.filter((c) => t.includes(c) || (c === "arm" && /arm-?(gnu|musl)?eabi/.test(name)));
    if (!os.length && !cpu.length) {
      console.log("skip (not a platform package)", name, version, "from", key);
      continue;
    }
    P[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ""),
      ...(cpu.length ? { cpu } : {}),
      ...(e.dev ? { dev: true } : {}),
      ...(t.includes("musl") || t.includes("musleabihf") ? { libc: ["musl"] } : {}),
      optional: true,
      ...(os.length ? { os } : {}),
    };
    added.push(name);
  }
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log("added", added.length, added.join(" "));
