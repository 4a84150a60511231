import { ensureBuilt } from "../src/server/build.server.ts";
import { runCommand } from "../src/server/command.server.ts";

// As a start does it, so that the start has nothing left to write: it may not own the checkout.
await runCommand(() => ensureBuilt(console.log));
