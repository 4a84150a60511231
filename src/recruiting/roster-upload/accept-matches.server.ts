import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { rememberDecisions } from "../matches/match-entries.server.ts";
import { applyPlan } from "../matches/move-entry-work.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { readIdentity, readRosterRows, rowReader } from "./read-row.ts";
import { findImport, noFile, type StoredImport } from "./store-import.server.ts";
import { maxAccepted } from "./vocabulary.ts";
import { linkEntries } from "./write-entries.server.ts";

export interface Accepted {
  row: number;
  athleteId: string;
}

/** Puts athletes on the board with the values of their rows. Only proposed matches count, so that a repeat changes nothing. Throws 404 and 409. */
export async function acceptMatches(
  trx: Kysely<Database>,
  member: Membership,
  accepted: readonly Accepted[],
): Promise<number> {
  if (accepted.length === 0) throw createHttpError(422, "Select at least one athlete.");
  if (accepted.length > maxAccepted) throw createHttpError(422, `Accept at most ${maxAccepted} athletes in one step.`);
  const file = await findImport(trx, member);
  if (!file) throw noFile();
  const { proposals, updates } = await proposeMatches(trx, member, file);
  const proposed = new Map([...proposals, ...updates].map((one) => [`${one.row} ${one.athleteId}`, one]));
  const done = new Map<string, number>();
  const decided: Accepted[] = [];
  for (const { row, athleteId } of accepted) {
    const proposal = proposed.get(`${row} ${athleteId}`);
    if (!proposal || done.has(athleteId)) continue;
    done.set(athleteId, row);
    if (proposal.level === "likely") decided.push({ row, athleteId });
    await applyPlan(trx, member, { athleteId, plan: proposal.plan });
  }
  await rememberRows(trx, member, { file, matches: decided, isSame: true });
  const keys = new Map([...done].map(([athleteId, row]) => [row, findKey("athlete", athleteId)]));
  const linked = (await readRosterRows(file)).flatMap((values) => {
    const athleteKey = keys.get(values.row);
    return athleteKey ? [{ ...values, athleteKey }] : [];
  });
  await linkEntries(trx, member, linked);
  return done.size;
}

/** Remembers that rows are other persons than these profiles, so that they are not offered again. Throws 404 without a file. */
export async function rejectMatches(
  trx: Kysely<Database>,
  member: Membership,
  matches: readonly Accepted[],
): Promise<void> {
  const file = await findImport(trx, member);
  if (!file) throw noFile();
  await rememberRows(trx, member, { file, matches, isSame: false });
}

async function rememberRows(
  trx: Kysely<Database>,
  member: Membership,
  { file, matches, isSame }: { file: StoredImport; matches: readonly Accepted[]; isSame: boolean },
): Promise<void> {
  const cellsOf = rowReader(file);
  const persons = matches.flatMap(({ row, athleteId }) => {
    const { firstName, lastName, team, club, school } = readIdentity(cellsOf(row), file.answers);
    const athleteKey = findKey("athlete", athleteId);
    return athleteKey ? [{ athleteKey, firstName, lastName, team: team || club || school }] : [];
  });
  await rememberDecisions(trx, member, persons, isSame);
}
