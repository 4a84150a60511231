import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext } from "#page-context";
import { isOutage } from "./database/outage.server.ts";
import { renderMail as render } from "./mail/render-mail.tsx";
import type { PageHandle } from "./root.tsx";
import { addFonts } from "./site/late-fonts.server.ts";
import { startScriptLate } from "./site/late-script.server.ts";

// Node runs no .tsx: whoever sends mail reaches its templates through the build of the pages.
export const renderMail = render;

/**
 * Renders a whole page before the first byte leaves, so that its status is right and a reader without JavaScript misses nothing: in one
 * go and as one text, for nothing on our pages comes later than its loader, and a stream is but more work.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, requestId } = context.get(pageContext);
  const whole = await handOverWhole(entryContext);
  await myTurn();
  const page = renderToString(<ServerRouter context={whole} url={request.url} nonce={nonce} />);
  const html = status < 500 ? addFonts(behindPaint(page, entryContext, nonce), nonce) : tellReference(page, requestId);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

let lastTurn = Promise.resolve();

/** Settles in a turn of the event loop that no other page is rendered in: between two of them others are accepted and answered. */
function myTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** The context with all that the browser is handed read already, where the router keeps what it has read: so it need not wait for any. */
async function handOverWhole(entryContext: EntryContext): Promise<EntryContext> {
  if (!entryContext.serverHandoffStream) return entryContext;
  const value = await new Response(entryContext.serverHandoffStream).text();
  const streamCache = {
    0: Object.assign(Promise.resolve(), { result: { done: false, value } }),
    1: Object.assign(Promise.resolve(), { result: { done: true, value: "" } }),
  };
  return {
    ...entryContext,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { ...entryContext.renderMeta, streamCache },
  };
}

/** The page with its script behind its first paint. While developing none waits, so that a change shows at once. */
function behindPaint(page: string, { staticHandlerContext, routeModules }: EntryContext, nonce: string): string {
  if (import.meta.env.DEV) return page;
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as PageHandle | undefined,
  );
  return startScriptLate(page, { nonce, patient: handles.some((handle) => handle?.script === "late") });
}

/** A page that failed says what to quote to whoever looks into it. It runs no script: that may be what failed, and would take the words back. */
function tellReference(html: string, requestId: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "")
    .replace(/\(error (?:<!-- -->)?(\d+)(?:<!-- -->)?\)/, (_, status) => `(error ${status}, reference ${requestId})`);
}

/** Keeps what a loader or component threw in the server's log; an aborted or refused request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, onOutage } = context.get(pageContext);
  log.error({ err: error }, "page failed");
  if (isOutage(error)) onOutage();
};
