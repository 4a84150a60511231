import path from "node:path";
import { fastifyReactRouterDev } from "@mcansh/react-router-fastify/vite";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { pageChunks } from "./scripts/page-chunks.ts";

const groups = pageChunks.map(({ name, files, packages }) => ({
  name,
  test: (id: string) => files.some((file) => id.endsWith(`/${file}`)) || packages?.test(id) === true,
}));

// Every page loads the list of all chunks: names without words make it 700 bytes smaller.
const names = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    fastifyReactRouterDev({
      entry: "./src/server/dev-app.server.ts",
      // The server and the pages must share one instance of each context.
      externalizeServerEntryImports: Object.keys(packageJson.imports),
    }),
  ],
  resolve: {
    alias: [
      // Parts of libraries that every page would load, and that this site has no use for.
      { find: "../createLucideIcon.mjs", replacement: path.resolve("src/ui/create-icon.ts") },
      { find: /^\.\/instrumentation\.js$/, replacement: path.resolve("src/ui/no-instrumentation.ts") },
    ],
  },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } } } },
});
