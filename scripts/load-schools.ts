import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { loadSchoolLists } from "../src/schools/lists/load-school-lists.server.ts";
import { runCommand } from "../src/server/command.server.ts";

const [folder, ...more] = process.argv.slice(2);

await runCommand(async () => {
  if (more.length > 0) throw new StartupProblem(`Usage: ${describeCommand("load-schools", "[FOLDER]")}`);
  const instance = await openInstance(readConfig(), { role: "script", statementTimeout: 0, onProgress: console.error });
  try {
    const lists = await loadSchoolLists(instance.db, folder);
    if (lists.length === 0)
      throw new StartupProblem(`${folder} has no list of schools; registers/README.md names the files.`);
    for (const { name, rows } of lists) console.log(`${name}: ${rows.toLocaleString("en-US")} rows loaded`);
  } finally {
    await instance.close();
  }
});
