import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * React and its router are in separate files, so that browsers can keep them cached when our code changes. Modules that
 * many screens share are in one file per group. Without these groups a property page loads 80 small files.
 */
const GROUPS = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Apart from "shared", because visitors' pages do not load it.
  { name: "query", test: /[\\/]@tanstack[\\/]/ },
  { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 6 },
  { name: "design", test: /[\\/]web[\\/]ui[\\/]/, minShareCount: 12 },
  { name: "shared", test: /[\\/](web[\\/](lib|features)|contract)[\\/](?!api[\\/]query-cache)/, minShareCount: 10 },
];

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  // React Router itself preloads a page's modules.
  environments: {
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
  optimizeDeps: {
    // Packages that are loaded lazily. Pre-bundled, so that their discovery does not reload the page in development.
    include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"],
  },
});
