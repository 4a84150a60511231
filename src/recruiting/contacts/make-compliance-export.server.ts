import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { findKey } from "../../athletes/public-id.server.ts";
import { purposes, states } from "../../contact-rules/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { defineJob, enqueue } from "../../jobs/job.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { storeParts } from "../exports/export-parts.server.ts";
import { selectLog } from "../exports/list-log.server.ts";
import { storeExport } from "../exports/make-export.server.ts";
import { splitList } from "../exports/read-batches.server.ts";
import { formatRows } from "../exports/write-csv.server.ts";
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
  "reviewed_by",
  "reviewed_at",
  "about",
  "contact_rules_say",
  "rule",
  "rule_version",
  "reason",
] as const;

const [rowsPerPage, rowsPerPart] = [1000, 100];
const since = sql`now() - ${logYears} * interval '1 year'`;

/** Creates a requested export: the contacts and the log of five years as CSV. Does nothing if it exists. */
export async function makeComplianceExport(
  db: Kysely<Database>,
  { programId, exportId }: { programId: string; exportId: string },
): Promise<void> {
  await storeExport(db, { programId, exportId }, async (trx) => {
    const athleteKeys = new Set<string>();
    let rows = 0;
    const texts = writeLines(trx, programId, (entry) => {
      rows += 1;
      if (entry.athlete) athleteKeys.add(findKey("athlete", entry.athlete.athleteId) ?? "");
    });
    await storeParts(db, { programId, exportId }, texts);
    return { rows, athleteKeys: [...athleteKeys] };
  });
}

interface Entry {
  athlete: { athleteId: string } | null;
}

/** Yields the lines of the file. Calls `onEntry` for each one below the header. */
async function* writeLines(
  trx: Kysely<Database>,
  programId: string,
  onEntry: (entry: Entry) => void,
): AsyncGenerator<string> {
  yield formatRows([columns]);
  const condition = sql<boolean>`entry.program_id = ${programId} and entry.logged_at > ${since}`;
  for await (const entries of readPages((page) => selectContacts(trx, { programId, condition, ...page }))) {
    for (const entry of entries) onEntry(entry);
    yield formatRows(
      entries.map((entry) => [
        ...["contact", entry.loggedAt, entry.day, entry.staff.name, entry.sportCode],
        ...[entry.athlete?.athleteId, entry.athlete?.name, parties[entry.party], means[entry.means], entry.purpose],
        ...[entry.contactId, entry.corrects, entry.isVoid, entry.isCorrected, entry.loggedBy.name, "", ""],
        ...[entry.review?.staff.name, entry.review?.reviewedAt, entry.about && purposes[entry.about]],
        ...[
          entry.verdict && states[entry.verdict.state],
          entry.verdict?.rule?.id,
          entry.verdict?.rule?.version,
          entry.reason,
        ],
      ]),
    );
  }
  const ofLog = sql`log.at > ${since}`;
  for await (const entries of readPages((page) => selectLog(trx, { programId, condition: ofLog, ...page }))) {
    for (const entry of entries) onEntry(entry);
    yield formatRows(
      entries.map((entry) => {
        const details = Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : "";
        return [
          ...["log", entry.at, "", entry.staff, "", entry.athlete?.athleteId, entry.athlete?.name],
          ...["", "", "", "", "", "", "", "", entry.action, details, "", "", "", "", "", "", ""],
        ];
      }),
    );
  }
}

/** Reads pages, and yields them in parts that take a few milliseconds to write. */
async function* readPages<Row>(
  read: (page: { limit: number; offset: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += rowsPerPage) {
    const rows = await read({ limit: rowsPerPage, offset });
    yield* splitList(rows, rowsPerPart);
    if (rows.length < rowsPerPage) return;
  }
}
