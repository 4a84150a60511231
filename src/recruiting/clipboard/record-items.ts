import type { Grade } from "../prospect/vocabulary.ts";
import { type DownloadedEvent, type EvaluationItem, findOwnEvaluation, type Item, makeId } from "./clipboard-box.ts";

/** A change of the member's evaluation. Missing parts keep their value. */
export interface EvaluationChange {
  overall?: Grade | null;
  skills?: Record<string, number>;
  text?: string;
  tag?: { tagId: string; action: "add" | "remove" };
}

/** Returns the record of a change, and the unsent one that it replaces. If the old one was sent, the new one is an edit that names it. */
export function recordChange(
  { event, items, entryId, now }: { event: DownloadedEvent; items: readonly Item[]; entryId: string; now: Date },
  { tag, ...change }: EvaluationChange,
): { store: Item[]; drop: Item[] } {
  const { account, eventId } = event;
  const mine = items.filter((item) => item.kind === "evaluation" && item.entryId === entryId) as EvaluationItem[];
  const last = mine.at(-1);
  const isReplaced = last && (last.state === "refused" || (last.state === "waiting" && !last.isAttempted));
  const own = findOwnEvaluation(event, items, entryId);
  const earlierTags = isReplaced ? last.record.tagChanges.filter(({ tagId }) => tagId !== tag?.tagId) : [];
  const recordId = makeId();
  const item: EvaluationItem = {
    ...{
      kind: "evaluation",
      account,
      id: recordId,
      eventId,
      entryId,
      state: "waiting",
      isAttempted: false,
      message: null,
    },
    place: 1 + Math.max(0, ...items.map(({ place }) => place)),
    record: {
      recordId,
      entryId,
      replaces: isReplaced ? findBase(last) : (own?.recordId ?? null),
      jersey: event.entries.find((entry) => entry.entryId === entryId)?.jersey ?? null,
      overall: own?.overall ?? null,
      skills: own?.skills ?? {},
      text: own?.text ?? "",
      ...change,
      tagChanges: tag ? [...earlierTags, tag] : earlierTags,
      evaluatedAt: now.toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
  return { store: [item], drop: isReplaced ? [last] : [] };
}

function findBase({ state, record }: EvaluationItem): string | null {
  return state === "refused" ? null : record.replaces;
}

/** Returns the text as the server accepts it. */
export function cleanText(text: string, maxLength: number): string {
  const shown = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return [...shown].slice(0, maxLength).join("").trim();
}
