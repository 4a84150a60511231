import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { TeamList, TeamQuery } from "../schema.ts";

export async function listTeams(db: Kysely<Database>, { page, pageSize, status }: TeamQuery): Promise<TeamList> {
  const isPending = status === "pending";
  const chosen = db.selectFrom("teams").where("status", isPending ? "=" : "<>", "pending");
  const [{ total }, rows] = await Promise.all([
    chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    chosen
      .leftJoin("accounts", "accounts.id", "teams.requested_by")
      .select(["teams.id", "teams.kind", "teams.name", "teams.city", "teams.state", "teams.sport_code as sportCode"])
      .select(["teams.gender", "teams.status", "teams.reason", "teams.requested_at", "teams.decided_at"])
      .select(["accounts.id as accountId", "email", "is_blocked", "is_verified"])
      .select([
        sql<string | null>`first_name || ' ' || last_name`.as("accountName"),
        sql<string | null>`lower(substring(email from '[^@]+$'))`.as("mailDomain"),
        sql<number>`(select count(*)::integer from teams as other where fold_name(other.name) = fold_name(teams.name)
          and other.sport_code = teams.sport_code and other.gender = teams.gender and other.status = 'approved'
          and other.id <> teams.id)`.as("sameName"),
      ])
      .$if(isPending, (query) => query.orderBy("requested_at"))
      .$if(!isPending, (query) => query.orderBy("decided_at", "desc"))
      .orderBy("teams.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const data = rows.map(
    ({ accountId, accountName, email, requested_at, decided_at, is_blocked, is_verified, ...team }) => ({
      ...team,
      account: accountId && accountName ? { userLoginId: accountId, name: accountName, email } : null,
      isAccountActive: is_verified === true && is_blocked === false,
      requestedAt: requested_at.toISOString(),
      decidedAt: decided_at?.toISOString() ?? null,
    }),
  );
  return { data, pages: pagesOf(data, pageSize, Number(total)) };
}
