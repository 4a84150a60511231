import type { Kysely } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { joinNotes } from "../exports/write-csv.server.ts";
import { selectCards } from "../prospects/list-prospects.server.ts";
import type { ProspectChange } from "../prospects/schema.ts";
import { type Stage, stages } from "../prospects/vocabulary.ts";
import type { BoardValues } from "./read-row.ts";

interface BoardState {
  stage: Stage;
  position: string;
  tags: string[];
  summary: string;
  /** All notes as in an export. */
  notes: string;
}

export interface PlannedChange {
  change: ProspectChange;
  summary: string | null;
  notes: string[];
  /** Describes each change, such as `Stage: Offered`. */
  words: string[];
}

export async function readBoardStates(
  db: Kysely<Database>,
  member: Membership,
  athleteKeys: readonly string[],
): Promise<Map<string, BoardState>> {
  if (athleteKeys.length === 0) return new Map();
  const { programId } = member;
  const [cards, notes, summaries] = await Promise.all([
    selectCards(db, member, { athleteKeys, limit: athleteKeys.length }),
    db
      .selectFrom("prospect_notes")
      .select(["athlete_id as athleteKey", "text"])
      .where("program_id", "=", programId)
      .where("athlete_id", "in", athleteKeys)
      .where("deleted_at", "is", null)
      .orderBy("written_at")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("prospect_summaries")
      .distinctOn("athlete_id")
      .select(["athlete_id as athleteKey", "text"])
      .where("program_id", "=", programId)
      .where("athlete_id", "in", athleteKeys)
      .orderBy("athlete_id")
      .orderBy("version", "desc")
      .execute(),
  ]);
  const byId = new Map(cards.map((card) => [card.athleteId, card]));
  const notesOf = Map.groupBy(notes, ({ athleteKey }) => athleteKey);
  const summaryOf = new Map(summaries.map(({ athleteKey, text }) => [athleteKey, text]));
  return new Map(
    athleteKeys.flatMap((key) => {
      const card = byId.get(encodeId("athlete", key));
      if (!card) return [];
      const { stage, position, tags } = card;
      const texts = { summary: summaryOf.get(key) ?? "", notes: joinNotes(notesOf.get(key) ?? []) };
      return [[key, { stage, position, tags, ...texts }] as const];
    }),
  );
}

/** Compares the values of a row with the board. Values that the member may not write are omitted. */
export function planChange(member: Membership, values: BoardValues, current: BoardState | undefined): PlannedChange {
  const { stage, position, tags } = values;
  const change: ProspectChange = {
    ...(stage && stage !== current?.stage && { stage }),
    ...(position && position !== current?.position && { position }),
    ...(tags && canDo(member, "tag") && !isSame(tags, current?.tags) && { tags }),
  };
  const maySummarize = canDo(member, "summarize") && values.summary !== current?.summary;
  const summary = (maySummarize && values.summary) || null;
  const lines = `\n${current?.notes ?? ""}\n`;
  const isKnown = lines.includes(`\n${values.notes.join("\n")}\n`);
  const notes = canDo(member, "note") && !isKnown ? values.notes : [];
  const words = [
    change.stage && `Stage: ${stages[change.stage]}`,
    change.position && `Position: ${change.position}`,
    change.tags && `Tags: ${change.tags.join(", ")}`,
    summary && "Summary",
    notes.length > 0 && "Note",
  ];
  return { change, summary, notes, words: words.filter((word) => typeof word === "string") };
}

function isSame(labels: readonly string[], others: readonly string[] = []): boolean {
  const folded = (all: readonly string[]) => new Set(all.map((label) => label.toLowerCase()));
  return folded(labels).symmetricDifference(folded(others)).size === 0;
}
