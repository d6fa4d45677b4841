import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { build } from "vite";

const PRECACHED = /^(?!server-build-).*\.(js|css|woff2)$/;

/**
 * Bundles web/service-worker.ts into one file that contains the names of all assets of this build. Pages register it
 * themselves.
 */
async function buildServiceWorker(): Promise<void> {
  const assets = (await readdir("build/client/assets")).filter((name) => PRECACHED.test(name));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { BUILD_ASSETS: JSON.stringify(assets.map((name) => `/assets/${name}`)) },
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      rolldownOptions: {
        input: "web/service-worker.ts",
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;

/** Writes a `.br` and a `.gz` copy of every text file. The server sends them unchanged. */
async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

export default {
  appDirectory: "web",
  ssr: true,
  // The app has few routes, so listing all of them at once is smaller than discovering each.
  routeDiscovery: { mode: "initial" },
  async buildEnd() {
    await buildServiceWorker();
    await precompress("build/client");
  },
} satisfies Config;
