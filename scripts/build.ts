import { preparePrograms } from "../src/database/postgres-programs.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { runCommand } from "../src/server/command.server.ts";

// Does what a start would write into the checkout, because a start may run as an account that does not own it.
await runCommand(async () => {
  await preparePrograms();
  await ensureBuilt(console.log);
});
