import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { ReportContext } from "../context-schema.ts";
import { versionOf } from "../record-version.server.ts";
import type { ReportList, ReportQuery, ReportRecord } from "../schema.ts";
import { selectOwner } from "../select-account-name.server.ts";
import { ageOf, listFiltered, nameOfDecider } from "../work-list/filter-rows.server.ts";

export async function listProfileReports(
  db: Kysely<Database>,
  { status, by, ...chosen }: ReportQuery,
): Promise<ReportList> {
  const isOpen = status === "open";
  const reports = db
    .selectFrom("profile_reports as report")
    .where("status", isOpen ? "=" : "<>", "open")
    .$if(by === "case", (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("profile_reports as first")
              .select("first.id")
              .whereRef("first.athlete_id", "=", "report.athlete_id")
              .where(sql<boolean>`first.decided_at is not distinct from report.decided_at`)
              .where(sql<boolean>`(first.created_at, first.id) < (report.created_at, report.id)`),
          ),
        ),
      ),
    )
    .select(["id", "reason", ageOf("created_at").as("age")])
    .select(sql<string>`case when hid_at is null then 'no' else 'yes' end`.as("hidden"));
  const filterable = { rows: sql`${reports}`, names: ["reason", "hidden", "age"] };
  const { rows, ...list } = await listFiltered(db, filterable, chosen, (ids) =>
    selectRecords(db, by === "case" ? maxOthers : maxOthersOfEach)
      .where("profile_reports.id", "in", ids)
      .$if(isOpen, (query) => query.orderBy("profile_reports.created_at"))
      .$if(!isOpen, (query) => query.orderBy("profile_reports.decided_at", "desc"))
      .orderBy("profile_reports.id"),
  );
  return { data: await readRecords(db, rows), ...list };
}

export async function findProfileReport(db: Kysely<Database>, id: string): Promise<ReportRecord | null> {
  // Report ids are UUIDs too.
  if (!isAccountId(id)) return null;
  const row = await selectRecords(db, maxOthers).where("profile_reports.id", "=", id).executeTakeFirst();
  const [record] = row ? await readRecords(db, [row]) : [];
  return record ?? null;
}

function selectRecords(db: Kysely<Database>, most: number) {
  return db
    .selectFrom("profile_reports")
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
      selectOwner().as("account"),
      selectFrom("profile_reports as other")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("other.athlete_id", "=", "profile_reports.athlete_id")
        .whereRef("other.id", "<>", "profile_reports.id")
        .where("other.status", "=", "open")
        .as("otherOpen"),
      nameOfDecider("profile_reports").as("decidedBy"),
      selectOthers(most).as("others"),
      sql<number>`(select count(*)::integer from profile_reports other where ${isOfCase})`.as("otherCount"),
      sql<Date>`(select min(created_at) from profile_reports first where first.athlete_id = profile_reports.athlete_id
        and first.decided_at is not distinct from profile_reports.decided_at) + ${decideWithinHours} * interval '1 hour'`.as(
        "dueAt",
      ),
      sql<number>`(select count(*)::integer from hidden_parts where hidden_parts.athlete_id = athletes.id)`.as(
        "hiddenParts",
      ),
    ]);
}

const decideWithinHours = 48;

const maxOthers = 20;
/** In a list that has each report of a case. */
const maxOthersOfEach = 3;
const isOfCase = sql`other.athlete_id = profile_reports.athlete_id and other.id <> profile_reports.id
  and other.decided_at is not distinct from profile_reports.decided_at`;

/** The first of the other reports of the case: open ones about the profile, or those that the same decision closed. */
function selectOthers(most: number) {
  return sql<ReportContext["others"]>`coalesce((
    select json_agg(json_build_object('id', id, 'reason', reason, 'text', text,
        'reportedAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at)
      from (select * from profile_reports other where ${isOfCase} order by created_at limit ${most}) as first), '[]')`;
}

/** Reads the profiles of a list once each, because all reports can be about one. */
async function readRecords(db: Kysely<Database>, rows: ReportRow[]): Promise<ReportRecord[]> {
  const keys = [...new Set(rows.map(({ athleteKey }) => athleteKey))];
  const athletes = await db
    .selectFrom("athletes")
    .where(sql<boolean>`id = any(${keys}::bigint[])`)
    .select(["id", profileFacts.as("facts")])
    .execute();
  const factsOf = new Map(athletes.map(({ id, facts }) => [id, facts]));
  return rows.map((row) => toRecord(row, factsOf.get(row.athleteKey) ?? ""));
}

/** The versions of the rows that a profile shows. */
const profileFacts = sql<string>`concat_ws(' ', athletes.version, athletes.picture, athletes.published_fields::text,
  (select string_agg(concat_ws(':', id, version), ',' order by id) from media_links where athlete_id = athletes.id),
  (select string_agg(concat_ws(':', team_seasons.id, team_seasons.version, games.facts), ',' order by team_seasons.id)
    from team_seasons cross join lateral (
      select concat_ws(':', count(*), max(events.id), sum(events.version)) as facts
        from events where team_season_id = team_seasons.id) as games
    where athlete_id = athletes.id))`;

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectRecords>["executeTakeFirstOrThrow"]>>;

function toRecord({ athleteKey, otherOpen, ...row }: ReportRow, profileFacts: string): ReportRecord {
  const { reportedAt, decidedAt, decidedBy, hiddenUntil, others, otherCount, dueAt, hiddenParts, ...report } = row;
  const record = {
    ...report,
    athleteId: encodeId("athlete", athleteKey),
    otherOpen: Number(otherOpen),
    hiddenUntil: hiddenUntil?.toISOString() ?? null,
    reportedAt: reportedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    profileVersion: versionOf([profileFacts]),
  };
  const context = { others, otherCount, dueAt: dueAt.toISOString(), hiddenParts };
  return { ...record, decidedBy, version: versionOf([record]), context };
}
