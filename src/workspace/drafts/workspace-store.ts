import { workspaceLimits } from "../../athletes/limits.ts";
import type { PublicText } from "../../athletes/public-texts.ts";
import type { OwnProfile, OwnTextReview } from "../schema.ts";
import { callWorkspace, problemOf } from "./call-workspace.ts";
import type { Draft, DraftBox } from "./draft-box.ts";
import type { Values } from "./merge-values.ts";
import { type RecordKind, recordKinds, type StoredRecord } from "./record-kinds.ts";
import {
  decide,
  draftOf,
  type HeldRecord,
  holdNew,
  holdStored,
  isBlank,
  lastingKey,
  meet,
  type SavingState,
  takeDraft,
  typeInto,
  valuesOf,
} from "./record-store.ts";
import { createSaver } from "./save-records.ts";

/** What of the profile is no record of its own: it comes with the whole. */
export type ProfileFacts = Pick<
  OwnProfile,
  "athleteId" | "picture" | "isPublished" | "mediaLinks" | "missing" | "completeness" | "textReviews"
>;

/** The drafts of this browser: where they are kept, this tab's id, what was found, and which tabs are open. */
export interface FoundDrafts {
  box: DraftBox | null;
  tab: string;
  drafts: readonly Draft[];
  isOpen(tab: string): boolean;
}

