import path from "node:path";
import { fastifyReactRouterDev } from "@mcansh/react-router-fastify/vite";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { fallbackFontsPlugin } from "./scripts/fallback-fonts.ts";
import { markdownTexts } from "./scripts/markdown-texts.ts";
import { pageChunks } from "./scripts/page-chunks.ts";
import { browserEntries } from "./src/site/documents/browser-entries.ts";

const groups = pageChunks.map(({ name, files, packages }) => ({
  name,
  test: (id: string) => files.some((file) => id.endsWith(`/${file}`)) || packages?.test(id) === true,
}));

// The server's bundle contains the packages that only pages use, so that a server with built pages does not need them.
const pagePackages = [/^@(?:babel\/runtime|base-ui|floating-ui)\b/, "idb", "reselect", "use-sync-external-store"];

// Every page loads the list of all chunks. Names without words make it 700 bytes smaller.
const names = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

export default defineConfig({
  plugins: [
    tailwindcss(),
    fallbackFontsPlugin(),
    markdownTexts(),
    reactRouter(),
    fastifyReactRouterDev({
      entry: "./src/server/dev-app.server.ts",
      // The server and the pages must share one instance of each context.
      externalizeServerEntryImports: Object.keys(packageJson.imports),
    }),
  ],
  // Marks are small, and each request delays the first view.
  build: { assetsInlineLimit: (file) => path.basename(file).startsWith("mark-") },
  ssr: { noExternal: pagePackages },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: Object.values(browserEntries),
          output: { ...names, codeSplitting: { groups } },
        },
      },
    },
  },
});
