import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        // In one piece it packs smaller, and it stays in the browser's cache when our own code changes.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
            },
          },
        },
      },
    },
  },
  // Loaded when they are first needed: found beforehand, so that finding them in development reloads nothing.
  optimizeDeps: { include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"] },
});
