/**
 * `nothing`: nothing was due. `stopped`: only the user can help, for example by signing in. `failed`: the server did not respond, or requests a
 * pause of `retryAfterMs`.
 */
export type SendOutcome = { kind: "done" | "nothing" | "stopped" } | { kind: "failed"; retryAfterMs?: number | null };

export type RetrySchedule = ReturnType<typeof createRetrySchedule>;

/**
 * Decides when a queue of the browser sends what waits: at once on an input, on events that may mean a network, and by time while `send` fails.
 * Does not use `navigator.onLine` or depend on any event, because both may be wrong or missing. Runs one `send` at a time.
 */
export function createRetrySchedule(send: () => Promise<SendOutcome>, onChange: () => void = () => {}) {
  // The first must be within 15 s. The last one repeats.
  const delaysMs = [2000, 4000, 8000, 15_000, 30_000, 60_000];
  // Events such as online, focus and visibilitychange often arrive together.
  const minGapMs = 1000;
  // A sleeping tab or device stops timers: compares the clock this often.
  const maxTickMs = 5000;
  const events = ["online", "focus", "pageshow"];

  let failures = 0;
  let startedAt = 0;
  let lastFailedAt: number | null = null;
  let dueAt: number | null = null;
  let notBefore = 0;
  let isSending = false;
  /** An input or an event caused the next try. */
  let isRequested = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arm() {
    clearTimeout(timer);
    if (dueAt === null || isStopped || isSending) return;
    timer = setTimeout(check, Math.min(maxTickMs, Math.max(0, dueAt - Date.now())));
  }

  function check() {
    // A clock that was set back would otherwise delay the next try for as long.
    const isDue = dueAt !== null && (Date.now() >= dueAt || Date.now() < startedAt);
    if (isDue) void start();
    else arm();
  }

  async function start() {
    isSending = true;
    const wasRequested = isRequested;
    isRequested = false;
    // A request during this try sets it again.
    dueAt = null;
    const triedAt = Date.now();
    startedAt = triedAt;
    const outcome = await send().catch((): SendOutcome => ({ kind: "failed" }));
    isSending = false;
    const now = Date.now();
    if (outcome.kind === "failed") {
      const delay = delaysMs[Math.min(failures, delaysMs.length - 1)] ?? minGapMs;
      // Many inputs without a network must not lengthen the pause after them.
      if (!wasRequested || failures === 0) failures += 1;
      lastFailedAt = triedAt;
      notBefore = outcome.retryAfterMs ? now + outcome.retryAfterMs : 0;
      // Many devices lose one network together and must not return in the same second.
      const next = now + delay * (0.8 + 0.2 * Math.random());
      dueAt = Math.max(Math.min(next, dueAt === null ? next : Math.max(dueAt, now + minGapMs)), notBefore);
    } else if (outcome.kind !== "nothing") {
      failures = 0;
      lastFailedAt = null;
      notBefore = 0;
      if (outcome.kind === "stopped") dueAt = null;
    }
    arm();
    onChange();
  }

  /** Sends within `delayMs`. During a try, sends again after it. */
  function request(delayMs: number) {
    isRequested = true;
    const soonest = failures > 0 ? Math.max(notBefore, startedAt + minGapMs) : notBefore;
    const at = Math.max(Date.now() + delayMs, soonest);
    dueAt = dueAt === null ? at : Math.min(dueAt, at);
    if (delayMs === 0 && dueAt <= Date.now() && !isStopped && !isSending) {
      clearTimeout(timer);
      void start();
    } else arm();
  }

  /** The network may be back: the pauses start again with the shortest. */
  function onReturn(event: Event) {
    const isFirstView = event.type === "pageshow" && !(event as PageTransitionEvent).persisted;
    if (isFirstView || document.visibilityState === "hidden") return;
    request(0);
    failures = Math.min(failures, 1);
  }

  return {
    /** Call it after an input. `delayMs` collects several inputs. */
    send: (delayMs = 0) => request(delayMs),
    /** The user wants a try now, even if the server requested a pause. */
    tryNow() {
      notBefore = 0;
      startedAt = 0;
      request(0);
    },
    /** Time of the last try in ms, or null if it did not fail. */
    lastFailedAt: () => lastFailedAt,
    /** Listens to the page. Returns a function that ends it. */
    listen() {
      isStopped = false;
      for (const event of events) addEventListener(event, onReturn);
      document.addEventListener("visibilitychange", onReturn);
      arm();
      return () => {
        for (const event of events) removeEventListener(event, onReturn);
        document.removeEventListener("visibilitychange", onReturn);
      };
    },
    /** Ends the timer. A try that runs is not aborted. */
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
