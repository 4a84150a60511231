import { workspaceLimits } from "../../athletes/limits.ts";
import type { Draft, DraftBox } from "../../browser-storage/draft-box.ts";
import { createLeftOutEvents } from "./left-out-events.ts";
import type { Values } from "./merge-values.ts";
import { createProfileRequests, type ProfileFacts } from "./profile-facts.ts";
import { type RecordKind, recordKinds } from "./record-kinds.ts";
import type { RecordSource, Take } from "./record-source.ts";
import {
  decide,
  draftOf,
  edit,
  holdStored,
  isBlank,
  isBlankEvent,
  lastingKey,
  loadStored,
  queueNew,
  readDraft,
  type SavingState,
  valuesOf,
  type WorkspaceRecord,
} from "./record-store.ts";
import { requestWorkspace } from "./request-workspace.ts";
import { createSaver, dueTime } from "./save-records.ts";

export type WorkspaceStore = Omit<ReturnType<typeof createWorkspaceStore<unknown>>, "load">;

/** Creates the state of a workspace in this tab: stored records, unsaved input and saving. Only the profile has facts. */
export function createWorkspaceStore<Fresh>(account: string, initial: Fresh, source: RecordSource<Fresh>) {
  const records = new Map<string, WorkspaceRecord>();
  const listeners = new Set<() => void>();
  const lists = new Map<string, readonly string[]>();
  let allRecords: readonly WorkspaceRecord[] | null = null;
  let facts = initial as unknown as ProfileFacts;
  let factChanges = 0;
  let saving: SavingState = "idle";
  let box: DraftBox | null = null;
  let tab = "";
  let isLoading = false;
  const leftOutEvents = createLeftOutEvents();
  // Drafts of events whose team is not loaded.
  let waitingDrafts: readonly Draft[] = [];
  let shownTeam: string | null = null;
  let hasFailedToLoad = false;

  const saver = createSaver({
    call: (call) => requestWorkspace(account, call),
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

  load(initial);

  function load(fresh: Fresh): void {
    const earlier = facts;
    facts = fresh as unknown as ProfileFacts;
    isLoading = true;
    hasFailedToLoad = false;
    const found = new Set<string>();
    const leftOut = new Map<string, number>();
    const before = new Set(records.keys());
    const byId = new Map([...records.values()].map((record) => [`${record.kind}:${record.id}`, record]));
    const take: Take = (kind, stored, parent) => {
      const read = recordKinds[kind].read(stored);
      const known = byId.get(`${kind}:${read.id}`);
      const key = known?.key ?? `${kind}:${read.id}`;
      found.add(key);
      if (!known) put(holdStored(kind, read, parent));
      else if (read.version > (known.version ?? 0)) put(loadStored(known, read));
      return key;
    };
    source.takeAll(fresh, take, (teamKey, eventCount) => leftOut.set(teamKey, eventCount));
    leftOutEvents.note(leftOut, before);
    if (leftOut.size > 0) {
      // Retains the earlier events of the teams that this response left out.
      const ids = new Set([...leftOut.keys()].map((key) => records.get(key)?.id));
      const others = earlier.teamEvents.filter(({ teamId }) => ids.has(teamId) && earlier !== facts);
      facts = { ...facts, teamEvents: [...facts.teamEvents, ...others] };
    }
    for (const record of [...records.values()]) {
      if (record.id === null || found.has(record.key) || leftOut.has(record.parent ?? "")) continue;
      if (record.state === "clean" && !holdsTyped(record.key)) remove(record.key);
      else put({ ...record, state: "deleted" });
    }
    if (isFull()) for (const record of [...records.values()]) if (isBlankEvent(record)) remove(record.key);
    isLoading = false;
    offerWaiting();
    addBlanks();
    saver.report();
    announce();
  }

  function offerWaiting(): void {
    const ready = waitingDrafts.filter(({ parent }) => leftOutEvents.isLoaded(parent));
    waitingDrafts = waitingDrafts.filter((draft) => !ready.includes(draft));
    for (const draft of ready) offerOne(draft);
  }

  /** True if the athlete has the most events that we store. */
  function isFull(): boolean {
    return facts.eventCount >= workspaceLimits.eventsOfAthlete;
  }

  function holdsTyped(key: string): boolean {
    return [...records.values()].some(({ parent, typed }) => parent === key && Object.keys(typed).length > 0);
  }

  function addBlanks(): void {
    // Stored records precede blank ones.
    if (isLoading || !source.hasBlanks) return;
    const all = [...records.values()];
    addBlank("team", { open: !all.some(({ kind, id }) => kind === "team" && id === null), composed: true });
    addBlank("link", { open: !all.some(({ kind, id }) => kind === "link" && id === null), composed: true });
    const byParent = Map.groupBy(all, ({ parent }) => parent);
    for (const team of all.filter(({ kind, id }) => kind === "team" && id !== null)) {
      if (!leftOutEvents.isLoaded(team.key) || isFull()) continue;
      const events = byParent.get(team.key) ?? [];
      const most = valuesOf(team).seasonOrGame === "S" ? 1 : workspaceLimits.eventsOfTeam;
      addBlank("event", { open: !events.some(isBlank) && events.length < most, parent: team.key });
    }
  }

  function addBlank(
    kind: RecordKind,
    { open, composed = false, parent = null }: { open: boolean; composed?: boolean; parent?: string | null },
  ): void {
    if (!open) return;
    const record = { ...queueNew(kind, { parent }), state: composed ? ("composing" as const) : ("clean" as const) };
    records.set(record.key, record);
    allRecords = null;
    lists.clear();
  }

  function put(record: WorkspaceRecord): void {
    const before = records.get(record.key);
    records.set(record.key, record);
    allRecords = null;
    if (!before) lists.clear();
    if (!before || before.id !== record.id || isBlank(before) !== isBlank(record)) addBlanks();
    storeDraft(record, before);
    if (!isLoading) saver.report();
  }

  function remove(key: string): void {
    const record = records.get(key);
    if (!record) return;
    records.delete(key);
    allRecords = null;
    lists.clear();
    addBlanks();
    dropDrafts(record);
    for (const child of [...records.values()].filter(({ parent }) => parent === key)) remove(child.key);
    if (!isLoading) saver.report();
  }

  function parentOf({ parent }: WorkspaceRecord): WorkspaceRecord | undefined {
    return parent === null ? undefined : records.get(parent);
  }

  function storeDraft(record: WorkspaceRecord, before: WorkspaceRecord | undefined): void {
    if (!box) return;
    const draft = draftOf(record, { tab, parent: parentOf(record) });
    if (draft) {
      if (before?.typed !== record.typed || before?.attempt !== record.attempt || before?.sent !== record.sent)
        box.store(draft);
      if (before && before.id !== record.id) box.drop(before.key, tab);
    } else if (before && (before.attempt || Object.keys(before.typed).length > 0)) dropDrafts(before, record);
  }

  function dropDrafts(...known: WorkspaceRecord[]): void {
    for (const record of known) {
      for (const name of new Set([record.key, lastingKey(record)])) {
        for (const one of [tab, ...record.tabs]) box?.drop(name, one);
      }
    }
  }

  /** Applies drafts that this tab stored before its reload, or that closed tabs stored. */
  function restoreDraft(drafts: readonly Draft[]): void {
    const own = drafts.filter(({ record }) => source.owns(record));
    // Teams first, because events need them; then by date, so that the latest draft of a record wins.
    const ordered = own.toSorted(
      (a, b) => Number(b.record.startsWith("team")) - Number(a.record.startsWith("team")) || b.typedAt - a.typedAt,
    );
    const waiting = ordered.filter(({ parent }) => !leftOutEvents.isLoaded(parent));
    for (const draft of ordered) if (!waiting.includes(draft)) offerOne(draft);
    if (waiting.length === 0) return;
    waitingDrafts = [...waitingDrafts, ...waiting];
    void refresh();
  }

  function offerOne(draft: Draft): void {
    const [kind = "profile", name = ""] = draft.record.split(":") as [RecordKind, string];
    const known = records.get(draft.record);
    const isNew = name.startsWith("new-");
    const parent = draft.parent && records.has(draft.parent) ? draft.parent : null;
    const record = known ?? { ...queueNew(kind, { parent }), key: draft.record };
    const taken = readDraft(record, draft, draft.tab === tab);
    // Saved since: it must not return after a later change.
    if (taken.state === "clean") dropDrafts(taken);
    const isThere = known || (isNew && (kind !== "event" || parent !== null));
    // Deleted since, or its team was: the athlete can still see the input.
    put(isThere ? taken : { ...taken, id: isNew ? null : name, version: draft.version, state: "deleted" });
  }

  async function refresh(): Promise<void> {
    const countChanges = () => saver.startedCount() + factChanges;
    const before = countChanges();
    const outcome = await requestWorkspace(account, { method: "GET", path: pathOfRefresh() });
    if (outcome.kind === "signed-out") saver.signedOut();
    if (outcome.kind !== "done") {
      hasFailedToLoad = true;
      return announce();
    }
    // A save that started since then, or a publication, is newer than this response.
    if (before === countChanges()) load(outcome.result as Fresh);
    else if (isWaiting()) void refresh();
  }

  /** Only the season on screen, and those of waiting drafts, are read again. */
  function pathOfRefresh(): string {
    const teams = new Set([shownTeam, ...waitingDrafts.map(({ parent }) => parent)]);
    const ids = [...teams].flatMap((key) => (key && records.get(key)?.id) || []);
    return source.pathWith?.(ids) ?? source.path;
  }

  function isWaiting(): boolean {
    return waitingDrafts.length > 0 || !leftOutEvents.isLoaded(shownTeam);
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    account,
    path: source.path,
    load,
    refresh,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads the events of the team on screen if this tab does not have them, or had to leave them out of a later response. */
    show(teamKey: string) {
      shownTeam = teamKey;
      if (!leftOutEvents.isCurrent(teamKey)) void refresh();
    },
    isLoaded: leftOutEvents.isLoaded,
    hasFailedToLoad: () => hasFailedToLoad,
    /** Counts the events of a team, also those that are not loaded. */
    countEvents: (teamKey: string) =>
      leftOutEvents.count(teamKey) ??
      [...records.values()].filter((one) => one.parent === teamKey && !isBlank(one)).length,
    facts: () => facts,
    saving: () => saving,
    record: (key: string) => records.get(key),
    /** Lists the keys of a kind (of one team if `parent` is given) in order, blank last. Returns the same array until the list changes. */
    list(kind: RecordKind, parent: string | null = null): readonly string[] {
      const name = `${kind} ${parent}`;
      const known = lists.get(name);
      if (known) return known;
      const own = [...records.values()].filter((one) => one.kind === kind && one.parent === parent);
      const keys = own.toSorted((a, b) => Number(isBlank(a)) - Number(isBlank(b))).map(({ key }) => key);
      lists.set(name, keys);
      return keys;
    },
    /** Returns the same array until a record changes. */
    all(): readonly WorkspaceRecord[] {
      allRecords ??= [...records.values()];
      return allRecords;
    },
    type(key: string, texts: Values) {
      const record = records.get(key);
      if (!record) return;
      put(edit(record, texts, Date.now()));
      saver.schedule();
    },
    /** Adds an event with pasted values to a team. Fill the blank event with `type` first. */
    add(parent: string, texts: Values) {
      put(edit(queueNew("event", { parent }), texts, Date.now()));
      saver.schedule();
    },
    /** Ends the editing of a record: shows normalized texts and saves without delay. */
    leave(key: string) {
      const record = records.get(key);
      if (!record) return;
      if (Object.keys(record.shown).length > 0) put({ ...record, shown: {} });
      saver.flush(key);
    },
    /** Saves offered and composed records, and retries refused ones. */
    save(keys: readonly string[]) {
      for (const key of keys) {
        const record = records.get(key);
        const waits = record && ["offered", "composing", "refused", "typing"].includes(record.state);
        if (waits) put({ ...record, state: "typing", typedAt: dueTime() });
      }
      saver.schedule();
    },
    /** Resolves with the id of a new record when it is created, or with null when it is refused. */
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
    discard(key: string) {
      const record = records.get(key);
      if (!record) return;
      if (record.id === null || record.state === "deleted") return remove(key);
      put({ ...record, typed: {}, base: {}, sent: [], errors: {}, conflicts: [], state: "clean", attempt: undefined });
    },
    decide(key: string, mine: readonly string[]) {
      const record = records.get(key);
      if (record) put(decide(record, mine, dueTime()));
      saver.schedule();
    },
    /** Recreates a record that was deleted elsewhere during input. */
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
        typedAt: dueTime(),
      });
      saver.schedule();
    },
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
    ...createProfileRequests({
      account,
      read: () => facts,
      change(changed) {
        facts = changed;
        factChanges += 1;
        announce();
      },
      refresh,
    }),
    restoreDraft,
    /** Stores drafts in `opened` from now on, including existing input, as those of the tab `claimed`. */
    start({ box: opened, tab: claimed }: { box: DraftBox | null; tab: string }) {
      box = opened;
      tab = claimed;
      for (const record of records.values()) storeDraft(record, undefined);
    },
    isUnsaved: () =>
      waitingDrafts.length > 0 || [...records.values()].some((record) => Object.keys(record.typed).length > 0),
    async forgetDrafts() {
      await box?.clear();
      box = null;
    },
    listen: saver.listen,
    resume: saver.resume,
    tryNow: saver.tryNow,
    lastFailedAt: saver.lastFailedAt,
    /** Number of records whose input waits for the server. */
    unsent: () => [...records.values()].filter(({ state }) => state === "typing").length,
    flush: () => saver.flush(),
    stop: saver.stop,
  };
}
