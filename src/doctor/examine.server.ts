import type { Kysely } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import type { Config } from "../config.server.ts";
import { listProcesses, type RunningProcess } from "../database/running-processes.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { countPush } from "../push/subscriptions.server.ts";
import { checkRestore, describeCluster, findRestoreTrial, readCluster } from "./check-cluster.server.ts";
import { checkDatabase } from "./check-database.server.ts";
import { checkMail, checkMailDns, type MailCheck } from "./check-mail.server.ts";
import { checkProxy } from "./check-proxy.server.ts";
import { checkSettings } from "./check-settings.server.ts";
import { checkBackup, checkDisk, checkFileStore, checkFolder } from "./check-storage.server.ts";
import { type Finding, note, ok, problem, warning } from "./finding.ts";
import { createProbeToken } from "./probe-token.server.ts";

export interface Examination {
  config: Config;
  /** True if people reach the site from the internet. */
  isPublic: boolean;
  settingWarnings: string[];
  isMigrated: () => Promise<boolean>;
  db: Kysely<Database>;
  files: FileStore;
  keys: InstallationKeys;
  dataDir: string;
  mail: Omit<MailCheck, "isPublic">;
  readState: () => Promise<{ mailOldestSeconds: number; mailFailed: number; backupAgeSeconds: number | null }>;
}

const maxMailAgeSeconds = 15 * 60;

type NamedCheck = [string, () => Promise<Finding | Finding[]>];

export async function examine(examination: Examination): Promise<Finding[]> {
  const { config, isPublic, db, files, keys, dataDir, isMigrated, readState } = examination;
  const mail = { ...examination.mail, isPublic };
  const publicUrl = isPublic ? (config.PUBLIC_URL ?? null) : null;
  const checks: NamedCheck[] = [
    ["Settings", async () => checkSettings(config, examination)],
    ["Database", () => checkDatabase({ db, isMigrated, embedded: !config.DATABASE_URL, isPublic })],
    ...(config.DATABASE_URL
      ? [["Database members", async () => describeCluster(await readCluster(db))] satisfies NamedCheck]
      : []),
    ["Mail", () => checkMail(mail)],
    ["Mail DNS", () => checkMailDns(mail)],
    ["Unsent mail", async () => checkUnsentMail(await readState())],
    ["Notifications", async () => checkPush(await countPush(db))],
    ["Proxy", () => checkProxy({ publicUrl, token: createProbeToken(keys) })],
    ["Disk", () => checkDisk(dataDir)],
    ["File store", () => checkFileStore(files)],
    ...(config.FILES_URL ? [] : [["Data folder", () => checkFolder(db, dataDir)] satisfies NamedCheck]),
    ["Processes", async () => describeProcesses(await listProcesses(db))],
    ["Backup", async () => checkBackup((await readState()).backupAgeSeconds, isPublic)],
    ...(isPublic ? [["Restore", async () => checkRestore(await findRestoreTrial(db))] satisfies NamedCheck] : []),
  ];
  const findings = await Promise.all(
    checks.map(([check, run]) => run().catch((error: unknown) => failed(check, error))),
  );
  return findings.flat();
}

function failed(check: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return problem(check, `This check failed: ${reason}`, "Solve the other problems first, and run the check again.");
}

function checkUnsentMail({
  mailOldestSeconds,
  mailFailed,
}: {
  mailOldestSeconds: number;
  mailFailed: number;
}): Finding {
  const check = "Unsent mail";
  const remedy = "See the page Emails of the portal for the reason of each, and resend them there.";
  if (mailFailed > 0) return warning(check, `${mailFailed} mails failed permanently.`, remedy);
  if (mailOldestSeconds > maxMailAgeSeconds)
    return problem(check, `A mail waits for ${Math.round(mailOldestSeconds / 60)} minutes.`, remedy);
  return ok(check, "No mail waits for long, and none failed.");
}

function describeProcesses(processes: RunningProcess[]): Finding {
  const check = "Processes";
  if (processes.length === 0) return note(check, "No process of the product runs.");
  const sentence = `Running: ${processes.map(({ role, host, version }) => `${role} on ${host}, ${version}`).join("; ")}.`;
  if (processes.some(({ role }) => role !== "web")) return ok(check, sentence);
  return problem(
    check,
    `${sentence} None of them runs jobs, so no mail is sent.`,
    "Start a process with OPENROSTER_ROLE=worker.",
  );
}

function checkPush({ devices, refused }: { devices: number; refused: number }): Finding {
  const check = "Notifications";
  if (refused === 0) return ok(check, `${devices} devices get notifications, and no service refused the last one.`);
  return warning(
    check,
    `Services refuse notifications for ${refused} of ${devices} devices with status 400 or 403.`,
    "Set PUSH_CONTACT to a working mailto: or https: address, and check that the clock of this machine is right.",
  );
}
