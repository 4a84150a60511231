export interface FairQueue {
  readonly isFull: boolean;
  /** Queues a task. If a key has several tasks, one task of each other key runs between two of them. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

export function createFairQueue(maxWaiting: number): FairQueue {
  // In round-robin order. The key of the running task keeps its entry, so that its next task is queued behind the others.
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let count = 0;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let [first] = waiting; first; [first] = waiting) {
      const [key, tasks] = first;
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
