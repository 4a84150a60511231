import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { OwnProfile } from "../schema.ts";
import { openDraftBox } from "./draft-box.ts";
import type { RecordKind } from "./record-kinds.ts";
import type { HeldRecord, SavingState } from "./record-store.ts";
import { claimTab, findOpenTabs } from "./this-tab.ts";
import { createWorkspaceStore, type ProfileFacts, type WorkspaceStore } from "./workspace-store.ts";

const WorkspaceContext = createContext<WorkspaceStore | null>(null);

// One for the tab, so that what is being saved goes on while another page is open.
let kept: WorkspaceStore | null = null;
const opened = new WeakSet<WorkspaceStore>();

/** Holds the records of whoever is signed in for the pages inside; asks the server again whenever `profile` is another. */
export function WorkspaceProvider({
  account,
  profile,
  children,
}: {
  account: string;
  profile: OwnProfile;
  children: ReactNode;
}) {
  const [store, setStore] = useState(() => storeOf(account, profile));
  const [loaded, setLoaded] = useState(profile);
  if (store.account !== account) setStore(storeOf(account, profile));

  useEffect(() => watch(store), [store]);
  useEffect(() => {
    // Not taken in as it is: a record that was made while it was on its way is missing in it.
    if (profile !== loaded) void store.refresh();
    setLoaded(profile);
  }, [profile, loaded, store]);
  return <WorkspaceContext value={store}>{children}</WorkspaceContext>;
}

/** What the pages of the workspace show and change; needs a WorkspaceProvider above. */
export function useWorkspace(): WorkspaceStore {
  const store = useContext(WorkspaceContext);
  if (!store) throw new Error("useWorkspace needs a WorkspaceProvider above it.");
  return store;
}

/** A record, anew with each of its changes; undefined once it is deleted. */
export function useRecord(key: string | undefined): HeldRecord | undefined {
  const store = useWorkspace();
  return useOf(() => (key === undefined ? undefined : store.record(key)));
}

/** Keys of the records of a kind, of one team's where `parent` is given. */
export function useRecordKeys(kind: RecordKind, parent: string | null = null): readonly string[] {
  const store = useWorkspace();
  return useOf(() => store.list(kind, parent));
}

/** Every record of a kind with its texts, anew with every change of any: for what shows all of them at once. */
export function useAllRecords(): readonly HeldRecord[] {
  const store = useWorkspace();
  return useOf(store.all);
}

/** The key of the profile, which every athlete has. */
export function useProfile(): HeldRecord {
  const [key] = useRecordKeys("profile");
  const record = useRecord(key);
  if (!record) throw new Error("An athlete has a profile.");
  return record;
}

/** What of the profile is no field. */
export function useFacts(): ProfileFacts {
  return useOf(useWorkspace().facts);
}

/** How it stands with saving, all in all. */
export function useSaving(): SavingState {
  return useOf(useWorkspace().saving);
}

function useOf<Value>(read: () => Value): Value {
  return useSyncExternalStore(useWorkspace().subscribe, read, read);
}

function storeOf(account: string, profile: OwnProfile): WorkspaceStore {
  if (import.meta.env.SSR) return createWorkspaceStore(account, profile);
  if (kept?.account === account) return kept;
  kept?.stop();
  kept = createWorkspaceStore(account, profile);
  return kept;
}

async function openDrafts(store: WorkspaceStore): Promise<void> {
  const tab = await claimTab();
  const box = await openDraftBox(store.account).catch(() => null);
  const [drafts, isOpen] = await Promise.all([box?.readAll().catch(() => []) ?? [], findOpenTabs()]);
  store.start({ box, tab, drafts, isOpen });
}

/** Forgets the store of this tab, as after signing out. */
export function forgetStore(): void {
  kept?.stop();
  kept = null;
}

function watch(store: WorkspaceStore): () => void {
  function comeBack() {
    if (document.visibilityState === "hidden") return store.hurry();
    store.retry();
    void store.refresh();
  }
  const listeners: [EventTarget, string, () => void][] = [
    [window, "online", store.retry],
    [window, "pagehide", store.hurry],
    [document, "visibilitychange", comeBack],
  ];
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  store.retry();
  // Not before the page's script has taken over what the server drew: that knows nothing of drafts.
  if (!opened.has(store)) void openDrafts(store);
  opened.add(store);
  return () => {
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}
