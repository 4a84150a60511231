import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { runCommand } from "../src/server/command.server.ts";

// Opening the instance migrates the database. This command separates that step from the server start.
await runCommand(async () => {
  const instance = await openInstance(readConfig(), { role: "script", onProgress: console.log });
  console.log(instance.migrated.length > 0 ? `Applied ${instance.migrated.join(", ")}.` : "Nothing to migrate.");
  await instance.close();
});
