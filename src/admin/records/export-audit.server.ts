import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { AuditEntryRecord, AuditFilters } from "../schema.ts";
import { csvLine } from "./csv.server.ts";
import { describeDetails } from "./describe-details.ts";
import { findAuditEntries } from "./find-audit-entries.server.ts";

const columns = [
  "id",
  "at",
  "actor",
  "actorId",
  "actorEmail",
  "action",
  "subjectId",
  "subject",
  "subjectEmail",
  "changes",
  "details",
];
const rowsATime = 1000;

/** Streams the audit log as CSV (RFC 4180, UTF-8), newest first, in batches of 1,000 entries. */
export async function* exportAudit(db: Kysely<Database>, filters: AuditFilters): AsyncGenerator<string> {
  yield csvLine(columns);
  let before: string | undefined;
  for (;;) {
    const entries = await findAuditEntries(db, {
      ...filters,
      limit: rowsATime,
      ...(before === undefined ? {} : { before }),
    });
    yield entries.map((entry) => csvLine(cellsOf(entry))).join("");
    before = entries.at(-1)?.id;
    if (entries.length < rowsATime) return;
  }
}

function cellsOf({ id, at, actorLabel, actor, action, subject, details }: AuditEntryRecord): string[] {
  return [
    id,
    at,
    actor?.name ?? actorLabel,
    actor?.userLoginId ?? "",
    actor?.email ?? "",
    action,
    subject?.userLoginId ?? "",
    subject?.name ?? "",
    subject?.email ?? "",
    describeDetails(details).join(" "),
    JSON.stringify(details),
  ];
}
