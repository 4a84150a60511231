import { findRequestedDeletions } from "../src/accounts/queries.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { runCommand } from "../src/server/command.server.ts";

// Prints only ids, because the output may end up in a log that outlives the accounts.
await runCommand(async () => {
  const instance = await openInstance(readConfig(), { role: "script", statementTimeout: 0, onProgress: console.error });
  try {
    const deletions = await findRequestedDeletions(instance.db);
    if (deletions.length === 0) return console.log("No deletions are pending.");
    for (const { id, userType, requestedAt, eraseAfter, isDue } of deletions) {
      const [requested, due] = [requestedAt, eraseAfter].map((date) =>
        date?.toISOString().slice(0, 16).replace("T", " "),
      );
      console.log(`${id}  ${userType}  requested ${requested}  ${isDue ? "due since" : "due on"} ${due} UTC`);
    }
  } finally {
    await instance.close();
  }
});
