import path from "node:path";
import { fastifyReactRouterDev } from "@mcansh/react-router-fastify/vite";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// What pages load together, in one file each: it compresses better, and the list of parts is shorter.
const groups = [
  { name: "core", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|^\0rolldown/ },
  {
    name: "frame",
    test: /src\/(?:root|brand|site\/(?:site|brand|social|public|progress|navigation|failed)-[a-z]+|ui\/(?:brand-mark|button-class|class-names|create-icon|link-button|page-meta))\.tsx?$|lucide-react\/.*\/(?:menu|x|search|external-link|chevron-down)\.mjs$/,
  },
  {
    name: "looks",
    test: /src\/ui\/(?:avatar|button|card|spinner|art\/(?:avatar-figure|sport-art))\.tsx$/,
  },
  {
    name: "fields",
    test: /src\/ui\/(?:field-frame|text-field|select-field)\.tsx$|lucide-react\/.*\/circle-alert\.mjs$/,
  },
  {
    name: "form",
    test: /src\/(?:accounts\/(?:account-form|call-server|form-frame|password-field|vocabulary|mailbox-hint))\.tsx?$/,
  },
];

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
  resolve: {
    alias: [
      // Parts of libraries that every page would load, and that this site has no use for.
      { find: "../createLucideIcon.mjs", replacement: path.resolve("src/ui/create-icon.ts") },
      { find: /^\.\/instrumentation\.js$/, replacement: path.resolve("src/ui/no-instrumentation.ts") },
    ],
  },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
