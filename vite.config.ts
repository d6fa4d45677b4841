import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * React and its router stay in the browser's cache when our own code changes. Modules that many screens share are one file
 * per group: without the groups a property loads 80 small files, and 145.4 kB of script with gzip instead of 144.5.
 */
const GROUPS = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 4 },
  { name: "design", test: /[\\/]web[\\/]ui[\\/]/, minShareCount: 12 },
  { name: "shared", test: /[\\/](web[\\/](lib|features)|contract)[\\/]/, minShareCount: 10 },
];

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  // React Router preloads a page's modules itself.
  environments: {
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
  optimizeDeps: {
    // Lazily loaded packages: pre-bundled, so that their discovery does not reload the page in development.
    include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"],
  },
});
