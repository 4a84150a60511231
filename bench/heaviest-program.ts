import { type Kysely, sql } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";
import type { ProgramRole } from "../src/programs/vocabulary.ts";
import { maxFollowedMatches } from "../src/recruiting/searches/vocabulary.ts";
import { creighton } from "../tests/school-factories.ts";
import { rosterFile } from "./heaviest-roster.ts";
import { type Filling, longName, longText } from "./heaviest-texts.ts";

const skills = Array.from({ length: 6 }, (_, index) => longText(39) + index);
const rating = JSON.stringify(Object.fromEntries(skills.map((skill) => [skill, 4])));

export async function fillProgram(
  db: Kysely<Database>,
  { programId, staffId, athleteKey, most, upTo }: { programId: string; staffId: string; athleteKey: string } & Filling,
): Promise<void> {
  await sql`update program_staff set name = ${longName(161)} where program_id = ${programId}::uuid`.execute(db);
  await sql`update programs set skills = ${skills}::text[] where id = ${programId}::uuid`.execute(db);
  await sql`insert into program_staff (program_id, name, role, removed_at)
    select ${programId}::uuid, ${longName(155)} || n, 'evaluator', now() from generate_series(1, ${upTo(200)}::integer) as n`.execute(
    db,
  );
  await sql`insert into program_invitations (program_id, email, role)
    select ${programId}::uuid, 'invited-' || n || '@creighton.edu', 'reader' from generate_series(1, ${most("staff of a program") - 5}::integer) as n`.execute(
    db,
  );
  await sql`insert into program_tags (program_id, label, is_primary, task_text, task_days, archived_at)
    select ${programId}::uuid, ${longText(36)} || n, n <= 6, ${longText(200)}, 3,
      case when n > ${most("secondary tags of a program") + 6}::integer then now() end
    from generate_series(1, ${most("secondary tags of a program") + 6 + most("archived tags of a program")}::integer) as n`.execute(
    db,
  );
  await sql`insert into prospects (program_id, athlete_id, stage, owner_id)
    (select ${programId}::uuid, ${athleteKey}::bigint, 'offered', ${staffId}::uuid)
    union all (select ${programId}::uuid, id, (array['watching', 'evaluating', 'in-contact', 'offered', 'committed'])[1 + floor(random() * 5)], ${staffId}::uuid
      from athletes where id <> ${athleteKey}::bigint order by id limit ${most("athletes on a board") - 1})`.execute(
    db,
  );
  await sql`insert into prospect_tags (program_id, athlete_id, tag_id)
    select ${programId}::uuid, athlete_id, tag.id from prospects, (select id from program_tags where program_id = ${programId}::uuid order by is_primary desc, id limit 5) as tag
    where program_id = ${programId}::uuid union
    select ${programId}::uuid, ${athleteKey}::bigint, tag.id from (select id from program_tags where program_id = ${programId}::uuid order by is_primary desc, id limit 50) as tag`.execute(
    db,
  );
  await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, is_pinned, event_name, event_on, overall, skills)
    select ${programId}::uuid, ${athleteKey}::bigint, ${staffId}::uuid, 'evaluation', case when n % 2 = 0 then ${longText(4000)} else '' end, n < 10,
      ${longText(120)}, current_date, 'B+', ${rating}::jsonb from generate_series(1, ${most("notes on an athlete")}::integer) as n`.execute(
    db,
  );
  await sql`insert into prospect_summaries (program_id, athlete_id, version, staff_id, text)
    select ${programId}::uuid, ${athleteKey}::bigint, 1 + n, ${staffId}::uuid, ${longText(4000)} from generate_series(1, ${most("versions of a summary")}::integer) as n`.execute(
    db,
  );
  await sql`insert into prospect_ratings (program_id, athlete_id, staff_id, overall, skills)
    select ${programId}::uuid, athlete_id, staff.id, 'B+', ${rating}::jsonb from prospects,
      (select id, row_number() over (order by removed_at nulls first) as place from program_staff where program_id = ${programId}::uuid) as staff
    where program_id = ${programId}::uuid and (athlete_id = ${athleteKey}::bigint or place = 1)`.execute(db);
  await sql`insert into prospect_looks (program_id, athlete_id, staff_id, facts)
    select ${programId}::uuid, athlete_id, ${staffId}::uuid, '{"height": 61, "weight": 100, "links": 9, "seasons": 9, "school": "Other", "positions": "S", "graduationYear": 2020}'
    from prospects where program_id = ${programId}::uuid`.execute(db);
  await sql`insert into program_tasks (program_id, athlete_id, text, due_on, created_by, assignee_id)
    select ${programId}::uuid, case when n <= ${most("open tasks on an athlete")}::integer then ${athleteKey}::bigint
        else (array(select athlete_id from prospects where program_id = ${programId}::uuid order by athlete_id))[n] end, ${longText(500)}, current_date - n % 30, ${staffId}::uuid, ${staffId}::uuid
    from generate_series(1, ${most("open tasks of a program")}::integer) as n`.execute(db);
  await sql`insert into program_tasks (program_id, athlete_id, text, due_on, created_by, done_at)
    select ${programId}::uuid, ${athleteKey}::bigint, ${longText(500)}, current_date - 1, ${staffId}::uuid, now() from generate_series(1, ${upTo(2000)}::integer)`.execute(
    db,
  );
  await sql`insert into program_contacts (program_id, athlete_id, staff_id, sport_code, day, party, means, purpose, logged_by, note, noted_by, noted_at, reviewed_by, reviewed_at)
    select ${programId}::uuid, ${athleteKey}::bigint, ${staffId}::uuid, 'VB', current_date - n, 'family', 'in-person', ${longText(200)}, ${staffId}::uuid,
      ${longText(200)}, ${staffId}::uuid, now(), ${staffId}::uuid, now()
    from generate_series(1, ${most("contacts with an athlete")}::integer) as n`.execute(db);
  await sql`insert into program_contacts (program_id, athlete_id, staff_id, sport_code, day, party, means, purpose, logged_by, note, noted_by, noted_at, reviewed_by, reviewed_at)
    select ${programId}::uuid, prospects.athlete_id, staff.id, 'VB', current_date - n, 'family', 'in-person', ${longText(200)}, ${staffId}::uuid,
      ${longText(200)}, ${staffId}::uuid, now(), ${staffId}::uuid, now()
    from generate_series(1, 5) as n, (select athlete_id from prospects where program_id = ${programId}::uuid order by athlete_id limit 20) as prospects,
      program_staff as staff where staff.program_id = ${programId}::uuid`.execute(db);
  await sql`with stored as (
      insert into stored_files (key, athlete_id, purpose)
      select left(md5(n::text), 22), ${athleteKey}::bigint, 'prospect-file' from generate_series(1, ${most("files of an athlete")}::integer) as n
      returning key)
    insert into prospect_files (program_id, athlete_id, staff_id, name, type, size, file_key)
    select ${programId}::uuid, ${athleteKey}::bigint, ${staffId}::uuid, ${longText(120)}, 'application/pdf', 1, key from stored`.execute(
    db,
  );
  await sql`insert into program_needs (program_id, position, graduation_year, needed)
    select ${programId}::uuid, position, 2026 + n, 3 from unnest(array['OH', 'S', 'MB', 'L', 'any']) as position,
      generate_series(0, ${most("classes with needs of a program") - 1}::integer) as n`.execute(db);
  await sql`insert into program_rollovers (program_id, staff_id, class_year)
    select ${programId}::uuid, ${staffId}::uuid, 2025 from generate_series(1, ${upTo(50)}::integer)`.execute(db);
  await sql`insert into program_log (program_id, staff_id, athlete_id, action, details)
    select ${programId}::uuid, ${staffId}::uuid, ${athleteKey}::bigint, 'prospect-changed', '{"stage": "offered"}' from generate_series(1, ${upTo(20_000)}::integer)`.execute(
    db,
  );
  await sql`insert into upload_columns (program_id, fingerprint, mapping)
    select ${programId}::uuid, encode(sha256(n::text::bytea), 'hex'), '{}' from generate_series(1, ${most("stored columns of a program")}::integer) as n`.execute(
    db,
  );
  const rowsOfFile = most("rows of a roster file");
  const cells = most("cells of a roster file");
  await insertFile(db, { programId, role: "owner", rows: rowsOfFile, columns: Math.floor(cells / rowsOfFile) });
  const columns = most("columns of a roster file");
  await insertFile(db, {
    programId,
    role: "recruiter",
    rows: Math.min(rowsOfFile, Math.floor(cells / columns)),
    columns,
  });
  await sql`insert into saved_searches (program_id, staff_id, name, query, alert, followed_at)
    select ${programId}::uuid, ${staffId}::uuid, ${longText(75)} || n, 'sportCode=VB', 'daily', now() from generate_series(1, ${most("saved searches of a member")}::integer) as n`.execute(
    db,
  );
  await sql`insert into saved_searches (program_id, staff_id, name, query, alert, removed_at)
    select ${programId}::uuid, ${staffId}::uuid, ${longText(75)} || n, 'sportCode=VB', 'never', now() from generate_series(1, ${most("deleted searches of a member")}::integer) as n`.execute(
    db,
  );
  await sql`insert into saved_search_matches (program_id, search_id, athlete_id, state)
    select ${programId}::uuid, saved_searches.id, prospects.athlete_id, 'new' from saved_searches,
      (select athlete_id from prospects where program_id = ${programId}::uuid order by athlete_id limit ${upTo(maxFollowedMatches)}) as prospects
    where saved_searches.program_id = ${programId}::uuid and removed_at is null`.execute(db);
  await sql`insert into coach_posts (account_id, school_id, sport_codes)
    select account_id, ${creighton}, array['VB'] from program_staff where program_id = ${programId}::uuid and account_id is not null`.execute(
    db,
  );
  await sql`insert into submissions (athlete_id, school_id, sport_code, note, delivered_at)
    select athlete_id, ${creighton}, 'VB', ${longText(500)}, now() from prospects where program_id = ${programId}::uuid and athlete_id <> ${athleteKey}::bigint`.execute(
    db,
  );
}

/**
 * Stores a waiting roster file. The first 400 rows change tags of athletes, of whom some are on the board. A file has at most 5 MB, so that
 * the other cells are short.
 */
async function insertFile(
  db: Kysely<Database>,
  { programId, role, rows, columns }: { programId: string; role: ProgramRole; rows: number; columns: number },
): Promise<void> {
  const { rows: found } = await sql<{ key: string }>`
    (select athlete_id as key from prospects where program_id = ${programId}::uuid order by athlete_id limit 200)
    union all (select id from athletes where id not in (select athlete_id from prospects where program_id = ${programId}::uuid) order by id limit 200)`.execute(
    db,
  );
  const tags = Array.from({ length: 50 }, (_, index) => longText(38) + index).join("; ");
  const names = ["Athlete ID", "Team", "Jersey", "First", "Last", "Event", "Tags"];
  const mapping = { athleteId: 0, team: 1, jersey: 2, firstName: 3, lastName: 4, event: 5, tags: 6 };
  const others = Array<string>(Math.max(0, columns - names.length));
  const table = Array.from({ length: rows }, (_, row) => {
    const key = found[row]?.key;
    const event = longText(20) + row;
    const own = [
      key ? encodeId("athlete", key) : "",
      `Team ${row % 100}`,
      String(row),
      "Ana",
      "Athlete",
      event,
      key ? tags : "",
    ];
    return [...own, ...others.fill(row === 0 ? longText(2000) : "cell")];
  });
  const all = [...names, ...others.fill(longText(100))];
  await sql`insert into waiting_uploads (program_id, staff_id, name, file, choices)
    select ${programId}::uuid, id, 'a.csv', ${rosterFile(all, table)}::jsonb, ${JSON.stringify({ mapping })}::jsonb
    from program_staff where program_id = ${programId}::uuid and role = ${role} and removed_at is null`.execute(db);
}

/** Fills one event, and the program to its number of events. Returns the event. */
export async function fillEvent(
  db: Kysely<Database>,
  { programId, staffId, most }: { programId: string; staffId: string } & Pick<Filling, "most">,
): Promise<string> {
  await sql`insert into program_events (program_id, name, first_day, last_day)
    select ${programId}::uuid, ${longText(115)} || n, current_date, current_date + 2 from generate_series(2, ${most("events of a program")}::integer) as n`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`insert into program_events (program_id, name, first_day, last_day)
    values (${programId}::uuid, ${longText(120)}, current_date, current_date + 2) returning id`.execute(db);
  const eventId = rows[0]?.id ?? "";
  const entries = most("entries of an event");
  const matches = most("matches of an event");
  const evaluations = most("evaluations of an event");
  await sql`insert into program_roster (program_id, event_id, team, jersey, first_name, last_name, graduation_year, school, club, position, height, division, event_on, tags, note, athlete_id)
    select ${programId}::uuid, ${eventId}::uuid, ${longText(77)} || n % 800, ${longText(14)} || n, ${longText(80)}, ${longText(74)} || n, 2028, ${longText(80)}, ${longText(80)}, ${longText(20)}, 70, ${longText(40)}, current_date,
      case when n % 2 = 0 then '{}' else array(select ${longText(38)} || n from generate_series(1, 50) as n) end, case when n % 2 = 1 then ${longText(4000)} end,
      case when n % 2 = 0 then (array(select athlete_id from prospects where program_id = ${programId}::uuid order by athlete_id))[n / 2] end
    from generate_series(1, ${entries}::integer) as n`.execute(db);
  await sql`insert into program_event_matches (program_id, event_id, team, court, starts_at, unread_time)
    select ${programId}::uuid, ${eventId}::uuid, ${longText(77)} || n % 800, ${longText(38)} || n / 2 % 60, case when n % 10 > 0 then current_date + n / 120 % 3 + time '08:00' + n / 360 % 40 * interval '15 minutes' end,
      case when n % 10 = 0 then ${longText(75)} || n end
    from generate_series(1, ${matches}::integer) as n on conflict do nothing`.execute(db);
  await sql`insert into program_event_marks (program_id, entry_id, staff_id)
    select ${programId}::uuid, id, ${staffId}::uuid from program_roster where program_id = ${programId}::uuid and event_id = ${eventId}::uuid`.execute(
    db,
  );
  await sql`insert into program_evaluations (program_id, id, event_id, entry_id, staff_id, first_id, overall, skills, text, tag_changes, evaluated_at, time_zone)
    select ${programId}::uuid, evaluation.id, ${eventId}::uuid, entry.id, ${staffId}::uuid, evaluation.id, 'B+', ${rating}::jsonb, ${longText(140)},
      '[]', now(), 'America/Chicago'
    from (select id, row_number() over (order by id) as place from program_roster where program_id = ${programId}::uuid and event_id = ${eventId}::uuid) as entry,
      lateral (select gen_random_uuid() as id where entry.place <= ${evaluations}::integer) as evaluation`.execute(db);
  return eventId;
}
