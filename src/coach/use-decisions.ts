import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { createChangeQueue, emptyQueue } from "../drafts/change-queue.ts";
import { openDraftBox } from "../drafts/draft-box.ts";
import type { ReceivedProfile } from "../schools/schema.ts";
import type { Decision } from "../schools/vocabulary.ts";
import { requestJson } from "../ui/request-json.ts";

interface DecisionChange {
  decision: Decision | null;
}

/** The queue outlives the list, so that another page of the tab does not end it. */
let current: { account: string; queue: ReturnType<typeof createChangeQueue<DecisionChange>> } | null = null;

function openQueue(account: string) {
  if (current?.account === account) return current.queue;
  const queue = createChangeQueue<DecisionChange>({
    record: "/coach#decision:",
    // Without storage, as in some private windows, decisions live as long as the tab.
    box: openDraftBox(account).catch(() => null),
    send: ({ id, change }) =>
      requestJson(`/api/coach/submissions/${id}`, {
        method: "PUT",
        body: change,
        headers: { "openroster-account": account },
        keepalive: true,
      }),
  });
  addEventListener("pagehide", queue.leave);
  addEventListener("online", queue.retry);
  current = { account, queue };
  return queue;
}

/** Shows decisions at once and stores them in the background, in order. A decision that the server rejects is taken back. */
export function useDecisions(account: string, profiles: readonly ReceivedProfile[]) {
  const [queue, setQueue] = useState<ReturnType<typeof openQueue> | null>(null);
  const { revalidate } = useRevalidator();
  const { waiting, stored, resumed, problem } = useSyncExternalStore(
    queue?.subscribe ?? ignore,
    queue?.read ?? readEmpty,
    readEmpty,
  );

  useEffect(() => {
    const opened = openQueue(account);
    setQueue(opened);
    opened.retry();
  }, [account]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data contains the stored decisions.
  useEffect(() => queue?.forgetStored(), [queue, profiles]);

  useEffect(() => {
    if (waiting.length === 0 && stored.length + resumed > 0) void revalidate();
  }, [waiting, stored, resumed, revalidate]);

  const decided = new Map([...stored, ...waiting].map(({ id, change }) => [id, change.decision]));
  return {
    decided,
    problem,
    decide: (id: string, decision: Decision | null) => queue?.add({ id, change: { decision } }),
  };
}

const readEmpty = () => emptyQueue;
const ignore = () => () => {};
