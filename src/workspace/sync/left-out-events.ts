/** Creates the record of the teams whose events a response left out, because it had those of other seasons. Keys are those of team records. */
export function createLeftOutEvents() {
  /** Numbers of events of teams whose events were never read. */
  const notLoaded = new Map<string, number>();
  /** Teams whose events were read, and left out by a later response. */
  const outdated = new Set<string>();
  return {
    /** Notes the teams that a response left out, with their numbers of events. `before` are the records until then. */
    note(leftOut: ReadonlyMap<string, number>, before: ReadonlySet<string>): void {
      for (const [key, eventCount] of leftOut) {
        if (before.has(key) && !notLoaded.has(key)) outdated.add(key);
        else notLoaded.set(key, eventCount);
      }
      for (const key of [...notLoaded.keys(), ...outdated].filter((one) => !leftOut.has(one))) {
        notLoaded.delete(key);
        outdated.delete(key);
      }
    },
    isLoaded: (key: string | null) => key === null || !notLoaded.has(key),
    isCurrent: (key: string) => !notLoaded.has(key) && !outdated.has(key),
    count: (key: string) => notLoaded.get(key),
  };
}
