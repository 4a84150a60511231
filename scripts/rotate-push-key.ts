import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { addPushKey } from "../src/push/push-key.server.ts";
import { runCommand } from "../src/server/command.server.ts";

await runCommand(async () => {
  const instance = await openInstance(readConfig(), { role: "script", statementTimeout: 0, onProgress: console.error });
  try {
    const { id } = await addPushKey(instance.db);
    console.log(`New subscriptions use key ${id}. Browsers with an older one renew it when their member opens a page.`);
  } finally {
    await instance.close();
  }
});
