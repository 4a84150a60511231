import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { findSummary } from "../prospect/find-prospect.server.ts";
import { lockProspect } from "../prospect/require-prospect.server.ts";
import { addNotes } from "../prospect/write-notes.server.ts";
import { changeSummary } from "../prospect/write-ratings.server.ts";
import type { PlannedChange } from "./plan-change.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { readRosterRows } from "./read-row.ts";
import { findImport, noFile } from "./store-import.server.ts";
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
  requireAction(member, "keep");
  if (accepted.length === 0) throw createHttpError(422, "Select at least one athlete.");
  if (accepted.length > maxAccepted) throw createHttpError(422, `Accept at most ${maxAccepted} athletes in one step.`);
  const file = await findImport(trx, member);
  if (!file) throw noFile();
  const { proposals, updates } = await proposeMatches(trx, member, file);
  const proposed = new Map([...proposals, ...updates].map((one) => [`${one.row} ${one.athleteId}`, one.plan]));
  const done = new Map<string, number>();
  for (const { row, athleteId } of accepted) {
    const plan = proposed.get(`${row} ${athleteId}`);
    if (!plan || done.has(athleteId)) continue;
    done.set(athleteId, row);
    await applyPlan(trx, member, { athleteId, plan });
  }
  const keys = new Map([...done].map(([athleteId, row]) => [row, findKey("athlete", athleteId)]));
  const linked = (await readRosterRows(file)).flatMap((values) => {
    const athleteKey = keys.get(values.row);
    return athleteKey ? [{ ...values, athleteKey }] : [];
  });
  await linkEntries(trx, member, linked);
  return done.size;
}

/** Adds an athlete to the board or changes the prospect. Throws as `addToBoard` does. */
export async function applyPlan(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, plan: { change, summary, notes } }: { athleteId: string; plan: PlannedChange },
): Promise<void> {
  await addToBoard(trx, member, { athleteId, change });
  await addNotes(trx, member, { athleteId, texts: notes });
  if (summary === null) return;
  const athleteKey = await lockProspect(trx, member, athleteId);
  const { version } = await findSummary(trx, { programId: member.programId, athleteKey });
  await changeSummary(trx, member, { athleteId, text: summary, version });
}
