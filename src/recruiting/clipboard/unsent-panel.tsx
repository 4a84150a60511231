import { useState } from "react";
import { LastTry, TryNow } from "../../browser-storage/unsent-status.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../events/event-words.ts";
import type { DownloadedEvent, Item } from "./clipboard-box.ts";
import { type ClipboardState, type ClipboardStore, unsentOf } from "./clipboard-store.ts";
import { nameOf } from "./find-hits.ts";

export function UnsentPanel({
  event,
  state,
  store,
}: {
  event: DownloadedEvent;
  state: ClipboardState;
  store: ClipboardStore;
}) {
  const [message, setMessage] = useState("");
  const unsent = unsentOf(state.items);
  const refused = unsent.filter((item) => item.state === "refused");
  const account = event.account;

  function download() {
    const url = URL.createObjectURL(new Blob([formatUnsent(account, unsent)], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: url, download: "openroster-unsent.json" }).click();
    URL.revokeObjectURL(url);
  }

  async function read(file: File) {
    const read = readUnsent(account, await file.text());
    if (!read) return setMessage("This file isn’t from your clipboard.");
    await store.addItems(read);
    setMessage(`We read ${formatCount(read.length, "evaluation")} from the file.`);
  }

  return (
    <div className="flex flex-wrap items-start gap-x-3 text-sm">
      <details className="min-w-0 open:basis-full">
        <summary className="min-h-12 py-3 font-medium">
          {unsent.length === 0 ? "Everything is sent" : `${formatCount(unsent.length, "evaluation")} unsent`}
        </summary>
        <div className="grid gap-3 pb-3 text-base">
          {refused.length > 0 && (
            <ul className="grid gap-2">
              {refused.map((item) => (
                <RefusedItem key={item.id} item={item} event={event} remove={() => void store.removeItem(item)} />
              ))}
            </ul>
          )}
          {!state.isPersistent && (
            <p className="text-ink-muted text-sm">
              This browser may delete data after 7 days without use. Send your evaluations, or save them as a file.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {unsent.length > 0 && (
              <Button variant="secondary" className="min-h-12" onClick={download}>
                Save as a file
              </Button>
            )}
            <label className="inline-flex min-h-12 cursor-pointer items-center rounded-md px-3 underline underline-offset-4 focus-within:outline-2 focus-within:outline-focus">
              Read a file
              <input
                type="file"
                accept="application/json,.json"
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void read(file);
                  target.value = "";
                }}
              />
            </label>
          </div>
          <p role="status" className="empty:hidden">
            {message}
          </p>
        </div>
      </details>
      {unsent.length > 0 && (
        <div className="flex min-h-12 items-center gap-3">
          {state.lastFailedAt !== null && (
            <p className="text-ink-muted">
              <LastTry at={state.lastFailedAt} />
            </p>
          )}
          <TryNow onTry={store.tryNow} />
        </div>
      )}
    </div>
  );
}

function RefusedItem({ item, event, remove }: { item: Item; event: DownloadedEvent; remove: () => void }) {
  const entry = event.entries.find(({ entryId }) => entryId === item.entryId);
  const name = entry ? nameOf(entry) : "An athlete";
  return (
    <li className="wrap-anywhere rounded-md border-2 border-danger p-3">
      <p>
        <span className="font-medium">{`Not sent: ${name}. `}</span>
        {item.message}
      </p>
      <Button variant="ghost" className="min-h-12" onClick={remove}>
        Delete from this device<span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}

const format = "openroster-clipboard-1";

function formatUnsent(account: string, items: readonly Item[]): string {
  return JSON.stringify({ format, account, items }, null, 2);
}

/** Reads a file of this account; the server checks the values. Returns null for any other file. */
function readUnsent(account: string, text: string): Item[] | null {
  try {
    const file: { format?: string; account?: string; items?: Item[] } = JSON.parse(text);
    if (file.format !== format || file.account !== account || !Array.isArray(file.items)) return null;
    return file.items.every((item) => item.account === account && typeof item.id === "string") ? file.items : null;
  } catch {
    return null;
  }
}
