import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { compareWithBoard } from "../matches/compare-with-board.server.ts";
import { type FoundProfile, findProfiles } from "../matches/find-profiles.server.ts";
import { type PlannedChange, planChange } from "../matches/plan-change.server.ts";
import { readInSteps } from "./read-in-steps.server.ts";
import { readBoardValues, readIdentity, rowReader } from "./read-row.ts";
import type { StoredImport } from "./store-import.server.ts";

/** A profile that matches a row, and what the row changes about the athlete on the board. */
export interface Proposal extends Omit<FoundProfile, "athleteKey" | "isRejected">, Pick<PlannedChange, "words"> {
  plan: PlannedChange;
}

export interface Matches {
  /** Athletes who are not on the board. */
  proposals: Proposal[];
  /** Athletes on the board whose values differ from the row. */
  updates: Proposal[];
  keptRows: number[];
  unmatchedRows: number[];
  /** Rows without a sure match: they have no profile, or a person has not decided. */
  undecidedRows: number[];
  /** The athletes on the board by row, if a row surely matches only one of them. */
  boardKeys: ReadonlyMap<number, string>;
}

/** Compares the rows of a file with public profiles and the board. */
export async function proposeMatches(db: Kysely<Database>, member: Membership, file: StoredImport): Promise<Matches> {
  const cellsOf = rowReader(file);
  const identities = await readInSteps(file.rows, (_, row) => [readIdentity(cellsOf(row), file.answers)]);
  const found = (await findProfiles(db, member, identities)).filter(({ isRejected }) => !isRejected);
  const positions = sportPositions(member.sportCode);
  const matched = new Set(found.map(({ row }) => row));
  const valuesOf = new Map(
    await readInSteps([...matched], (row) => [[row, readBoardValues(cellsOf(row), positions)] as const]),
  );
  const kept = found.filter(({ isKept }) => isKept);
  // The first row of an athlete counts.
  const firstRows = new Map(kept.toReversed().map(({ athleteKey, row }) => [athleteKey, row]));
  const compared = await compareWithBoard(
    db,
    member,
    [...firstRows].flatMap(([athleteKey, row]) => {
      const values = valuesOf.get(row);
      return values ? [{ athleteKey, values }] : [];
    }),
  );
  const boardKeys = new Map(
    [
      ...Map.groupBy(
        kept.filter(({ level }) => level === "sure"),
        ({ row }) => row,
      ),
    ].flatMap(([row, [only, second]]) => (only && !second ? [[row, only.athleteKey]] : [])),
  );
  const matches: Matches = {
    proposals: [],
    updates: [],
    keptRows: [],
    unmatchedRows: [],
    undecidedRows: [],
    boardKeys,
  };
  for (const { athleteKey, ...profile } of found) {
    const { row, isKept } = profile;
    const values = valuesOf.get(row);
    if (!values) continue;
    const isRepeated = isKept && firstRows.get(athleteKey) !== row;
    const plan = planChange(member, values, compared.get(athleteKey));
    if (isRepeated || (isKept && plan.words.length === 0)) matches.keptRows.push(row);
    else matches[isKept ? "updates" : "proposals"].push({ ...profile, plan, words: plan.words });
  }
  const sure = new Set(found.flatMap(({ row, level }) => (level === "sure" ? row : [])));
  matches.unmatchedRows = file.rows.flatMap((_, row) => (matched.has(row) ? [] : row));
  matches.undecidedRows = file.rows.flatMap((_, row) => (sure.has(row) ? [] : row));
  return matches;
}
