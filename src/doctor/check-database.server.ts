import { type Kysely, sql } from "kysely";
import { describeCommand } from "../config/build-info.server.ts";
import type { Database } from "../database/tables.ts";
import { type Finding, note, ok, problem, warning } from "./finding.ts";
import { minorsAsOf, newestMinors, parseVersion } from "./postgres-releases.ts";

const maxClockDifferenceMs = 2_000;

export interface DatabaseCheck {
  db: Kysely<Database>;
  isMigrated: () => Promise<boolean>;
  embedded: boolean;
  isPublic: boolean;
}

export async function checkDatabase({ db, isMigrated, embedded, isPublic }: DatabaseCheck): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await sql<{ version: number; now: Date }>`
    select current_setting('server_version_num')::integer as version, clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database returned no row.");
  const halfway = (began + Date.now()) / 2;
  return [
    checkVersion(row.version, { embedded, isPublic }),
    checkMigrations(await isMigrated()),
    checkClock(row.now.getTime() - halfway),
  ];
}

export function checkVersion(versionNumber: number, kind: Pick<DatabaseCheck, "embedded" | "isPublic">): Finding {
  const check = "Database";
  const { major, minor } = parseVersion(versionNumber);
  const name = `PostgreSQL ${major}.${minor}${kind.embedded ? ", embedded" : ""}`;
  if (major < 15) return problem(check, `${name} is too old.`, "Upgrade to PostgreSQL 15 or newer.");
  const newest = newestMinors[major];
  if (newest !== undefined && minor < newest) {
    const remedy = kind.embedded
      ? "Install the newest version of this product, or move to a PostgreSQL server (docs/operations.md)."
      : `Install ${major}.${newest} or newer. A minor release needs a restart of PostgreSQL, and no dump.`;
    return warning(check, `${name} misses fixes of ${major}.${newest} (known since ${minorsAsOf}).`, remedy);
  }
  if (kind.embedded && kind.isPublic) {
    return note(
      check,
      `${name}. It is meant for trials and small sites; docs/operations.md describes the move to a server.`,
    );
  }
  return ok(check, `${name}.`);
}

function checkMigrations(isMigrated: boolean): Finding {
  const check = "Migrations";
  if (isMigrated) return ok(check, "All migrations are applied.");
  return problem(
    check,
    "A migration of this version is missing.",
    `Run ${describeCommand("migrate")}, or restart the server.`,
  );
}

export function checkClock(differenceMs: number): Finding {
  const check = "Clock";
  const seconds = Math.abs(differenceMs / 1000).toFixed(1);
  if (Math.abs(differenceMs) <= maxClockDifferenceMs)
    return ok(check, `The clocks of this machine and the database differ by ${seconds} s.`);
  const remedy = "Run a time service such as chrony on both machines. Links, codes and limits depend on the time.";
  return problem(check, `The clocks of this machine and the database differ by ${seconds} s.`, remedy);
}
