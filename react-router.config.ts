import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./src/server/compress-assets.server.ts";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // src/server/csrf-protection.server.ts protects forms. The router's check would also reject forms of pages that send no referrer.
  allowedActionOrigins: ["**"],
  buildEnd: ({ reactRouterConfig }) => compressAssets(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
