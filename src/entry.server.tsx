import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext } from "#page-context";
import { renderMail as render } from "./mail/render-mail.tsx";

// Node runs no .tsx: whoever sends mail reaches its templates through the build of the pages.
export const renderMail = render;

const renderTimeout = 5_000;

/** Renders a whole page before the first byte leaves, so that its status is right and a reader without JavaScript misses nothing. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(pageContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Nothing is streamed, so nothing need stand hidden until a script puts it in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          pipe(body);
          text(body).then((html) => resolve(new Response(behindStyle(html), { status, headers })), reject);
        },
        onShellError: reject,
      },
    );
    const timeout = setTimeout(() => abort(new Error("rendering took too long")), renderTimeout);
  });
}

/** A page reads before its script runs: the script must not take the line from what the first paint waits for. The router has no setting for it. */
function behindStyle(html: string): string {
  if (import.meta.env.DEV) return html;
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

/** Keeps what a loader or component threw in the server's log; an aborted or refused request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).log.error({ err: error }, "page failed");
};
