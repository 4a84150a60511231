import { runClipboardWorker } from "./run-clipboard-worker.ts";

/** Returns the script of the service worker. Its scope is that of the clipboard's pages only. */
export function loader() {
  return new Response(`(${runClipboardWorker})();`, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
