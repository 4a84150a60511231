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
  const texts = db
    .selectFrom("account_texts")
    .$if(search !== undefined, (query) => query.where(sql<boolean>`text like ${likePattern(search ?? "")}`));
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

/** Returns the pattern of texts that contain the folded term, with the wildcards of LIKE escaped. */
function likePattern(term: string) {
  return sql<string>`'%' || regexp_replace(fold_name(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
