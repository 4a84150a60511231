import { preparePrograms } from "@openroster/trial-postgres/postgres-programs.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { runCommand } from "../src/server/command.server.ts";

// Writes all files that a start would write, because a start may run as an account without write access to the
// checkout.
await runCommand(async () => {
  await preparePrograms();
  await ensureBuilt(console.log);
});
