import { parseArgs } from "node:util";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import type { Finding } from "../src/doctor/finding.ts";
import { openFiles } from "../src/files/open-store.server.ts";
import { parseAddress } from "../src/mail/address.ts";
import { runCommand } from "../src/server/command.server.ts";
import { examineInstallation } from "../src/server/examine-installation.server.ts";
import { openKeys } from "../src/server/open-keys.server.ts";
import { sendTestMail } from "../src/server/send-test-mail.server.ts";

const usage = `Usage: ${describeCommand("doctor", "[--json] [EMAIL]")}   (sends a test mail to EMAIL)`;

await runCommand(async () => {
  const { json, recipient } = readArguments(process.argv.slice(2));
  const config = readConfig();
  const instance = await openInstance(config, { role: "script", max: 4, onProgress: console.error });
  try {
    const findings = await examineInstallation({
      config,
      db: instance.db,
      files: openFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR }),
      keys: await openKeys(config),
      sendTest: recipient === undefined ? undefined : () => sendTestMail(config, recipient, console.error),
    });
    console.log(json ? JSON.stringify(findings, null, 2) : findings.map(describeFinding).join("\n"));
    if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
  } finally {
    await instance.close();
  }
});

function readArguments(args: string[]): { json: boolean; recipient: string | undefined } {
  try {
    const options = { json: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [recipient, ...more] = positionals;
    if (more.length > 0) throw new Error("Give one email address.");
    if (recipient !== undefined) {
      const { problem } = parseAddress(recipient);
      if (problem) throw new Error(problem);
    }
    return { json: values.json, recipient };
  } catch (error) {
    throw new StartupProblem(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function describeFinding({ check, state, sentence, remedy }: Finding): string {
  const line = `${state.padEnd(8)} ${check.padEnd(12)} ${sentence}`;
  return remedy === null ? line : `${line}\n${" ".repeat(22)}→ ${remedy}`;
}
