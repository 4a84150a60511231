import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { ReportList, ReportQuery } from "../schema.ts";

export async function listProfileReports(
  db: Kysely<Database>,
  { page, pageSize, status }: ReportQuery,
): Promise<ReportList> {
  const isOpen = status === "open";
  const chosen = db.selectFrom("profile_reports").where("profile_reports.status", isOpen ? "=" : "<>", "open");
  const [{ total }, rows] = await Promise.all([
    chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    chosen
      .innerJoin("athletes", "athletes.id", "profile_reports.athlete_id")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select(({ selectFrom }) => [
        "profile_reports.id",
        "profile_reports.reason",
        "profile_reports.text",
        "profile_reports.status",
        "profile_reports.created_at as reportedAt",
        "profile_reports.decided_at as decidedAt",
        sql<boolean>`profile_reports.email is not null`.as("wantsResult"),
        "athletes.id as athleteKey",
        "athletes.is_public as isPublic",
        sql<boolean>`hid_at is not null`.as("hid"),
        sql<Date | null>`case when hid_at is not null and profile_reports.status = 'open' then nullif(held_until, 'infinity') end`.as(
          "hiddenUntil",
        ),
        "accounts.id as userLoginId",
        sql<string>`first_name || ' ' || last_name`.as("name"),
        "accounts.email",
        selectFrom("profile_reports as other")
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .whereRef("other.athlete_id", "=", "profile_reports.athlete_id")
          .whereRef("other.id", "<>", "profile_reports.id")
          .where("other.status", "=", "open")
          .as("otherOpen"),
      ])
      .$if(isOpen, (query) => query.orderBy("profile_reports.created_at"))
      .$if(!isOpen, (query) => query.orderBy("profile_reports.decided_at", "desc"))
      .orderBy("profile_reports.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const data = rows.map(
    ({ userLoginId, name, email, athleteKey, otherOpen, reportedAt, decidedAt, hiddenUntil, ...report }) => ({
      ...report,
      account: { userLoginId, name, email },
      athleteId: encodeId("athlete", athleteKey),
      otherOpen: Number(otherOpen),
      hiddenUntil: hiddenUntil?.toISOString() ?? null,
      reportedAt: reportedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }),
  );
  return { data, pages: pagesOf(data, pageSize, Number(total)) };
}
