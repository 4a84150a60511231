import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { findSummary } from "../prospect/find-prospect.server.ts";
import { lockProspect } from "../prospect/require-prospect.server.ts";
import type { Stage } from "../prospect/vocabulary.ts";
import { addNotes } from "../prospect/write-notes.server.ts";
import { changeSummary, rateProspect } from "../prospect/write-ratings.server.ts";
import { compareWithBoard } from "./compare-with-board.server.ts";
import { type PlannedChange, planChange } from "./plan-change.server.ts";

/** The work of a program on an athlete without a profile. */
interface EntryWork {
  stage: Stage;
  tags: string[];
  note: string | null;
}

/** Puts an athlete on the board with the work on a row. On the board already, tags and note are added, and the first stage changes nothing. */
export async function moveWork(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, stage, tags, note }: EntryWork & { athleteId: string },
): Promise<void> {
  const athleteKey = findKey("athlete", athleteId) ?? "";
  const values = {
    ...(stage !== "watching" && { stage }),
    ...(tags.length > 0 && { tags: [...new Set([...(await listTagLabels(trx, member, athleteKey)), ...tags])] }),
    notes: note ? [{ text: note, type: "general" as const }] : [],
  };
  const current = (await compareWithBoard(trx, member, [{ athleteKey, values }])).get(athleteKey);
  const plan = planChange(member, values, current);
  if (!current || plan.words.length > 0) await applyPlan(trx, member, { athleteId, plan });
}

async function listTagLabels(trx: Kysely<Database>, { programId }: Membership, athleteKey: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("prospect_tags")
    .innerJoin("program_tags", (join) =>
      join.onRef("program_tags.program_id", "=", "prospect_tags.program_id").onRef("program_tags.id", "=", "tag_id"),
    )
    .select("label")
    .where("prospect_tags.program_id", "=", programId)
    .where("athlete_id", "=", athleteKey)
    .execute();
  return rows.map(({ label }) => label);
}

/** Moves the work on entries to the prospects to whom they refer now. */
export async function moveEntryWork(trx: Kysely<Database>, member: Membership): Promise<void> {
  const entries = await trx
    .selectFrom("program_roster as entry")
    .innerJoin("athletes", "athletes.id", "entry.athlete_id")
    .innerJoin("prospects", (join) =>
      join
        .onRef("prospects.program_id", "=", "entry.program_id")
        .onRef("prospects.athlete_id", "=", "entry.athlete_id")
        .on("prospects.removed_at", "is", null),
    )
    .select(["entry.id", "entry.athlete_id as athleteKey", "entry.stage", "entry.tags", "entry.note"])
    .where("entry.program_id", "=", member.programId)
    .where("athletes.is_public", "=", true)
    .where(sql<boolean>`(entry.stage <> 'watching' or entry.tags <> '{}' or entry.note is not null)`)
    .orderBy("entry.athlete_id")
    .execute();
  for (const { id, athleteKey, ...work } of entries) {
    await moveWork(trx, member, { athleteId: encodeId("athlete", athleteKey ?? ""), ...work });
    await trx
      .updateTable("program_roster")
      .set({ stage: "watching", note: null, ...(canDo(member, "tag") && { tags: [] }) })
      .where("program_id", "=", member.programId)
      .where("id", "=", id)
      .execute();
  }
}

/** Adds an athlete to the board or changes the prospect. Throws as `addToBoard` does. */
export async function applyPlan(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, plan: { change, summary, rating, notes } }: { athleteId: string; plan: PlannedChange },
): Promise<void> {
  await addToBoard(trx, member, { athleteId, change });
  await addNotes(trx, member, { athleteId, notes });
  if (rating !== null) await rateProspect(trx, member, { athleteId, overall: rating });
  if (summary === null) return;
  const athleteKey = await lockProspect(trx, member, athleteId);
  const { version } = await findSummary(trx, { programId: member.programId, athleteKey });
  await changeSummary(trx, member, { athleteId, text: summary, version });
}
