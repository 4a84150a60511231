import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { sportPositions } from "../../sports/positions.ts";
import { type FoundProfile, findProfiles } from "./find-profiles.server.ts";
import { type PlannedChange, planChange, readBoardStates } from "./plan-change.server.ts";
import { readBoardValues, readIdentity, rowReader } from "./read-row.ts";
import type { StoredImport } from "./store-import.server.ts";

/** A profile that matches a row, and what the row changes about the athlete on the board. */
export interface Proposal extends Omit<FoundProfile, "athleteKey">, Pick<PlannedChange, "words"> {
  plan: PlannedChange;
}

export interface Matches {
  /** Athletes who are not on the board. */
  proposals: Proposal[];
  /** Athletes on the board whose values differ from the row. */
  updates: Proposal[];
  keptRows: number[];
  unmatchedRows: number[];
  /** The athletes on the board by row, if a row matches only one of them. */
  boardKeys: ReadonlyMap<number, string>;
}

/** Compares the rows of a file with public profiles and the board. */
export async function proposeMatches(db: Kysely<Database>, member: Membership, file: StoredImport): Promise<Matches> {
  const cellsOf = rowReader(file);
  const found = await findProfiles(
    db,
    member,
    file.rows.map((_, row) => readIdentity(cellsOf(row))),
  );
  const kept = found.filter(({ isKept }) => isKept);
  const states = await readBoardStates(db, member, [...new Set(kept.map(({ athleteKey }) => athleteKey))]);
  const positions = sportPositions(member.sportCode);
  // The first row of an athlete counts.
  const seen = new Set<string>();
  const boardKeys = new Map(
    [...Map.groupBy(kept, ({ row }) => row)].flatMap(([row, [only, second]]) =>
      only && !second ? [[row, only.athleteKey]] : [],
    ),
  );
  const matches: Matches = { proposals: [], updates: [], keptRows: [], unmatchedRows: [], boardKeys };
  for (const { athleteKey, ...profile } of found) {
    const current = states.get(athleteKey);
    const plan = planChange(member, readBoardValues(cellsOf(profile.row), positions), current);
    const isRepeated = seen.has(athleteKey);
    seen.add(athleteKey);
    if (profile.isKept && (isRepeated || plan.words.length === 0)) matches.keptRows.push(profile.row);
    else matches[profile.isKept ? "updates" : "proposals"].push({ ...profile, plan, words: plan.words });
  }
  const matched = new Set(found.map(({ row }) => row));
  matches.unmatchedRows = file.rows.flatMap((_, row) => (matched.has(row) ? [] : row));
  return matches;
}
