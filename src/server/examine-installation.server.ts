import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { type Config, isPublic, warnAboutPlaceholders, warnAboutSettings } from "../config.server.ts";
import { isMigrated } from "../database/migrate.server.ts";
import type { Database } from "../database/tables.ts";
import { examine } from "../doctor/examine.server.ts";
import type { Finding } from "../doctor/finding.ts";
import { describeVersion, parseVersion } from "../doctor/postgres-releases.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { mailFolder, senderOf } from "./mail.server.ts";
import { readProductState } from "./product-state.server.ts";

export interface Installation {
  config: Config;
  db: Kysely<Database>;
  files: FileStore;
  keys: InstallationKeys;
  /** Sends a test mail and returns its result. Unset: the mail server is only asked to accept the password. */
  sendTest?: (() => Promise<string>) | undefined;
}

export function examineInstallation({ config, db, files, keys, sendTest }: Installation): Promise<Finding[]> {
  return examine({
    config,
    isPublic: isPublic(config),
    settingWarnings: [...warnAboutSettings(), ...warnAboutPlaceholders(config)],
    db,
    isMigrated: () => isMigrated(db),
    files,
    keys,
    dataDir: path.resolve(config.DATA_DIR),
    mail: { smtpUrl: config.SMTP_URL, folder: mailFolder(config), sender: senderOf(config).address, sendTest },
    readState: () => readProductState(db),
  });
}

export async function readDatabaseVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer as version`.execute(db);
  return describeVersion(parseVersion(rows[0]?.version ?? 0));
}
