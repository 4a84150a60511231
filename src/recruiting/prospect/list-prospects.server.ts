import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { cardPicture } from "../../athletes/picture-address.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { statSearchOf } from "../../athletes/stat-condition.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { pageNumbers } from "../../http/page-size.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { containing, hasFilm, hasReel, matching } from "../../search/match-athletes.server.ts";
import { findHeadline } from "../../search/search-athletes.server.ts";
import type { ProspectCard, ProspectQuery } from "./schema.ts";
import { anyPosition, grades } from "./vocabulary.ts";

export type ProspectFilters = Omit<ProspectQuery, "pageNum" | "numPerPage">;

interface CardRow
  extends Omit<ProspectCard, "athleteId" | "tags" | "lastRating" | "profilePictureURI" | "addedAt" | "headline"> {
  athleteKey: string;
  layout: number | null;
  figures: (number | null)[] | null;
  picture: string | null;
  addedAt: Date;
}

export async function listProspects(
  db: Kysely<Database>,
  member: Membership,
  { pageNum, numPerPage, ...filters }: ProspectQuery,
) {
  requireStats(member, filters);
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${chosen(member, filters)}`.execute(db);
  const total = Number(rows[0]?.count);
  const data = await selectCards(db, member, { filters, limit: numPerPage, offset: (pageNum - 1) * numPerPage });
  return { data, pages: pageNumbers({ total, size: numPerPage, shown: data.length }) };
}

function requireStats({ sportCode }: Membership, filters: ProspectFilters): void {
  if (statSearchOf({ sportCode: filters.sportCode ?? sportCode, stat: filters.stat }) === "nothing")
    throw invalidField({ field: "stat", message: "must be statistics of one sport; name another one by sportCode" });
}

/** Returns the card of one athlete, or null if the athlete is not a prospect or not public. */
export async function findCard(
  db: Kysely<Database>,
  member: Membership,
  athleteKey: string,
): Promise<ProspectCard | null> {
  const [card] = await selectCards(db, member, { athleteKeys: [athleteKey], limit: 1 });
  return card ?? null;
}

/** Returns the keys of all prospects, also hidden and archived ones, in the order of the cards. */
export async function listProspectKeys(db: Kysely<Database>, member: Membership, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select athlete_id as key from ${everyProspect(member)}
    order by graduation_year nulls last, search_name collate "C", athlete_id limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Returns cards by class, name and key. Without filters, hidden and archived prospects are included. */
export async function selectCards(
  db: Kysely<Database>,
  member: Membership,
  {
    filters,
    athleteKeys,
    limit,
    offset = 0,
  }: {
    filters?: Partial<ProspectFilters> | undefined;
    athleteKeys?: readonly string[];
    limit: number;
    offset?: number;
  },
): Promise<ProspectCard[]> {
  const { programId, sportCode } = member;
  const isListed = (key: RawBuilder<unknown>) =>
    athleteKeys ? sql<SqlBool>`${key} = any(${athleteKeys}::bigint[])` : sql<SqlBool>`true`;
  // With the keys on both sides of its join, the query reads no other athlete.
  const any = filters
    ? chosen(member, filters)
    : everyProspect(member, sql`${matching({})} and ${isListed(sql`athletes.id`)}`);
  const { rows } = await sql<CardRow>`
    with page as (
      select athlete_id, account_id, stage, row_position, owner_id, hidden_at, rollover_id, added_at, version, gender, height, weight,
        graduation_year, current_school, city, state, picture, search_name, club_team,
        protected_parts
      from ${any} where ${isListed(sql`chosen.athlete_id`)}
      order by graduation_year nulls last, search_name collate "C", athlete_id limit ${limit} offset ${offset}
    )
    select page.athlete_id as "athleteKey", accounts.first_name as "firstName", accounts.last_name as "lastName", page.gender,
      page.height, page.weight, page.graduation_year as "graduationYear", page.current_school as "currentSchool", page.city, page.state,
      page.picture, page.stage, page.row_position as position, page.hidden_at is not null as "isHidden",
      page.rollover_id is not null as "isArchived", page.added_at as "addedAt", page.version,
      page.club_team as "clubTeam", ${hasFilm} as "hasFilm", ${hasReel} as "hasReel", season.layout, to_json(season.figures) as figures, (
        select coalesce(json_agg(json_build_object('tagId', id, 'label', label, 'color', color, 'isPrimary', is_primary)
          order by is_primary desc, place nulls last, lower(label)), '[]')
        from prospect_tags join program_tags on program_tags.program_id = ${programId} and program_tags.id = prospect_tags.tag_id
        where prospect_tags.program_id = ${programId} and prospect_tags.athlete_id = page.athlete_id) as "tagDetails", (
        select json_build_object('taskId', id, 'text', text, 'dueOn', due_on) from program_tasks
        where program_id = ${programId} and athlete_id = page.athlete_id and done_at is null
        order by due_on, id limit 1) as "nextTask", (
        select coalesce(json_agg(json_build_object('grade', overall, 'staff', latest.name) order by rated_at desc, staff_id), '[]') from (
          select overall, rated_at, staff_id, program_staff.name from (
              select distinct on (staff_id) * from ${gradesOf(programId, sql`page.athlete_id`)} order by staff_id, rated_at desc) as own
            join program_staff on program_staff.program_id = ${programId} and program_staff.id = own.staff_id
          order by rated_at desc, staff_id limit 3) as latest) as "lastGrades",
      case when staff.id is not null then json_build_object('staffId', staff.id, 'name', staff.name) end as owner
    from page join accounts on accounts.id = page.account_id
      join lateral (select page.athlete_id as id, page.protected_parts as protected_parts) as athletes on true
      left join athlete_statistics as season on season.athlete_id = page.athlete_id and season.sport_code = ${sportCode}
      left join program_staff as staff on staff.program_id = ${programId} and staff.id = page.owner_id
    order by page.graduation_year nulls last, page.search_name collate "C", page.athlete_id`.execute(db);
  return rows.map(({ athleteKey, picture, addedAt, layout, figures, ...row }) => ({
    ...row,
    headline: readHeadline(sportCode, { layout, figures, position: row.position }),
    athleteId: encodeId("athlete", athleteKey),
    tags: row.tagDetails.map(({ label }) => label),
    lastRating: row.lastGrades[0]?.grade ?? null,
    profilePictureURI: cardPicture(picture),
    addedAt: addedAt.toISOString(),
  }));
}

/** Returns the headline statistic of the program’s sport. */
function readHeadline(
  sportCode: SportCode,
  { layout, figures, position }: Pick<CardRow, "layout" | "figures" | "position">,
): ProspectCard["headline"] {
  if (layout === null || figures === null) return null;
  const place = position === anyPosition ? undefined : `${sportCode}:${position}`;
  const found = findHeadline([{ sportCode, layout, figures }], { position: place, sport: sportCode });
  return found && { label: found.label, value: found.value };
}

/** The grades of an athlete: the ratings of the staff, and the evaluations at events, which are notes. */
function gradesOf(programId: string, athleteKey: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select overall, rated_at, staff_id from prospect_ratings
      where program_id = ${programId} and athlete_id = ${athleteKey} and overall is not null
    union all
    select overall, written_at, staff_id from prospect_notes
      where program_id = ${programId} and athlete_id = ${athleteKey} and type = 'evaluation' and overall is not null and deleted_at is null
  ) as graded`;
}

