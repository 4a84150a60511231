import { type Kysely, sql } from "kysely";
import { href } from "react-router";
import type { Database } from "../database/tables.ts";
import { parseRedirectPath } from "./redirect-path.server.ts";

/**
 * Returns once for each sign-up the page that its first sign-in opens: the one that the person wanted before, such as the invitation of a
 * team, or an athlete's first steps, unless the app has published the profile before.
 */
export async function takeStartPath(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ startPath: string | null; opensSteps: boolean }>`
    with former as (
      select id, start_path, opens_start from accounts
      where id = ${accountId} and (opens_start or start_path is not null) for update)
    update accounts set opens_start = false, start_path = null from former where accounts.id = former.id
    returning former.start_path as "startPath", former.opens_start and exists (
      select from athletes where account_id = accounts.id and not is_published) as "opensSteps"`.execute(db);
  const [first] = rows;
  return parseRedirectPath(first?.startPath) ?? (first?.opensSteps ? href("/me/start/:step?", {}) : null);
}
