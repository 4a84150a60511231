import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { href } from "react-router";
import { feetAndInches } from "../../athletes/field-definition.ts";
import type { Database } from "../../database/tables.ts";
import { shorten } from "../../http/page-size.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { containing } from "../../search/match-athletes.server.ts";
import type { Tag } from "../prospect/schema.ts";
import { anyPosition, type Grade, grades, type Stage, stages } from "../prospect/vocabulary.ts";
import type { BoardQuery } from "./board-address.server.ts";
import { type BoardCard, initialsOf } from "./board-content.ts";

const firstToLast = Object.keys(stages) as Stage[];

/** Filters that entries of rosters can match. Others ask for facts that only profiles have. */
const known = [
  "hidden",
  "archived",
  "stage",
  "position",
  "graduationYear",
  "fullName",
  "tag",
  "ratingMin",
  "heightMin",
  "heightMax",
];

/** Name, team and class, which the entries of one person share. An entry without a name is a person of its own. */
export function personOf(entry: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`row(lower(coalesce(${entry}.first_name, '') || ' ' || coalesce(${entry}.last_name, '')), lower(${entry}.team),
    ${entry}.graduation_year, case when coalesce(${entry}.first_name, ${entry}.last_name) is null then ${entry}.id end)`;
}

/** Entries without a profile on which the staff worked, or of a file without an event, which is a list of prospects. */
const worked = sql<SqlBool>`entry.athlete_id is null and (entry.event_id is null or entry.stage <> 'watching' or entry.note is not null
  or cardinality(entry.tags) > 0 or exists (
    select from program_evaluations as graded
    where graded.program_id = entry.program_id and graded.entry_id = entry.id and graded.overall is not null))`;

/** A table of the people of rosters on the board. `key` is the latest entry, and `entry_ids` all of them. A class is archived with the roll-over. */
export function rosterPeople({ programId, sportCode }: Membership): RawBuilder<unknown> {
  const positions = Object.keys(sportPositions(sportCode));
  return sql`(
    select (array_agg(entry.id order by event_on desc, entry.id))[1]::text as key, array_agg(entry.id) as entry_ids, graduation_year,
      coalesce((array_agg(position order by event_on desc, entry.id) filter (where position = any(${positions}::text[])))[1], ${anyPosition})
        as row_position,
      bool_or(hidden_at is not null) as is_hidden, exists (
        select from program_rollovers as done where done.program_id = ${programId} and done.undone_at is null and class_year >= graduation_year
      ) as is_archived,
      (${firstToLast}::text[])[max(array_position(${firstToLast}::text[], stage))] as stage, max(height) as height,
      fold_name(coalesce(max(first_name), '') || ' ' || coalesce(max(last_name), '')) as search_name
    from program_roster as entry where program_id = ${programId} and ${worked}
    group by ${personOf(sql`entry`)}, graduation_year
  ) as people`;
}

/** A table of the people who match the filters of a board. */
export function chosenPeople(member: Membership, filters: BoardQuery): RawBuilder<unknown> {
  const { more, view, ...asked } = filters;
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : name));
  const conditions = [sql<SqlBool>`${given.every((name) => known.includes(name))}`];
  const { stage, position, graduationYear, fullName, tag, ratingMin, heightMin, heightMax, hidden, archived } = asked;
  conditions.push(archived ? sql`is_archived` : sql`not is_archived and is_hidden = ${hidden ?? false}`);
  if (stage) conditions.push(sql`stage = any(${stage}::text[])`);
  if (position) conditions.push(sql`row_position = any(${position}::text[])`);
  if (graduationYear) conditions.push(sql`graduation_year = any(${graduationYear}::integer[])`);
  if (fullName) conditions.push(sql`search_name like ${containing(fullName)} escape '\\'`);
  if (heightMin !== undefined) conditions.push(sql`height >= ${heightMin}`);
  if (heightMax !== undefined) conditions.push(sql`height <= ${heightMax}`);
  if (tag)
    conditions.push(sql`exists (
      select from program_roster as own, unnest(own.tags) as label
      where own.program_id = ${member.programId} and own.id = any(entry_ids) and lower(label) = any(${tag.map((one) => one.toLowerCase())}::text[]))`);
  if (ratingMin)
    conditions.push(sql`exists (
      select from latest_evaluations as latest where latest.program_id = ${member.programId} and latest.entry_id = any(entry_ids)
        and overall = any(${grades.slice(0, grades.indexOf(ratingMin) + 1)}::text[]))`);
  return sql`(select * from ${rosterPeople(member)} where ${sql.join(conditions, sql` and `)}) as people`;
}

interface PersonRow {
  key: string;
  firstName: string | null;
  lastName: string | null;
  height: number | null;
  school: string | null;
  team: string;
  stage: Stage;
  tags: Pick<Tag, "label" | "color">[];
  lastGrades: { grade: Grade; staff: string }[];
}

/** Returns the cards of people by their keys. */
export async function selectPeople(
  db: Kysely<Database>,
  member: Membership,
  keys: readonly string[],
): Promise<BoardCard[]> {
  if (keys.length === 0) return [];
  const { programId } = member;
  const { rows } = await sql<PersonRow>`
    select people.key, first_name as "firstName", last_name as "lastName", people.height, school, team, people.stage, (
        select coalesce(json_agg(json_build_object('label', label, 'color', coalesce(color, 'gray')) order by lower(label)), '[]')
        from (
          select distinct label from program_roster as own, unnest(own.tags) as label
          where own.program_id = ${programId} and own.id = any(entry_ids)) as labels
          left join lateral (
            select color from program_tags where program_id = ${programId} and lower(program_tags.label) = lower(labels.label) limit 1
          ) as colors on true
      ) as tags, (
        select coalesce(json_agg(json_build_object('grade', overall, 'staff', name) order by received_at desc), '[]') from (
          select overall, received_at, staff.name from (
              select distinct on (staff_id) staff_id, overall, received_at from latest_evaluations
              where program_id = ${programId} and entry_id = any(entry_ids) and overall is not null
              order by staff_id, received_at desc, id) as own
            join program_staff as staff on staff.program_id = ${programId} and staff.id = own.staff_id
          order by received_at desc limit 3) as latest
      ) as "lastGrades"
    from ${rosterPeople(member)} join program_roster as entry on entry.program_id = ${programId} and entry.id = people.key::uuid
    where people.key = any(${keys}::text[])`.execute(db);
  return rows.map(({ key, firstName, lastName, height, school, team, stage, tags, lastGrades }) => ({
    athleteId: key,
    name: [firstName, lastName].filter(Boolean).join(" ") || "No name",
    path: href("/coach/roster/:rosterId?", { rosterId: key }),
    facts: height ? feetAndInches(height) : "",
    detail: [school, team].flatMap((text) => (text ? shorten(text, 50) : [])).join("\u00a0· "),
    stage,
    number: null,
    hasFilm: false,
    grades: lastGrades.map(({ grade, staff }) => `${grade} ${initialsOf(staff)}`),
    tags,
    task: null,
  }));
}
