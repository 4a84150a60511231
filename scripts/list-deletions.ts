import { findRequestedDeletions } from "../src/accounts/queries.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { runCommand } from "../src/server/command.server.ts";

// Ids alone: what this prints may end in a log that outlives the people in it.
await runCommand(async () => {
  const instance = await openInstance(readConfig(), { role: "script", statementTimeout: 0, onProgress: console.error });
  try {
    const deletions = await findRequestedDeletions(instance.db);
    if (deletions.length === 0) return console.log("Nobody waits for a deletion.");
    for (const { id, userType, requestedAt, eraseAfter, isDue } of deletions) {
      const [asked, due] = [requestedAt, eraseAfter].map((date) => date?.toISOString().slice(0, 16).replace("T", " "));
      console.log(`${id}  ${userType}  asked for ${asked}  ${isDue ? "due since" : "due on"} ${due} UTC`);
    }
  } finally {
    await instance.close();
  }
});
