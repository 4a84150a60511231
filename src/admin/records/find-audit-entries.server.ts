import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { AuditEntryRecord, AuditFilters, AuditList } from "../schema.ts";

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
    .select([
      "audit_log.id",
      "audit_log.at",
      "audit_log.actor_label",
      "audit_log.action",
      "audit_log.details",
      "actor.id as actor_id",
      "actor.first_name as actor_first_name",
      "actor.last_name as actor_last_name",
      "actor.email as actor_email",
      "subject.id as subject_id",
      "subject.first_name as subject_first_name",
      "subject.last_name as subject_last_name",
      "subject.email as subject_email",
    ])
    .where((eb) => matching(eb, filters))
    .$if(before !== undefined, (query) => query.where("audit_log.id", "<", before ?? ""))
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorLabel: row.actor_label,
    actor: nameOf(row.actor_id, `${row.actor_first_name} ${row.actor_last_name}`, row.actor_email),
    action: row.action,
    subject: nameOf(row.subject_id, `${row.subject_first_name} ${row.subject_last_name}`, row.subject_email),
    details: row.details,
  }));
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
  const totalRecords = Number(total);
  const lastPage = Math.max(1, Math.ceil(totalRecords / pageSize));
  return { data, pages: { actualPageSize: data.length, lastPage, totalRecords } };
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

function nameOf(userLoginId: string | null, name: string, email: string | null) {
  return userLoginId === null ? null : { userLoginId, name, email };
}
