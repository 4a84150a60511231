import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // src/server/form-guard.server.ts refuses foreign forms. The router's own check would also refuse those of pages that send no referrer.
  allowedActionOrigins: ["**"],
  // The whole site has some forty addresses: the browser knows them from the start and need not ask for parts of the list.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
