import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
const DESIGN = /[\\/](web[\\/]ui|lucide-react)[\\/]/;
const EVERYWHERE = ["web/entry.client.tsx", "web/root.tsx", "web/routes/shell.tsx", "web/lib/still.tsx"];

/** What every page of somebody who is signed in runs, now or a moment later. */
const OF_MEMBERS = [
  "web/routes/signed-in.tsx",
  "web/features/shell/member-menu.tsx",
  "web/features/shell/unread-badge.tsx",
  "web/features/messaging/unread-watch.tsx",
];

/** What a file needs at once: itself and all that its static imports lead to. */
function closure(files: string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(files.map(inProject));
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * The pieces that the browser fetches: React and its router, which stay in its cache when our own code changes; what every
 * screen needs, or both public pages of homes; what a home's own page needs; what restores a session; what members' pages
 * share; what else browse needs; what of the design system other screens share; and the rest by screen. Left alone, they
 * fall into some sixty small files that pack far worse, are asked for one after the other, and make a long manifest.
 */
function pieces() {
  type Piece = "everywhere" | "property" | "session" | "member" | "browse";
  let sets: Record<Piece | "home", Set<string>> | undefined;
  function look(context: Rolldown.ChunkingContext) {
    const home = closure(["web/routes/home.tsx"], context);
    const property = closure(["web/routes/property.tsx"], context);
    const member = closure(OF_MEMBERS, context);
    const entrance = closure(["web/routes/entrance.tsx", "web/routes/login.tsx"], context);
    const session = closure(["web/lib/session-client.ts"], context).union(member.intersection(entrance));
    const browse = closure(["web/routes/browse.tsx"], context);
    const shared = home.intersection(property.union(session).union(member).union(browse));
    return { everywhere: closure(EVERYWHERE, context).union(shared), home, property, session, member, browse };
  }
  const of = (piece: Piece) => (id: string, context: Rolldown.ChunkingContext) => {
    sets ??= look(context);
    return sets[piece].has(id) ? piece : null;
  };
  // A piece takes along whatever its files need that none of a higher priority has taken.
  return [
    { name: "framework", test: FRAMEWORK, priority: 7 },
    { name: of("everywhere"), priority: 6 },
    { name: of("property"), priority: 5 },
    { name: of("session"), priority: 4 },
    { name: (id: string) => (sets?.home.has(id) ? null : "design"), test: DESIGN, priority: 3 },
    { name: of("member"), priority: 2 },
    { name: of("browse"), priority: 1 },
  ];
}

/**
 * Functions of React Router, by file, that are never called here, which no bundler can know: we instrument nothing, name
 * all routes at once (react-router.config.ts), render on the server, without server components, have one style sheet and
 * an error boundary of our own in the root. Empty ones take their places; a version that has them no more fails to build.
 */
const UNUSED_IN_ROUTER = {
  "router/instrumentation.js": ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  "dom/ssr/fog-of-war.js": ["getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery"],
  "dom/ssr/components.js": ["RSCPrefetchPageLinksImpl", "Scripts", "Links"],
  "hooks.js": ["RSCErrorHandler", "DefaultErrorComponent"],
  "errors.js": ["decodeRouteErrorResponseDigest"],
  "dom/ssr/single-fetch.js": ["nonSsrStrategy"],
  "dom/ssr/links.js": ["prefetchStyleLinks", "prefetchRouteCss"],
  "dom/ssr/routes.js": ["createClientRoutesWithHMRRevalidationOptOut", "wrapShouldRevalidateForHdr"],
  "dom/ssr/errorBoundaries.js": ["RemixRootDefaultErrorBoundary"],
  "dom/ssr/fallback.js": ["RemixRootDefaultHydrateFallback"],
};

/** Says of components and contexts that making them has no effect, so that those nobody uses are left out. */
function asPure(code: string): string {
  return code
    .replace(/^\w+\.displayName = .+;$/gm, "")
    .replace(/= React\$1\.(forwardRef|createContext)\(/g, "= /* @__PURE__ */ React$$1.$1(");
}

function lightRouter(): Plugin {
  const inRouter = /react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/;
  return {
    name: "light-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: inRouter },
      handler(code, id) {
        const file = inRouter.exec(id)?.[1]?.replaceAll("\\", "/");
        const names = Object.entries(UNUSED_IN_ROUTER).find(([name]) => name === file)?.[1] ?? [];
        return names.reduce((text, name) => {
          const whole = new RegExp(`^(?:async )?function ${name}\\([^]*?^}$`, "m");
          if (!whole.test(text)) this.error(`React Router has no ${name} in ${file} any more`);
          return text.replace(whole, `function ${name}() {}`);
        }, asPure(code));
      },
    },
    generateBundle(_options, bundle) {
      const sheets = Object.keys(bundle).filter((file) => file.endsWith(".css"));
      if (sheets.length > 1) this.error(`One style sheet is all that pages fetch: ${sheets.join(", ")}`);
    },
  };
}

/** Our own service worker, with the names of all files of the build in it. Pages register it themselves. */
function serviceWorker() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "web",
    filename: "service-worker.ts",
    outDir: "build/client",
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globDirectory: "build/client",
      globPatterns: ["assets/*.{js,css,woff2}"],
      globIgnores: ["assets/server-build-*"],
    },
  });
}

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter(), lightRouter(), serviceWorker()],
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
