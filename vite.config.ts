import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/**
 * React and its router stay in the browser's cache when our own code changes. Icons and components that many screens share
 * are one file each: left alone they are 60 small ones, and a property loads 145.4 kB of script with gzip instead of 144.5.
 */
const GROUPS = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 4 },
  { name: "design", test: /[\\/]web[\\/]ui[\\/]/, minShareCount: 12 },
];

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
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // React Router preloads the modules of a page itself.
  environments: {
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
  optimizeDeps: {
    // Loaded when they are first needed: found beforehand, so that finding them in development reloads nothing.
    include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"],
  },
});
