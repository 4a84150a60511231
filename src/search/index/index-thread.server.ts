import { parentPort, workerData } from "node:worker_threads";
import { warmUp } from "@openroster/athlete-index/warm-up.ts";
import { DatabaseLink } from "./database-link.server.ts";
import { LostTrack } from "./follow-changes.server.ts";
import { FreshIndex, IndexLagError } from "./fresh-index.server.ts";
import type { IndexReport, IndexRequest, IndexResponses, IndexThreadData } from "./index-messages.ts";
import { loadIndex } from "./load-index.server.ts";

// Entry point of the index thread: loads the index, then handles requests until it is closed.

const port = parentPort;
if (!port) throw new Error("This file must run as a worker thread.");
const { url, file, afresh } = workerData as IndexThreadData;
const link = new DatabaseLink(url);
const loaded = await loadIndex(link, { file, afresh });
warmUp(loaded.index);
const fresh = new FreshIndex(link, loaded);
await fresh.follow();
// The thread has one index. This is the version that its owner knows.
let lastVersion = fresh.version;
report({ kind: "ready", status: fresh.status, how: loaded.how });

port.on("message", (call: IndexRequest) => {
  const { number } = call;
  handleRequest(call).then(
    (found) => report({ kind: "response", number, response: found }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      report({ kind: "problem", number, message });
      // An index that failed during a change may be inconsistent.
      if (error instanceof LostTrack || !(error instanceof IndexLagError || isDatabaseError(error)))
        report({ kind: "lost", message });
    },
  );
});

async function handleRequest(call: IndexRequest): Promise<IndexResponses[keyof IndexResponses]> {
  switch (call.call) {
    case "find":
      return withStatusReport(await fresh.find(call.query));
    case "findUnchecked":
      return fresh.findUnchecked(call.query);
    case "count":
      return withStatusReport(await fresh.count(call.filters));
    case "suggest":
      return withStatusReport(await fresh.suggest(call.filters));
    case "follow":
      await fresh.follow();
      return withStatusReport(null);
    case "close":
      await fresh.save(file).catch(() => {});
      await link.close();
      return null;
  }
}

function withStatusReport<Result>(result: Result): Result {
  if (fresh.version !== lastVersion) report({ kind: "status", status: fresh.status });
  lastVersion = fresh.version;
  return result;
}

/** Errors of the connection and the server have a code. The others are matched by the messages of the driver. */
function isDatabaseError(error: unknown): boolean {
  return (
    error instanceof Error && ("code" in error || /connection|timeout|terminated|not queryable/i.test(error.message))
  );
}

function report(message: IndexReport): void {
  port?.postMessage(message);
}
