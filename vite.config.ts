import { fastifyReactRouterDev } from "@mcansh/react-router-fastify/vite";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    fastifyReactRouterDev({
      entry: "./src/server/dev-app.server.ts",
      // The server and the pages must share one page context key.
      externalizeServerEntryImports: ["#page-context"],
    }),
  ],
  build: { assetsInlineLimit: 0 },
});
