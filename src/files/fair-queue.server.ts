/** A queue that runs one task at a time and takes turns between keys. */
export interface FairQueue {
  /** Whether no further task may wait. */
  readonly isFull: boolean;
  /** Runs a task when its turn comes. A key that has queued several tasks waits for one task of each other key between two of its own. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** Creates a queue in which at most `maxWaiting` tasks wait while one runs. */
export function createFairQueue(maxWaiting: number): FairQueue {
  // In the order of their turns. A key whose task runs has an entry, too, so that its next task is queued behind the others.
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let count = 0;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let [turn] = waiting; turn; [turn] = waiting) {
      const [key, tasks] = turn;
      count -= 1;
      await tasks.shift()?.();
      waiting.delete(key);
      if (tasks.length > 0) waiting.set(key, tasks);
    }
    isRunning = false;
  }

  return {
    get isFull() {
      return count >= maxWaiting;
    },
    run(key, task) {
      return new Promise((resolve, reject) => {
        const tasks = waiting.get(key) ?? [];
        tasks.push(() => task().then(resolve, reject));
        waiting.set(key, tasks);
        count += 1;
        if (!isRunning) void runAll();
      });
    },
  };
}
