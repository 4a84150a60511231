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
    test: /src\/(?:root|brand|site\/(?:site|social|public|progress|navigation|failed)-[a-z]+|ui\/(?:brand-link|brand-mark|button-class|class-names|create-icon|link-button|page-meta))\.tsx?$|lucide-react\/.*\/(?:menu|x|search|external-link|chevron-down)\.mjs$/,
  },
  {
    name: "looks",
    test: /src\/ui\/(?:avatar|button|card|spinner|art\/(?:avatar-figure|sport-art))\.tsx$/,
  },
  {
    name: "fields",
    test: /src\/(?:ui\/(?:field-frame|text-field|select-field)\.tsx|athletes\/vocabulary\.ts)$|lucide-react\/.*\/circle-alert\.mjs$/,
  },
  {
    name: "form",
    test: /src\/(?:accounts\/(?:account-form|call-server|form-frame|password-field|vocabulary|mailbox-hint))\.tsx?$/,
  },
  // Before the larger groups, which would draw them in, and with them the pages that need no more than these.
  { name: "empty", test: /src\/ui\/(?:empty-state|art\/empty-art)\.tsx$/ },
  { name: "code", test: /src\/ui\/qr-code\.tsx$/ },
  { name: "tabs", test: /src\/ui\/tabs-nav\.tsx$/ },
  { name: "pages", test: /src\/ui\/pagination\.tsx$|lucide-react\/.*\/chevron-(?:left|right)\.mjs$/ },
  {
    name: "search",
    test: /src\/athletes\/(?:search-form|search-results|more-filters|score-tiles|athlete-card)\.tsx$/,
  },
  {
    name: "profile",
    test: /src\/(?:athletes\/(?:profile-header|profile-window|media-panel|season-(?:summary|trends)|sport-detail|team-events|event-dialog|share-dialog)|ui\/(?:accordion|stat-number))\.tsx$|lucide-react\/.*\/share-2\.mjs$/,
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
