import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { useWorkspace } from "./use-workspace.tsx";

/** Loads the events of a team while it is on screen, and returns true if they are there. Without a team there is nothing to load. */
export function useTeamEvents(teamKey: string | undefined): boolean {
  const store = useWorkspace();
  const isLoaded = () => teamKey === undefined || store.isLoaded(teamKey);
  useEffect(() => {
    if (teamKey === undefined) return;
    const load = () => store.show(teamKey);
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [store, teamKey]);
  return useSyncExternalStore(store.subscribe, isLoaded, isLoaded);
}

/** Renders its children after the events of the team have been loaded. */
export function TeamEvents({ teamKey, children }: { teamKey: string; children: ReactNode }) {
  const store = useWorkspace();
  const isLoaded = useTeamEvents(teamKey);
  const hasFailed = useSyncExternalStore(store.subscribe, store.hasFailedToLoad, store.hasFailedToLoad);
  if (isLoaded) return children;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">
        {hasFailed ? "We couldn’t load these games. Your other changes are safe." : "Loading your games…"}
      </p>
      {hasFailed && (
        <Button variant="secondary" onClick={() => store.show(teamKey)}>
          Try again
        </Button>
      )}
    </div>
  );
}
