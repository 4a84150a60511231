import { parentPort, workerData } from "node:worker_threads";
import { DatabaseLink } from "./database-link.server.ts";
import { LostTrack } from "./follow-changes.server.ts";
import { Behind, FreshIndex } from "./fresh-index.server.ts";
import type { IndexAnswers, IndexCall, IndexReport, IndexThreadData } from "./index-messages.ts";
import { loadIndex } from "./load-index.server.ts";

// The thread of an index: loads it, then answers until it is told to close.

const port = parentPort;
if (!port) throw new Error("This file is the start of a thread.");
const { url, file, afresh } = workerData as IndexThreadData;
const link = new DatabaseLink(url);
const loaded = await loadIndex(link, { file, afresh });
const fresh = new FreshIndex(link, loaded);
await fresh.follow();
let lastVersion = fresh.version;
report({ kind: "ready", status: fresh.status, how: loaded.how });

port.on("message", (call: IndexCall) => {
  const { number } = call;
  answer(call).then(
    (found) => report({ kind: "answer", number, answer: found }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      report({ kind: "problem", number, message });
      // An index that failed half way through a change is not to be trusted again.
      if (error instanceof LostTrack || !(error instanceof Behind || isOfDatabase(error)))
        report({ kind: "lost", message });
    },
  );
});

async function answer(call: IndexCall): Promise<IndexAnswers[keyof IndexAnswers]> {
  switch (call.call) {
    case "find":
      return tell(await fresh.find(call.query));
    case "count":
      return tell(await fresh.count(call.filters));
    case "suggest":
      return tell(await fresh.suggest(call.filters));
    case "follow":
      await fresh.follow();
      return tell(null);
    case "close":
      await fresh.save(file).catch(() => {});
      await link.close();
      return null;
  }
}

/** Says so where the version has moved on. */
function tell<Answer>(given: Answer): Answer {
  if (fresh.version !== lastVersion) report({ kind: "status", status: fresh.status });
  lastVersion = fresh.version;
  return given;
}

/** Errors of the connection and of the server have a code, or are the driver's own words about it. */
function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof Error && ("code" in error || /connection|timeout|terminated|not queryable/i.test(error.message))
  );
}

function report(message: IndexReport): void {
  port?.postMessage(message);
}
