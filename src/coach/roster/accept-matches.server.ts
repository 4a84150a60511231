import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { sportPositions } from "../../sports/positions.ts";
import { keepProspect } from "../prospects/keep-prospect.server.ts";
import { noteBody, type ProspectChange, prospectBody } from "../prospects/schema.ts";
import { addNote } from "../prospects/write-notes.server.ts";
import { cellReader, proposeMatches } from "./propose-matches.server.ts";
import { findImport, noFile } from "./store-import.server.ts";
import { maxAccepted } from "./vocabulary.ts";

export interface Accepted {
  row: number;
  athleteId: string;
}

/**
 * Puts the athletes of accepted matches on the board with stage, position, tags and note of their rows. Values that the
 * board does not know are omitted. Only proposed matches count, so that a repeated form changes nothing. Returns the number
 * of athletes. Throws 404 without a file and 409 at the limit of the board.
 */
export async function acceptMatches(
  trx: Kysely<Database>,
  member: Membership,
  accepted: readonly Accepted[],
): Promise<number> {
  if (accepted.length === 0) throw createHttpError(422, "Select at least one athlete.");
  if (accepted.length > maxAccepted) throw createHttpError(422, `Accept at most ${maxAccepted} athletes in one step.`);
  const file = await findImport(trx, member);
  if (!file) throw noFile();
  const cell = cellReader(file);
  const { proposals } = await proposeMatches(trx, member, file);
  const proposed = new Set(proposals.map(({ row, athleteId }) => `${row} ${athleteId}`));
  const done = new Set<string>();
  for (const { row, athleteId } of accepted) {
    if (!proposed.has(`${row} ${athleteId}`) || done.has(athleteId)) continue;
    done.add(athleteId);
    const change = readChange(member, {
      stage: cell(row, "stage"),
      position: cell(row, "position"),
      tags: cell(row, "tags"),
    });
    await keepProspect(trx, member, { athleteId, change });
    const note = noteBody.safeParse({ text: cell(row, "note"), type: "general" });
    if (note.success && canDo(member, "note")) await addNote(trx, member, { athleteId, note: note.data });
  }
  return done.size;
}

function readChange(
  member: Membership,
  { stage, position, tags }: { stage: string; position: string; tags: string },
): ProspectChange {
  const labels = tags.split(/[;,|]/).flatMap((label) => label.trim() || []);
  const given = {
    ...(stage && { stage }),
    ...(isPositionOf(member, position) && { position }),
    ...(labels.length > 0 && canDo(member, "tag") && { tags: labels }),
  };
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const parsed = prospectBody.safeParse({ [name]: value });
    return parsed.success ? Object.entries(parsed.data) : [];
  });
  return Object.fromEntries(fields) as ProspectChange;
}

function isPositionOf({ sportCode }: Membership, position: string): boolean {
  return position in sportPositions(sportCode);
}
