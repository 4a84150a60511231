import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { defineJob, enqueue } from "../../jobs/job.server.ts";
import { requireAction } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { selectLog } from "../exports/list-log.server.ts";
import { storeExport } from "../exports/make-export.server.ts";
import { formatCsv } from "../exports/write-csv.server.ts";
import { selectContacts } from "./list-contacts.server.ts";
import { logYears, means, parties } from "./vocabulary.ts";

export const makeComplianceExportJob = defineJob(
  "make-compliance-export",
  z.strictObject({ programId: z.guid(), exportId: z.guid() }),
);

export const complianceFormat = "compliance-csv";

/** Requests an export of the contact log and the log of the program. The job creates it. */
export async function requestComplianceExport(
  trx: Kysely<Database>,
  member: Membership,
): Promise<{ exportId: string }> {
  requireAction(member, "audit");
  const { programId, staffId } = member;
  const { id: exportId } = await trx
    .insertInto("program_exports")
    .values({ program_id: programId, staff_id: staffId, format: complianceFormat })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "export-requested", details: { format: complianceFormat } });
  await enqueue(trx, makeComplianceExportJob, { programId, exportId });
  return { exportId };
}

/** Columns in their fixed order. New columns go to the end. */
const columns = [
  "kind",
  "at",
  "day",
  "staff",
  "sport",
  "athlete_id",
  "athlete",
  "party",
  "means",
  "purpose",
  "entry_id",
  "corrects_entry_id",
  "is_void",
  "is_corrected",
  "logged_by",
  "action",
  "details",
] as const;

const rowsPerStep = 1000;
const since = sql`now() - ${logYears} * interval '1 year'`;

/** Creates a requested export: the contacts and the log of five years as CSV. Does nothing if it exists. */
export async function makeComplianceExport(
  db: Kysely<Database>,
  { programId, exportId }: { programId: string; exportId: string },
): Promise<void> {
  const waiting = await db
    .selectFrom("program_exports")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", exportId)
    .where("format", "=", complianceFormat)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!waiting) return;
  const athleteIds = new Set<string>();
  const rows: unknown[][] = [];
  const condition = sql<boolean>`entry.program_id = ${programId} and entry.logged_at > ${since}`;
  await readSteps(
    (page) => selectContacts(db, { programId, condition, ...page }),
    (entry) => {
      if (entry.athlete) athleteIds.add(entry.athlete.athleteId);
      rows.push([
        ...["contact", entry.loggedAt, entry.day, entry.staff.name, entry.sportCode],
        ...[entry.athlete?.athleteId, entry.athlete?.name, parties[entry.party], means[entry.means], entry.purpose],
        ...[entry.contactId, entry.corrects, entry.isVoid, entry.isCorrected, entry.loggedBy.name, "", ""],
      ]);
    },
  );
  await readSteps(
    (page) => selectLog(db, { programId, condition: sql`log.at > ${since}`, ...page }),
    (entry) => {
      if (entry.athlete) athleteIds.add(entry.athlete.athleteId);
      const details = Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : "";
      rows.push([
        ...["log", entry.at, "", entry.staff, "", entry.athlete?.athleteId, entry.athlete?.name],
        ...["", "", "", "", "", "", "", "", entry.action, details],
      ]);
    },
  );
  await storeExport(
    db,
    { programId, exportId },
    {
      text: formatCsv([...columns], rows),
      rows: rows.length,
      athleteKeys: [...athleteIds].map((athleteId) => findKey("athlete", athleteId) ?? ""),
    },
  );
}

async function readSteps<Row>(
  read: (page: { limit: number; offset: number }) => Promise<Row[]>,
  use: (row: Row) => void,
): Promise<void> {
  for (let offset = 0; ; offset += rowsPerStep) {
    const rows = await read({ limit: rowsPerStep, offset });
    for (const row of rows) use(row);
    if (rows.length < rowsPerStep) return;
  }
}
