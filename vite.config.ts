import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
const EVERYWHERE = ["web/entry.client.tsx", "web/root.tsx", "web/routes/shell.tsx", "web/lib/page-meta.ts"];

/** What a file needs at once: itself and all that its static imports lead to. */
function closure(files: string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(files.map(inProject));
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * The pieces that the browser fetches: React and its router, which stay in its cache when our own code changes; what every
 * screen needs; what the public pages of homes share; and the rest by screen. Left alone, the shared part falls into some
 * thirty small files that pack far worse.
 */
function pieces() {
  let everywhere: Set<string> | undefined;
  let homes: Set<string>;
  function pieceOf(id: string, context: Rolldown.ChunkingContext): string | null {
    if (!everywhere) {
      everywhere = closure(EVERYWHERE, context);
      const home = closure(["web/routes/home.tsx"], context);
      const property = closure(["web/routes/property.tsx"], context);
      homes = home.intersection(property);
    }
    if (everywhere.has(id)) return "everywhere";
    return homes.has(id) ? "homes" : null;
  }
  return [
    { name: "framework", test: FRAMEWORK, priority: 2 },
    { name: pieceOf, priority: 1 },
  ];
}

/**
 * What React Router brings for those who instrument it, or who let it find routes one by one, by file: functions that do
 * nothing take its place. We do neither (see react-router.config.ts), which no bundler can know. A version that has more
 * of them fails to build.
 */
const UNUSED_IN_ROUTER = {
  "/router/instrumentation.js":
    "consumeInstrumentationClientResultMetaReceiver getRouteInstrumentationUpdates instrumentClientSideRouter instrumentHandler instrumentationResultMetaContext",
  "/dom/ssr/fog-of-war.js":
    "URL_LIMIT getManifestPath getPartialManifest getPatchRoutesOnNavigationFunction getPathsWithAncestors handleClientVersionMismatch isFogOfWarEnabled useFogOFWarDiscovery",
};

function lightRouter(): Plugin {
  return {
    name: "light-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /react-router[\\/]dist[\\/]/ },
      handler(id) {
        const file = id.replaceAll("\\", "/");
        const names = Object.entries(UNUSED_IN_ROUTER).find(([name]) => file.endsWith(name))?.[1];
        return names?.replace(/\w+/g, "export function $&() {}\n");
      },
    },
  };
}

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter(), lightRouter()],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: inProject("web/ui/create-icon.ts") }],
  },
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    // React Router names what a page must preload, without help.
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: pieces() } } } } },
  },
  optimizeDeps: {
    // Loaded when they are first needed: found beforehand, so that finding them in development reloads nothing.
    include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"],
    exclude: ["lucide-react"],
  },
});
