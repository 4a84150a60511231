import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { pageContext } from "#page-context";
import { isOutage } from "./database/outage.server.ts";
import { renderMail as render } from "./mail/render-mail.tsx";
import { addKeepTools } from "./recruiting/shortlist/add-keep-tools.server.tsx";
import { addLateLinks } from "./site/rendering/late-links.server.ts";
import { startScriptLate } from "./site/rendering/late-script.server.ts";
import type { PageHandle } from "./site/rendering/page-handle.ts";
import { createPageShells, loadedSlot, type PageShells } from "./site/rendering/page-shells.server.tsx";
import { waitForTurn } from "./site/rendering/render-turns.server.ts";

// Node does not run .tsx files, so the server imports the mail templates through the page build.
export const renderMail = render;

export function openPageShells(build: ServerBuild): PageShells {
  return createPageShells(build, addKeepTools);
}

/** Renders the complete page first, so that its status is correct and it works without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, requestId, sendHtml, isShell = false } = context.get(pageContext);
  const completeContext = isShell
    ? { ...entryContext, serverHandoffStream: undefined }
    : await readHandoff(entryContext);
  await waitForTurn();
  const rendered = renderToString(<ServerRouter context={completeContext} url={request.url} nonce={nonce} />);
  const page = isShell ? rendered.replace("</body>", `${loadedSlot}</body>`) : rendered;
  const html =
    status < 500 ? addLateLinks(delayScript(page, entryContext, nonce), nonce) : addRequestId(page, requestId);
  const withTools = status === 200 ? await addKeepTools(html, { request, context }) : null;
  sendHtml(`<!DOCTYPE html>${withTools ?? html}`);
  return new Response(null, { status, headers });
}

/** Reads the handoff stream in advance and stores it in the router's stream cache, so that rendering does not suspend. */
async function readHandoff(entryContext: EntryContext): Promise<EntryContext> {
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

/** Delays the script of the page until its first paint. Not during development, so that changes appear at once. */
function delayScript(page: string, { staticHandlerContext, routeModules }: EntryContext, nonce: string): string {
  if (import.meta.env.DEV) return page;
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as PageHandle | undefined,
  );
  return startScriptLate(page, { nonce, patient: handles.some((handle) => handle?.script === "late") });
}

/** Adds the request id to an error page, and removes its scripts: a script could fail again and would remove the id. */
function addRequestId(html: string, requestId: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "")
    .replace(/\(error (?:<!-- -->)?(\d+)(?:<!-- -->)?\)/, (_, status) => `(error ${status}, reference ${requestId})`);
}

/** Logs errors of loaders and components. Aborted and rejected requests are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, onOutage } = context.get(pageContext);
  log.error({ err: error }, "page failed");
  if (isOutage(error)) onOutage();
};