/** Everything that the pages of the workspace show and change, in this tab. */
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/** Holds the records of an athlete: what is saved, what was typed, and saves it. `account` is whose they are. */
export function createWorkspaceStore(account: string, profile: OwnProfile) {
  const records = new Map<string, HeldRecord>();
  const listeners = new Set<() => void>();
  const lists = new Map<string, readonly string[]>();
  let everything: readonly HeldRecord[] | null = null;
  let facts: ProfileFacts = profile;
  let saving: SavingState = "idle";
  let box: DraftBox | null = null;
  let tab = "";
  let isLoading = false;

  const saver = createSaver({
    call: (call) => callWorkspace(account, call),
    all: () => [...records.values()],
    parentOf,
    change: (key, changed) => {
      const record = records.get(key);
      if (record) put(changed(record));
    },
    stateChanged(state) {
      saving = state;
      announce();
    },
    saved: () => void refresh(),
  });

  load(profile);

  /** Takes in what the server has; what was typed stays on top of it. */
  function load(fresh: OwnProfile): void {
    facts = fresh;
    isLoading = true;
    const found = new Set<string>();
    const take = (kind: RecordKind, stored: unknown, parent: string | null): string => {
      const read = recordKinds[kind].read(stored);
      const held = [...records.values()].find((record) => record.kind === kind && record.id === read.id);
      const key = held?.key ?? `${kind}:${read.id}`;
      found.add(key);
      if (!held) put(holdStored(kind, read, parent));
      else if (read.version > (held.version ?? 0)) put(takeIn(held, read));
      return key;
    };
    take("profile", fresh, null);
    for (const team of fresh.sports.flatMap(({ seasons }) => seasons.flatMap(({ teams }) => teams))) {
      const teamKey = take("team", team, null);
      for (const event of team.events) take("event", event, teamKey);
    }
    for (const link of fresh.mediaLinks) take("link", link, null);
    for (const record of [...records.values()]) {
      if (record.id === null || found.has(record.key)) continue;
      if (record.state === "clean" && !holdsTyped(record.key)) remove(record.key);
      else put({ ...record, state: "gone" });
    }
    isLoading = false;
    addBlanks();
    announce();
  }

  /** Whether something was typed into a record that belongs to this one. */
  function holdsTyped(key: string): boolean {
    return [...records.values()].some(({ parent, typed }) => parent === key && Object.keys(typed).length > 0);
  }

  /** Sees to it that there is a record to begin with wherever one more may be made. */
  function addBlanks(): void {
    // What the server has comes first in the order.
    if (isLoading) return;
    const all = [...records.values()];
    addBlank("team", { open: !all.some(({ kind, id }) => kind === "team" && id === null), composed: true });
    addBlank("link", { open: !all.some(({ kind, id }) => kind === "link" && id === null), composed: true });
    for (const team of all.filter(({ kind, id }) => kind === "team" && id !== null)) {
      const events = all.filter(({ parent }) => parent === team.key);
      const most = valuesOf(team).seasonOrGame === "S" ? 1 : workspaceLimits.eventsOfTeam;
      addBlank("event", { open: !events.some(isBlank) && events.length < most, parent: team.key });
    }
  }

  function addBlank(
    kind: RecordKind,
    { open, composed = false, parent = null }: { open: boolean; composed?: boolean; parent?: string | null },
  ): void {
    if (!open) return;
    const record = { ...holdNew(kind, { parent }), state: composed ? ("composing" as const) : ("clean" as const) };
    records.set(record.key, record);
    everything = null;
    lists.clear();
  }

  function put(record: HeldRecord): void {
    const before = records.get(record.key);
    records.set(record.key, record);
    everything = null;
    if (!before) lists.clear();
    if (!before || before.id !== record.id || isBlank(before) !== isBlank(record)) addBlanks();
    keepDraft(record, before);
    saver.report();
  }

  function remove(key: string): void {
    const record = records.get(key);
    if (!record) return;
    records.delete(key);
    everything = null;
    lists.clear();
    addBlanks();
    dropDrafts(record);
    for (const child of [...records.values()].filter(({ parent }) => parent === key)) remove(child.key);
    saver.report();
  }

  function parentOf({ parent }: HeldRecord): HeldRecord | undefined {
    return parent === null ? undefined : records.get(parent);
  }

  function keepDraft(record: HeldRecord, before: HeldRecord | undefined): void {
    if (!box) return;
    const draft = draftOf(record, { tab, parent: parentOf(record) });
    if (draft) {
      if (before?.typed !== record.typed || before?.attempt !== record.attempt || before?.sent !== record.sent)
        box.keep(draft);
      if (before && before.id !== record.id) box.drop(before.key, tab);
    } else if (before && (before.attempt || Object.keys(before.typed).length > 0)) dropDrafts(before, record);
  }

  function dropDrafts(...held: HeldRecord[]): void {
    for (const record of held) {
      for (const name of new Set([record.key, lastingKey(record)])) {
        for (const one of [tab, ...record.tabs]) box?.drop(name, one);
      }
    }
  }

  /** Lays what an earlier visit left behind on the records; what a tab holds that is open now is that tab's. */
  function offer(drafts: readonly Draft[], isOpen: (tab: string) => boolean): void {
    const left = drafts.filter((draft) => draft.tab === tab || !isOpen(draft.tab));
    // Teams first, for their events look for them; then the latest typing, which wins over an older one of the same record.
    const ordered = left.toSorted(
      (a, b) => Number(b.record.startsWith("team")) - Number(a.record.startsWith("team")) || b.typedAt - a.typedAt,
    );
    for (const draft of ordered) offerOne(draft);
  }

  function offerOne(draft: Draft): void {
    const [kind = "profile", name = ""] = draft.record.split(":") as [RecordKind, string];
    const held = records.get(draft.record);
    if (held && held.state !== "clean") return;
    const isNew = name.startsWith("new-");
    const parent = draft.parent && records.has(draft.parent) ? draft.parent : null;
    const record = held ?? { ...holdNew(kind, { parent }), key: draft.record };
    const taken = takeDraft(record, draft, draft.tab === tab);
    const isThere = held || (isNew && (kind !== "event" || parent !== null));
    // Deleted since, it or its team: still the athlete's to look at.
    put(isThere ? taken : { ...taken, id: isNew ? null : name, version: draft.version, state: "gone" });
  }

  async function refresh(): Promise<void> {
    const before = saver.turns();
    const outcome = await callWorkspace(account, { method: "GET", path: "/api/me/profile" });
    if (outcome.kind === "signed-out") saver.signedOut();
    // What was saved meanwhile is newer than this answer.
    if (outcome.kind === "done" && before === saver.turns()) load(outcome.result as OwnProfile);
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    account,
    load,
    refresh,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    facts: () => facts,
    saving: () => saving,
    record: (key: string) => records.get(key),
    /** Keys of the records of a kind, in their order, a blank one last; of one team where `parent` is given. The same array until one comes or goes. */
    list(kind: RecordKind, parent: string | null = null): readonly string[] {
      const name = `${kind} ${parent}`;
      const known = lists.get(name);
      if (known) return known;
      const own = [...records.values()].filter((one) => one.kind === kind && one.parent === parent);
      const keys = own.toSorted((a, b) => Number(isBlank(a)) - Number(isBlank(b))).map(({ key }) => key);
      lists.set(name, keys);
      return keys;
    },
    /** Every record; the same array until one changes. */
    all(): readonly HeldRecord[] {
      everything ??= [...records.values()];
      return everything;
    },
    type(key: string, texts: Values) {
      const record = records.get(key);
      if (!record) return;
      put(typeInto(record, texts, Date.now()));
      saver.wake();
    },
    /** Makes a new event of a team with what was pasted; the blank one, if there is one, is filled first by `type`. */
    add(parent: string, texts: Values) {
      put(typeInto(holdNew("event", { parent }), texts, Date.now()));
      saver.wake();
    },
    /** Work in a record pauses: its texts are shown as they are saved, and saved without waiting. */
    leave(key: string) {
      const record = records.get(key);
      if (!record) return;
      if (Object.keys(record.shown).length > 0) put({ ...record, shown: {} });
      saver.hurry(key);
    },
    /** Saves what was offered or composed, and once more what was refused. */
    save(keys: readonly string[]) {
      for (const key of keys) {
        const record = records.get(key);
        const waits = record && ["offered", "composing", "refused", "typing"].includes(record.state);
        if (waits) put({ ...record, state: "typing", typedAt: 0 });
      }
      saver.wake();
    },
    /** Settles once a new record is made, with its id, or once it is refused, with null. */
    made(key: string): Promise<string | null> {
      return new Promise((resolve) => {
        const listener = () => {
          const record = records.get(key);
          if (record && record.id === null && record.state === "typing") return;
          listeners.delete(listener);
          resolve(record?.id ?? null);
        };
        listeners.add(listener);
        listener();
      });
    },
    /** Forgets what was typed into a record and is not saved. */
    discard(key: string) {
      const record = records.get(key);
      if (!record) return;
      if (record.id === null || record.state === "gone") return remove(key);
      put({ ...record, typed: {}, base: {}, sent: [], errors: {}, conflicts: [], state: "clean", attempt: undefined });
    },
    decide(key: string, mine: readonly string[]) {
      const record = records.get(key);
      if (record) put(decide(record, mine, 0));
      saver.wake();
    },
    /** Makes a record anew that was deleted elsewhere while something was typed into it. */
    addAgain(key: string) {
      const record = records.get(key);
      if (!record) return;
      dropDrafts(record);
      put({
        ...record,
        id: null,
        version: null,
        saved: {},
        typed: valuesOf(record),
        base: {},
        state: "typing",
        typedAt: 0,
      });
      saver.wake();
    },
    /** Deletes a record for good; null, or why that was not possible. */
    async delete(key: string): Promise<string | null> {
      const record = records.get(key);
      if (!record) return null;
      if (record.id === null && record.attempt) return "This is being saved. Please try again in a moment.";
      if (record.id === null) {
        remove(key);
        return null;
      }
      const problem = await saver.delete(record);
      if (problem === null) remove(key);
      void refresh();
      return problem;
    },
    /** Shows the profile to everyone, or hides it; null, or why that was not possible. */
    async publish(isPublished: boolean): Promise<string | null> {
      const body = JSON.stringify({ isPublished });
      const problem = problemOf(await callWorkspace(account, { method: "PUT", path: "/api/me/visibility", body }));
      if (problem === null) facts = { ...facts, isPublished };
      announce();
      return problem;
    },
    /** Asks our staff to check a text that was refused; null, or why that was not possible. */
    async askStaff(field: PublicText, text: string): Promise<string | null> {
      const body = JSON.stringify({ field, text });
      const outcome = await callWorkspace(account, { method: "POST", path: "/api/me/text-reviews", body });
      if (outcome.kind === "later" && outcome.wait !== null)
        return "You’ve asked our staff about many texts today. Please try again tomorrow.";
      if (outcome.kind === "done") {
        const review = outcome.result as OwnTextReview;
        const others = facts.textReviews.filter(({ reviewId }) => reviewId !== review.reviewId);
        facts = { ...facts, textReviews: [review, ...others] };
        announce();
      }
      return problemOf(outcome);
    },
    async removePhoto(): Promise<string | null> {
      const problem = problemOf(await callWorkspace(account, { method: "DELETE", path: "/api/me/photo" }));
      await refresh();
      return problem;
    },
    /** Keeps drafts from now on, those of what was typed until now too, and offers those that were found. */
    start({ box: opened, tab: claimed, drafts, isOpen }: FoundDrafts) {
      box = opened;
      tab = claimed;
      for (const record of records.values()) keepDraft(record, undefined);
      offer(drafts, isOpen);
    },
    /** Whether something was typed that is not saved. */
    isUnsaved: () => [...records.values()].some((record) => Object.keys(record.typed).length > 0),
    async forgetDrafts() {
      await box?.clear();
      box = null;
    },
    retry: saver.retry,
    hurry: () => saver.hurry(),
    stop: saver.stop,
  };
}

function takeIn(held: HeldRecord, stored: StoredRecord): HeldRecord {
  if (held.state === "clean") return { ...held, version: stored.version, saved: stored.values };
  // What is being typed meets the new version when it is saved, or at once where nothing is on its way.
  return held.state === "offered" || held.state === "refused" ? meet(held, stored) : held;
}
