import { expect, test } from "vitest";
import type { DownloadedEvent, EvaluationItem, Item } from "./clipboard-box.ts";
import { cleanText, type EvaluationChange, recordChange } from "./record-items.ts";

const event = { account: "a", eventId: "e", entries: [], evaluations: [], staffId: "s" } as unknown as DownloadedEvent;

function change(items: Item[], changed: EvaluationChange): EvaluationItem[] {
  const { store, drop } = recordChange({ event, items, entryId: "7", now: new Date(0) }, changed);
  return [...items.filter((item) => !drop.includes(item)), ...store] as EvaluationItem[];
}

test("makes one record of changes before the first upload, and an edit afterwards", () => {
  const first = change(change([], { overall: "B" }), { overall: "A-", tag: { tagId: "t", action: "add" } });
  expect(first).toMatchObject([{ record: { overall: "A-", replaces: null, tagChanges: [{ tagId: "t" }] } }]);
  const sending = first.map((item) => ({ ...item, isAttempted: true }));
  const edited = change(sending, { text: "Quick" });
  expect(edited[0]).toBe(sending[0]);
  expect(edited[1]?.record).toMatchObject({ overall: "A-", text: "Quick", replaces: first[0]?.id, tagChanges: [] });
});

test("starts again after a refused record, and keeps its values", () => {
  const [refused] = change([], { overall: "B" });
  const again = change([{ ...refused, state: "refused" } as EvaluationItem], { text: "Quick" });
  expect(again).toMatchObject([{ state: "waiting", record: { overall: "B", text: "Quick", replaces: null } }]);
  expect(again[0]?.id).not.toBe(refused?.id);
});

test("edits the evaluation of the download", () => {
  const stored = {
    entryId: "7",
    recordId: "r",
    author: { staffId: "s" },
    overall: "C",
    skills: { Jump: 3 },
    text: "",
    tagIds: [],
  };
  const downloaded = { ...event, evaluations: [stored] } as unknown as DownloadedEvent;
  const { store } = recordChange({ event: downloaded, items: [], entryId: "7", now: new Date(0) }, { overall: "A" });
  expect(store).toMatchObject([{ record: { overall: "A", skills: { Jump: 3 }, replaces: "r" } }]);
});

test("removes characters that the server refuses", () => {
  expect(cleanText(" Quick\u200b feet\n\u0007now ", 140)).toBe("Quick feet now");
  expect(cleanText("😀".repeat(200), 140)).toHaveLength(280);
});
