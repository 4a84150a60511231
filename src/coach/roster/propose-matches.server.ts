import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { StoredImport } from "./store-import.server.ts";
import type { ImportField } from "./vocabulary.ts";

export interface Proposal {
  /** Position in the file, from 0. */
  row: number;
  athleteId: string;
  name: string;
  graduationYear: number;
  school: string | null;
}

export interface Matches {
  proposals: Proposal[];
  /** Rows whose athlete is on the board already. */
  keptRows: number[];
  unmatchedRows: number[];
}

/** Returns a function that reads the cell of a field in a row; empty without a column. */
export function cellReader({ rows, mapping }: Pick<StoredImport, "rows" | "mapping">) {
  return (row: number, field: ImportField): string => {
    const position = mapping[field];
    return position === undefined ? "" : (rows[row]?.[position] ?? "");
  };
}

/**
 * Compares the rows with public profiles: the same full name and class year, and the same school or published club.
 * Spelling is folded as in the search, so that case and accents do not matter.
 */
export async function proposeMatches(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  file: StoredImport,
): Promise<Matches> {
  const cell = cellReader(file);
  const keys = file.rows.map((_, row) => {
    const name = cell(row, "fullName") || `${cell(row, "firstName")} ${cell(row, "lastName")}`.trim();
    const [year = ""] = /\b20\d\d\b/.exec(cell(row, "graduationYear")) ?? [];
    return { row, name, year: Number(year), school: cell(row, "school"), club: cell(row, "club") };
  });
  const complete = keys.filter(({ name, year, school, club }) => name && year && (school || club));
  const { rows } = await sql<Omit<Proposal, "athleteId"> & { athleteKey: string; isKept: boolean }>`
    select given.row, athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as name,
      athletes.graduation_year as "graduationYear", athletes.current_school as school, exists (
        select from prospects where program_id = ${programId} and athlete_id = athletes.id and removed_at is null) as "isKept"
    from unnest(${complete.map(({ row }) => row)}::integer[], ${complete.map(({ name }) => name)}::text[],
        ${complete.map(({ year }) => year)}::integer[], ${complete.map(({ school }) => school)}::text[],
        ${complete.map(({ club }) => club)}::text[]) as given (row, name, year, school, club)
      join athletes on athletes.is_public and athletes.search_name = fold_name(given.name)
        and athletes.graduation_year = given.year
      join accounts on accounts.id = athletes.account_id
    where given.school <> '' and fold_name(athletes.current_school) = fold_name(given.school)
      or given.club <> '' and 'clubTeam' = any(athletes.published_fields) and fold_name(athletes.club_team) = fold_name(given.club)
    order by given.row, athletes.id`.execute(db);
  const keptRows = new Set(rows.filter(({ isKept }) => isKept).map(({ row }) => row));
  const proposals = rows.filter(({ row }) => !keptRows.has(row));
  const matched = new Set(rows.map(({ row }) => row));
  return {
    proposals: proposals.map(({ athleteKey, isKept, ...one }) => ({
      ...one,
      athleteId: encodeId("athlete", athleteKey),
    })),
    keptRows: [...keptRows],
    unmatchedRows: keys.map(({ row }) => row).filter((row) => !matched.has(row)),
  };
}
