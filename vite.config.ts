import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;

/**
 * The pieces that the browser fetches: React and its router, which stay in its cache when our own code changes; what every
 * screen needs, found by following the imports of the document and the shell; and the rest as the screens share it. Left
 * alone, the shared part falls into some thirty files that pack far worse.
 */
function pieces() {
  const everywhere = new Set<string>();
  function isEverywhere(id: string, context: Rolldown.ChunkingContext): boolean {
    const toFollow = ["web/entry.client.tsx", "web/root.tsx", "web/routes/shell.tsx"].map(inProject);
    if (everywhere.size === 0)
      for (const next of toFollow) {
        if (everywhere.has(next)) continue;
        everywhere.add(next);
        toFollow.push(...(context.getModuleInfo(next)?.importedIds ?? []));
      }
    return everywhere.has(id);
  }
  return [
    { name: "framework", test: FRAMEWORK, priority: 2 },
    {
      name: (id: string, context: Rolldown.ChunkingContext) => (isEverywhere(id, context) ? "everywhere" : null),
      priority: 1,
    },
  ];
}

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: inProject("web/ui/create-icon.ts") }],
  },
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: pieces() } } } } },
  },
  optimizeDeps: {
    // Loaded when they are first needed: found beforehand, so that finding them in development reloads nothing.
    include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"],
    exclude: ["lucide-react"],
  },
});
