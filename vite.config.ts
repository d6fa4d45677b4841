import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  // Loaded when they are first needed: found beforehand, so that finding them in development reloads nothing.
  optimizeDeps: { include: ["@supabase/auth-js", "@tanstack/react-query", "zod", "thumbhash"] },
});
