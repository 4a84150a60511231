import { type Kysely, type RawBuilder, sql } from "kysely";
import { href } from "react-router";
import { selectSchoolFields } from "../../athletes/field-columns.ts";
import { type FieldValues, type SchoolFieldName, schoolFieldNames } from "../../athletes/fields.ts";
import { findHighlights } from "../../athletes/find-highlights.server.ts";
import { namePositions } from "../../athletes/name-positions.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findProfile } from "../../athletes/queries.server.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { pageNumbers } from "../../http/page-size.ts";
import { isRecordId } from "../../http/record-id.ts";
import { showLinks } from "../../profile/show-links.server.ts";
import type { ReceivedList, ReceivedProfile } from "../../schools/schema.ts";
import { type Answer, type ReceivedState, receivedPageSize } from "../../schools/vocabulary.ts";

export interface ReceivedQuery {
  accountId: string;
  state?: ReceivedState | undefined;
  sportCode?: SportCode | undefined;
  page: number;
}

interface ReceivedRow extends FieldValues<SchoolFieldName> {
  id: string;
  athleteKey: string;
  sportCode: SportCode;
  note: string | null;
  receivedAt: Date;
  state: ReceivedState;
  positions: string[];
  answer: Answer | null;
}

/** Returns the received profiles of a coach, newest first, and the number per state for the chosen sport. */
export async function listReceived(
  db: Kysely<Database>,
  { accountId, state, sportCode, page }: ReceivedQuery,
): Promise<ReceivedList> {
  const ofSport = sportCode ? sql`"sportCode" = ${sportCode}` : sql`true`;
  const inState = state ? sql`state = ${state}` : sql`true`;
  const [rows, counts] = await Promise.all([
    sql<ReceivedRow>`
      select * from ${received(accountId)} where ${ofSport} and ${inState}
      order by "receivedAt" desc, id limit ${receivedPageSize} offset ${(page - 1) * receivedPageSize}`.execute(db),
    sql<{ state: ReceivedState; count: string }>`
      select state, count(*) from ${received(accountId)} where ${ofSport} group by state`.execute(db),
  ]);
  const found = Object.fromEntries(counts.rows.map((row) => [row.state, Number(row.count)]));
  const countByState = { new: 0, seen: 0, keep: 0, pass: 0, ...found };
  const total = state ? countByState[state] : Object.values(countByState).reduce((sum, count) => sum + count, 0);
  const shown = await Promise.all(rows.rows.map((row) => describeReceived(db, row)));
  const data = shown.filter((one) => one !== null);
  return { data, counts: countByState, pages: pageNumbers({ total, size: receivedPageSize, shown: data.length }) };
}

/** Returns one received profile, or null if the coach may not see it. */
export async function findReceived(
  db: Kysely<Database>,
  { accountId, submissionId }: { accountId: string; submissionId: string },
): Promise<ReceivedProfile | null> {
  if (!isRecordId(submissionId)) return null;
  const { rows } = await sql<ReceivedRow>`
    select * from ${received(accountId)} where id = ${submissionId}`.execute(db);
  const [row] = rows;
  return row ? describeReceived(db, row) : null;
}

/** Returns the id of the latest unopened profile, or null. */
export async function findNextNew(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${received(accountId)} where state = 'new' order by "receivedAt" desc, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns a subquery for the submissions that a coach may currently see. Excludes unapproved coaches, hidden athletes and withdrawn submissions. */
export function received(accountId: string): RawBuilder<unknown> {
  return sql`(
    select submissions.id, submissions.athlete_id as "athleteKey", submissions.sport_code as "sportCode", submissions.note, submissions.answer,
      coalesce(submissions.delivered_at, submissions.sent_at) as "receivedAt", athletes.positions,
      ${sql.raw(selectSchoolFields())},
      coalesce(look.decision, case when look.seen_at is null then 'new' else 'seen' end) as state
    from live_posts
      join submissions on submissions.school_id = live_posts.school_id
        and submissions.sport_code = any (live_posts.sport_codes) and submissions.withdrawn_at is null
      join athletes on athletes.id = submissions.athlete_id and athletes.is_public
      left join submission_looks as look on look.submission_id = submissions.id and look.account_id = live_posts.account_id
    where live_posts.account_id = ${accountId}
  ) as received`;
}

async function describeReceived(db: Kysely<Database>, row: ReceivedRow): Promise<ReceivedProfile | null> {
  const { sportCode } = row;
  const profile = await findProfile(db, encodeId("athlete", row.athleteKey));
  // The profile was hidden between the two queries.
  if (!profile) return null;
  const viewHref = href("/profile/:athleteId", { athleteId: profile.athleteId });
  const [{ season, figures }, links] = await Promise.all([
    findHighlights(db, profile, sportCode),
    showLinks(db, { athleteId: profile.athleteId, viewHref, playing: null }),
  ]);
  const { athleteId, name, gender, graduationYear, height, weight, city, state, currentSchool } = profile;
  return {
    submissionId: row.id,
    state: row.state,
    sportCode,
    receivedAt: row.receivedAt.toISOString(),
    note: row.note,
    answer: row.answer,
    athlete: {
      athleteId,
      name,
      gender,
      picture: profile.profilePictureURL,
      graduationYear,
      positions: namePositions(row.positions, sportCode),
      height,
      weight,
      city,
      state,
      currentSchool,
      ...(Object.fromEntries(schoolFieldNames.map((name) => [name, row[name]])) as FieldValues<SchoolFieldName>),
      film: links.find(({ video, isFilm }) => video ?? isFilm)?.url ?? null,
      season: season && `Season ${season.seasonYear}, ${season.teamName}`,
      headline: figures.map(({ id, friendlyName, text }) => ({ id, label: friendlyName, text })),
    },
  };
}
