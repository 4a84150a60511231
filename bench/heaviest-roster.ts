import { type Kysely, sql } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";
import { mostOf } from "../src/limits/stored-limits.ts";
import type { ImportField } from "../src/recruiting/roster-upload/vocabulary.ts";
import { rosterLimits } from "../src/uploads/roster-table.ts";
import { type Filling, longText } from "./heaviest-texts.ts";

type Program = { programId: string; staffId: string } & Pick<Filling, "most" | "upTo">;

/** Fills the athletes of the board with notes up to the limits of an athlete and of the program. The first 20,000 notes are long. */
export async function fillNotes(db: Kysely<Database>, { programId, staffId, most, upTo }: Program): Promise<void> {
  const ofAthlete = most("notes on an athlete");
  await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, written_at)
    select ${programId}::uuid, keys[n / ${ofAthlete}::integer + 1], ${staffId}::uuid, 'general',
      case when n < ${upTo(20_000)}::integer then ${longText(4000)} else 'Tall' end, now() - n * interval '1 second'
    from (select array_agg(athlete_id order by athlete_id) as keys from prospects
        where program_id = ${programId}::uuid and athlete_id not in (select athlete_id from prospect_notes where program_id = ${programId}::uuid)) as board,
      generate_series(0, ${most("notes of a program") - ofAthlete - 1}::integer) as n
    where n / ${ofAthlete}::integer < array_length(keys, 1)`.execute(db);
}

/** Returns the content of a roster file with one table. */
export function rosterFile(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return JSON.stringify({ tables: [{ title: null, columns, rows, lines: rows.map((_, row) => row + 2), notes: [] }] });
}

const fields: ImportField[] = ["athleteId", "team", "jersey", "fullName", "graduationYear", "school", "height", "note"];

/**
 * Stores a waiting roster file of a member whose cells take longest to read: notes of short lines on athletes of the board, heights with many
 * blanks, and names without letters.
 */
export async function insertHostileFile(
  db: Kysely<Database>,
  { programId, staffId, upTo }: Omit<Program, "most">,
): Promise<void> {
  const { rows: found } = await sql<{ key: string }>`
    select athlete_id as key from prospects where program_id = ${programId}::uuid order by athlete_id limit 100`.execute(
    db,
  );
  const cell = rosterLimits.cellLength;
  const note = "a\n".repeat(cell / 2 - 1);
  const height = `10${" ".repeat(cell - 3)}x`;
  const unknown = Math.min(mostOf("rows of a roster file"), 9000);
  const table = [
    ...found.map(({ key }, row) => [encodeId("athlete", key), "Team", String(row), "", "", "", "", `${note}${row}`]),
    ...Array.from({ length: 20 }, (_, row) => ["", "Team", `h${row}`, "", "", "", height, ""]),
    ...Array.from({ length: upTo(unknown) }, (_, row) => [
      ...["", "Team", `u${row}`, longText(1 + (row % 160)), "2028", `School ${row}`, "", ""],
    ]),
  ];
  const mapping = Object.fromEntries(fields.map((field, position) => [field, position]));
  await sql`insert into waiting_uploads (program_id, staff_id, name, file, choices)
    values (${programId}::uuid, ${staffId}::uuid, 'a.csv', ${rosterFile(fields, table)}::jsonb, ${JSON.stringify({ mapping })}::jsonb)`.execute(
    db,
  );
}
