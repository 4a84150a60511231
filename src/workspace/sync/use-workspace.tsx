import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { openDraftBox } from "../../browser-storage/draft-box.ts";
import type { OwnProfile } from "../schema.ts";
import type { ProfileFacts } from "./profile-facts.ts";
import type { RecordKind } from "./record-kinds.ts";
import { profileSource, type RecordSource } from "./record-source.ts";
import { type SavingState, valuesOf, type WorkspaceRecord } from "./record-store.ts";
import { claimTab, findClosedTabs } from "./this-tab.ts";
import { createWorkspaceStore, type WorkspaceStore } from "./workspace-store.ts";

const WorkspaceContext = createContext<WorkspaceStore | null>(null);

// One store per tab, so that saving continues after navigation.
let current: WorkspaceStore | null = null;
const opened = new WeakSet<WorkspaceStore>();

/** Provides the records of the signed-in account. Refreshes them from the server when `profile` changes. */
export function WorkspaceProvider({
  account,
  profile,
  children,
}: {
  account: string;
  profile: OwnProfile;
  children: ReactNode;
}) {
  return (
    <RecordsProvider account={account} fresh={profile} source={profileSource}>
      {children}
    </RecordsProvider>
  );
}

/** Provides the records of any source. Refreshes them from the server when `fresh` changes. */
export function RecordsProvider<Fresh>({
  account,
  fresh,
  source,
  children,
}: {
  account: string;
  fresh: Fresh;
  source: RecordSource<Fresh>;
  children: ReactNode;
}) {
  const [store, setStore] = useState(() => storeOf(account, fresh, source));
  const [loaded, setLoaded] = useState(fresh);
  if (store.account !== account || store.path !== source.path) setStore(storeOf(account, fresh, source));

  useEffect(() => watch(store), [store]);
  useEffect(() => {
    // Refreshes instead of using `fresh`, which may lack a record that was created during the request.
    if (fresh !== loaded) void store.refresh();
    setLoaded(fresh);
  }, [fresh, loaded, store]);
  return <WorkspaceContext value={store}>{children}</WorkspaceContext>;
}

export function useWorkspace(): WorkspaceStore {
  const store = useContext(WorkspaceContext);
  if (!store) throw new Error("useWorkspace needs a WorkspaceProvider above it.");
  return store;
}

/** Returns a record and re-renders on each change; undefined after its deletion. */
export function useRecord(key: string | undefined): WorkspaceRecord | undefined {
  const store = useWorkspace();
  return useOf(() => (key === undefined ? undefined : store.record(key)));
}

export function useRecordKeys(kind: RecordKind, parent: string | null = null): readonly string[] {
  const store = useWorkspace();
  return useOf(() => store.list(kind, parent));
}

/** Returns all records and re-renders on every change. */
export function useAllRecords(): readonly WorkspaceRecord[] {
  const store = useWorkspace();
  return useOf(store.all);
}

export function useProfile(): WorkspaceRecord {
  const [key] = useRecordKeys("profile");
  const record = useRecord(key);
  if (!record) throw new Error("An athlete has a profile.");
  return record;
}

/** Returns the season of a game’s team, or an empty text. */
export function useSeasonYear({ parent }: WorkspaceRecord): string {
  const team = useRecord(parent ?? undefined);
  return team ? (valuesOf(team).seasonYear ?? "") : "";
}

/** Returns the number of games of a season that the staff of a team entered. */
export function useTeamEventCount(teamId: string | null): number {
  const teams = useFacts().sports.flatMap(({ seasons }) => seasons.flatMap((season) => season.teams));
  return teams.find((team) => team.teamId === teamId)?.teamEventCount ?? 0;
}

/** Returns the profile data that is not editable as a field. */
export function useFacts(): ProfileFacts {
  return useOf(useWorkspace().facts);
}

/** Returns the stored links in the order of the profile. Those that the facts do not have yet are first. */
export function useLinks(): readonly WorkspaceRecord[] {
  const places = new Map(useFacts().mediaLinks.map(({ linkId }, place) => [linkId, place]));
  const place = ({ id }: WorkspaceRecord) => places.get(id ?? "") ?? -1;
  return useAllRecords()
    .filter(({ kind, id }) => kind === "link" && id !== null)
    .toSorted((one, other) => place(one) - place(other));
}

export function useSaving(): SavingState {
  return useOf(useWorkspace().saving);
}

/** Returns the number of unsaved records and the time of the last try, which is null if it did not fail. */
export function useUnsent(): { count: number; lastFailedAt: number | null } {
  const store = useWorkspace();
  return { count: useOf(store.unsent), lastFailedAt: useOf(store.lastFailedAt) };
}

function useOf<Value>(read: () => Value): Value {
  return useSyncExternalStore(useWorkspace().subscribe, read, read);
}

function storeOf<Fresh>(account: string, fresh: Fresh, source: RecordSource<Fresh>): WorkspaceStore {
  if (import.meta.env.SSR) return createWorkspaceStore(account, fresh, source);
  if (current?.account === account && current.path === source.path) return current;
  // Another page of the same account: what was typed there is still saved.
  if (current?.account === account) current.flush();
  else current?.stop();
  current = createWorkspaceStore(account, fresh, source);
  return current;
}

async function openDrafts(store: WorkspaceStore): Promise<void> {
  const tab = await claimTab();
  const box = await openDraftBox(store.account).catch(() => null);
  const readDrafts = async () => (await box?.readAll().catch(() => [])) ?? [];
  const drafts = await readDrafts();
  store.start({ box, tab });
  store.restoreDraft(drafts.filter((draft) => draft.tab === tab));
  const closed = await findClosedTabs(drafts.map((draft) => draft.tab).filter((id) => id !== tab));
  // Reads again, because a tab may have saved its input while it closed.
  store.restoreDraft((await readDrafts()).filter((draft) => closed.has(draft.tab)));
}

/** Discards the store of this tab, for example after sign-out. */
export function forgetStore(): void {
  current?.stop();
  current = null;
}

function watch(store: WorkspaceStore): () => void {
  function comeBack() {
    if (document.visibilityState === "hidden") return store.flush();
    void store.refresh();
  }
  const stopListening = store.listen();
  addEventListener("pagehide", store.flush);
  document.addEventListener("visibilitychange", comeBack);
  store.resume();
  // Waits for hydration, because the server-rendered HTML contains no drafts.
  if (!opened.has(store)) void openDrafts(store);
  opened.add(store);
  return () => {
    stopListening();
    removeEventListener("pagehide", store.flush);
    document.removeEventListener("visibilitychange", comeBack);
  };
}
