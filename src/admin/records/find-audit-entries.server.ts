import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { AuditEntryRecord, AuditFilters, AuditList } from "../schema.ts";
import { selectAccountName } from "../select-account-name.server.ts";

export interface AuditSelection extends AuditFilters {
  limit: number;
  before?: string;
  skip?: number;
}

export async function findAuditEntries(
  db: Kysely<Database>,
  { limit, before, skip = 0, ...filters }: AuditSelection,
): Promise<AuditEntryRecord[]> {
  const rows = await db
    .selectFrom("audit_log")
    .leftJoin("accounts as actor", "actor.id", "audit_log.actor_account")
    .leftJoin("accounts as subject", "subject.id", "audit_log.subject_account")
    .select(["audit_log.id", "at", "actor_label as actorLabel", "action", "details"])
    .select([selectAccountName("actor").as("actor"), selectAccountName("subject").as("subject")])
    .where((eb) => matching(eb, filters))
    .$if(before !== undefined, (query) => query.where("audit_log.id", "<", before ?? ""))
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function listAuditEntries(
  db: Kysely<Database>,
  { page, pageSize, ...filters }: AuditFilters & { page: number; pageSize: number },
): Promise<AuditList> {
  const [{ total }, data] = await Promise.all([
    db
      .selectFrom("audit_log")
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .where((eb) => matching(eb, filters))
      .executeTakeFirstOrThrow(),
    findAuditEntries(db, { ...filters, limit: pageSize, skip: (page - 1) * pageSize }),
  ]);
  return { data, pages: pagesOf(data, pageSize, Number(total)) };
}

function matching(eb: ExpressionBuilder<Database, "audit_log">, { actor, action, subject, from, to }: AuditFilters) {
  const conditions = [sql<SqlBool>`true`];
  if (actor) conditions.push(sql`audit_log.actor_account = ${actor}`);
  if (action) conditions.push(sql`audit_log.action = ${action}`);
  if (subject) conditions.push(sql`audit_log.subject_account = ${subject}`);
  if (from) conditions.push(sql`audit_log.at >= (${from}::date)::timestamp at time zone 'UTC'`);
  if (to) conditions.push(sql`audit_log.at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  return eb.and(conditions);
}
