import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { createAdministrator } from "../src/accounts/create-administrator.server.ts";
import { createHasher } from "../src/accounts/password-hash.server.ts";
import { loadCommonPasswords } from "../src/accounts/request-context.server.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { parseAddress } from "../src/mail/address.ts";
import { runCommand } from "../src/server/command.server.ts";

const [recipient, ...more] = process.argv.slice(2);

await runCommand(async () => {
  if (!recipient || more.length > 0) throw new StartupProblem(`Usage: ${describeCommand("create-admin", "EMAIL")}`);
  const { address, problem } = parseAddress(recipient);
  if (address === null) throw new StartupProblem(problem);
  const config = readConfig();
  const password = process.env.ADMIN_PASSWORD || (await readNewPassword());
  const instance = await openInstance(config, { role: "script", statementTimeout: 0, onProgress: console.error });
  try {
    const commonPasswords = await loadCommonPasswords();
    const result = await createAdministrator(instance.db, {
      email: address,
      password,
      hasher: createHasher(),
      commonPasswords,
    });
    if (result.outcome === "refused") throw new StartupProblem(result.message);
    const done = { created: "is an administrator now", "password-changed": "has a new password" }[result.outcome];
    console.log(`${address} ${done}.`);
  } finally {
    await instance.close();
  }
});

async function readNewPassword(): Promise<string> {
  const password = await readHiddenLine("Password: ");
  if (process.stdin.isTTY && password !== (await readHiddenLine("Once more: ")))
    throw new StartupProblem("The two passwords don’t match. Please type them again.");
  return password;
}

/** Reads a line without echo, from the terminal or a pipe. */
async function readHiddenLine(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  process.stderr.write(question);
  reader.on("SIGINT", () => process.exit(130));
  const [line = ""] = await Promise.race([once(reader, "line"), once(reader, "close")]);
  reader.close();
  process.stderr.write("\n");
  return line;
}
