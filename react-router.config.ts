import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The whole site has some forty addresses: the browser knows them from the start and need not ask for parts of the list.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