/** All prospects whose athletes are public and match the condition on `athletes`, also hidden and archived ones. */
function everyProspect({ programId, sportCode }: Membership, searched = matching({})): RawBuilder<unknown> {
  return sql`(
    select prospects.athlete_id, prospects.stage, prospects.owner_id, prospects.hidden_at, prospects.rollover_id, prospects.added_at,
      prospects.version, athletes.account_id, athletes.gender, athletes.height, athletes.weight, athletes.graduation_year,
      athletes.current_school, athletes.city, athletes.state, athletes.picture, athletes.search_name,
      athletes.protected_parts, case when 'clubTeam' = any(athletes.published_fields) then athletes.club_team end as club_team,
      coalesce(prospects.position, case
        when split_part(athletes.positions[1], ':', 1) = ${sportCode} then split_part(athletes.positions[1], ':', 2)
        else (
          select split_part(code, ':', 2) from unnest(athletes.positions) with ordinality as listed (code, place)
          where split_part(code, ':', 1) = ${sportCode} order by place limit 1
        ) end, 'any') as row_position,
      (select overall from ${gradesOf(programId, sql`prospects.athlete_id`)} order by rated_at desc, staff_id limit 1) as last_rating
    from prospects join athletes on athletes.id = prospects.athlete_id
    where prospects.program_id = ${programId} and prospects.removed_at is null and ${searched}
  ) as chosen`;
}

/** A table of the prospects that match, with the columns of `everyProspect`. Statistics and jersey are those of the program's sport by default. */
export function chosen(member: Membership, filters: Partial<ProspectFilters>): RawBuilder<unknown> {
  const { position: row, ...searched } = filters;
  const sportCode = filters.sportCode ?? (filters.stat || filters.jerseyNumber ? member.sportCode : undefined);
  const conditions = sql.join(boardConditions(member, filters), sql` and `);
  return sql`(select * from ${everyProspect(member, matching({ ...searched, sportCode }))} where ${conditions}) as chosen`;
}

function boardConditions({ programId, staffId }: Membership, filters: Partial<ProspectFilters>): RawBuilder<SqlBool>[] {
  const { stage, tag, position, owner, ratingMin, notSeenDays, hidden, archived, city, weightMin, weightMax } = filters;
  const conditions = archived
    ? [sql<SqlBool>`rollover_id is not null`]
    : [sql<SqlBool>`rollover_id is null and (hidden_at is not null) = ${hidden ?? false}`];
  if (stage) conditions.push(sql`stage = any(${stage}::text[])`);
  if (position) conditions.push(sql`row_position = any(${position}::text[])`);
  if (owner) conditions.push(sql`owner_id = ${owner}`);
  if (city) conditions.push(sql`fold_name(city) like ${containing(city)} escape '\\'`);
  if (weightMin !== undefined) conditions.push(sql`weight >= ${weightMin}::smallint`);
  if (weightMax !== undefined) conditions.push(sql`weight <= ${weightMax}::smallint`);
  if (ratingMin) conditions.push(sql`last_rating = any(${grades.slice(0, grades.indexOf(ratingMin) + 1)}::text[])`);
  if (tag)
    conditions.push(sql`athlete_id in (
      select prospect_tags.athlete_id from prospect_tags
        join program_tags on program_tags.program_id = ${programId} and program_tags.id = prospect_tags.tag_id
      where prospect_tags.program_id = ${programId}
        and (lower(label) = any(${tag.map((one) => one.toLowerCase())}::text[]) or program_tags.id::text = any(${tag}::text[])))`);
  if (notSeenDays)
    conditions.push(sql`athlete_id not in (
      select prospect_looks.athlete_id from prospect_looks
      where prospect_looks.program_id = ${programId} and prospect_looks.staff_id = ${staffId}
        and looked_at > now() - ${notSeenDays} * interval '1 day')`);
  return conditions;
}
