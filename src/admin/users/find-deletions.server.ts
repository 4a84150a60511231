import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { DeletionList, EraseRequest } from "../account-schema.ts";
import { pagesOf } from "../pages-of.server.ts";
import { selectAccountName, selectOwner } from "../select-account-name.server.ts";
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
        selectOwner().as("account"),
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
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    eraseAfter: row.eraseAfter.toISOString(),
    lawfulUntil: row.lawfulUntil.toISOString(),
    daysLeft: Number(row.daysLeft),
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
    .select([selectOwner().as("account"), "proof", selectAccountName("asking").as("askedBy"), "asked_at as askedAt"])
    .$if(userLoginId !== undefined, (query) => query.where("erase_requests.account_id", "=", userLoginId ?? ""))
    .orderBy("asked_at")
    .limit(maxWaiting)
    .execute();
  return rows.map(({ proof, askedAt, ...request }) => ({
    ...request,
    proof: proof as EraseRequest["proof"],
    askedAt: askedAt.toISOString(),
  }));
}
