import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { DeletionList, EraseRequest } from "../account-schema.ts";
import { pagesOf } from "../pages-of.server.ts";
import { lawfulDays } from "../vocabulary.ts";

/** The server erases accounts every few minutes, so one that is a day late needs a look at the log. */
const isOverdue = sql<boolean>`erase_after < now() - interval '1 day'`;

export function selectOverdueDeletions(db: Kysely<Database>) {
  return db.selectFrom("accounts").where("erase_after", "is not", null).where(isOverdue);
}

/** Returns one page of deletion requests, next one first. Counts days by the database's clock. */
export async function findDeletions(
  db: Kysely<Database>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<DeletionList> {
  const requested = db.selectFrom("accounts").where("erase_after", "is not", null);
  const lawfulUntil = sql<Date>`deletion_requested_at + ${lawfulDays} * interval '1 day'`;
  const [{ total }, rows, waiting] = await Promise.all([
    requested.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    requested
      .select([
        "id",
        "first_name",
        "last_name",
        "email",
        "user_type as userType",
        sql<Date>`deletion_requested_at`.as("requestedAt"),
        sql<Date>`erase_after`.as("eraseAfter"),
        lawfulUntil.as("lawfulUntil"),
        sql<string>`floor(extract(epoch from ${lawfulUntil} - now()) / 86400)`.as("daysLeft"),
        isOverdue.as("isOverdue"),
      ])
      .orderBy("erase_after")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    findEraseRequests(db),
  ]);
  const data = rows.map((row) => ({
    account: { userLoginId: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    userType: row.userType,
    requestedAt: row.requestedAt.toISOString(),
    eraseAfter: row.eraseAfter.toISOString(),
    lawfulUntil: row.lawfulUntil.toISOString(),
    daysLeft: Number(row.daysLeft),
    isOverdue: row.isOverdue,
  }));
  return { data, pages: pagesOf(data, pageSize, Number(total)), waiting };
}

const maxWaiting = 100;

/** Returns the requests that wait for a second person, oldest first, or that of one account. */
export async function findEraseRequests(db: Kysely<Database>, userLoginId?: string): Promise<EraseRequest[]> {
  const rows = await db
    .selectFrom("erase_requests")
    .innerJoin("accounts", "accounts.id", "erase_requests.account_id")
    .leftJoin("accounts as asking", "asking.id", "erase_requests.asked_by")
    .select(["accounts.id", "accounts.email", "proof", "asked_at as askedAt", "asking.id as askedBy"])
    .select(["asking.email as askedByEmail"])
    .select([
      sql<string>`accounts.first_name || ' ' || accounts.last_name`.as("name"),
      sql<string>`asking.first_name || ' ' || asking.last_name`.as("askedByName"),
    ])
    .$if(userLoginId !== undefined, (query) => query.where("erase_requests.account_id", "=", userLoginId ?? ""))
    .orderBy("asked_at")
    .limit(maxWaiting)
    .execute();
  return rows.map(({ id, name, email, proof, askedAt, askedBy, askedByName, askedByEmail }) => ({
    account: { userLoginId: id, name, email },
    proof: proof as EraseRequest["proof"],
    askedBy: askedBy === null ? null : { userLoginId: askedBy, name: askedByName, email: askedByEmail },
    askedAt: askedAt.toISOString(),
  }));
}
