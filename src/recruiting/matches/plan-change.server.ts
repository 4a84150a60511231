import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import type { ProspectChange } from "../prospect/schema.ts";
import { type Grade, noteTypes, stages } from "../prospect/vocabulary.ts";
import type { BoardComparison, BoardValues, ImportedNote } from "./compare-with-board.server.ts";

export interface PlannedChange {
  change: ProspectChange;
  summary: string | null;
  rating: Grade | null;
  notes: ImportedNote[];
  /** Describes each change, such as `Stage: Offered`. */
  words: string[];
}

/** Plans what a row changes. Values that the board has, and those that the member may not write, are omitted. */
export function planChange(
  member: Membership,
  values: BoardValues,
  current: BoardComparison | undefined,
): PlannedChange {
  const { stage, position, tags } = values;
  const change: ProspectChange = {
    ...(stage && stage !== current?.stage && { stage }),
    ...(position && position !== current?.position && { position }),
    ...(tags && canDo(member, "tag") && !current?.hasTags && { tags }),
  };
  const summary = (canDo(member, "summarize") && !current?.hasSummary && values.summary) || null;
  const notes = canDo(member, "note") && !current?.hasNotes ? values.notes : [];
  const rating = (canDo(member, "rate") && values.rating !== current?.rating && values.rating) || null;
  const words = [
    change.stage && `Stage: ${stages[change.stage]}`,
    change.position && `Position: ${change.position}`,
    change.tags && `Tags: ${change.tags.join(", ")}`,
    summary && "Summary",
    rating && `Rating: ${rating}`,
    notes.length > 0 && describeNotes(notes),
  ];
  return { change, summary, rating, notes, words: words.filter((word) => typeof word === "string") };
}

/** Returns `Note`, or `Note (Video, Web)` for notes of kinds. */
function describeNotes(notes: readonly ImportedNote[]): string {
  const kinds = new Set(notes.flatMap(({ type }) => (type === "general" ? [] : noteTypes[type])));
  return kinds.size > 0 ? `Note (${[...kinds].join(", ")})` : "Note";
}
