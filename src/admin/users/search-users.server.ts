import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { UserList } from "../schema.ts";
import { addPlans } from "./find-coach-plans.server.ts";
import { userColumns, withVersion } from "./queries.server.ts";

export interface UserSelection {
  page: number;
  pageSize: number;
  search?: string | undefined;
}

export async function searchUsers(db: Kysely<Database>, { page, pageSize, search }: UserSelection): Promise<UserList> {
  const patterns = search === undefined ? null : await findPatterns(db, search);
  const texts = db
    .selectFrom("account_texts")
    .$if(patterns !== null, (query) => query.where(sql<boolean>`text like any (${patterns}::text[])`));
  const [{ total }, data] = await Promise.all([
    texts.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom(
        texts
          .select(["account_id", "created_at"])
          .orderBy("created_at", "desc")
          .orderBy("account_id", "desc")
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .as("found"),
      )
      .innerJoin("accounts", "accounts.id", "found.account_id")
      .select(userColumns)
      .orderBy("found.created_at", "desc")
      .orderBy("found.account_id", "desc")
      .execute(),
  ]);
  return { data: await addPlans(db, data.map(withVersion)), pages: pagesOf(data, pageSize, Number(total)) };
}

/** Returns the patterns of names and addresses that contain the term, folded as in the search, with the wildcards of LIKE escaped. */
async function findPatterns(db: Kysely<Database>, term: string): Promise<string[]> {
  const { rows } = await sql<{ pattern: string }>`
    select distinct '%' || regexp_replace(folded, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
    from unnest(name_terms(${term}) || fold_name(${term})) as folded where folded <> '' or fold_name(${term}) = ''`.execute(
    db,
  );
  return rows.map(({ pattern }) => pattern);
}
