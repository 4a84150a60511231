import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
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
import { renderCoachTools } from "./recruiting/find/render-coach-tools.server.tsx";
import { addressOfEntry } from "./site/documents/address-of-entry.server.ts";
import { delayScripts } from "./site/documents/late-scripts.server.ts";
import { waitForTurn } from "./site/documents/render-turns.server.ts";
import { DocumentContext } from "./ui/document-context.ts";
import { MemberToolsContext } from "./ui/documents/member-tools.ts";

// Node does not run .tsx files, so the server imports the mail templates through the page build.
export const renderMail = render;

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
  const page = context.get(pageContext);
  const kind = status >= 500 ? "document" : findKind(entryContext);
  const { loaderData } = entryContext.staticHandlerContext;
  const coach =
    status === 200 && kind !== "without script"
      ? await renderCoachTools({ loaderData, request, context, script: addressOfEntry("keepTools") })
      : null;
  const delayed = kind === "hydrated" ? delayScripts(entryContext) : null;
  const parts = {
    lateScripts: delayed?.scripts ?? [],
    script:
      kind === "document" ? { document: addressOfEntry("document"), starter: addressOfEntry("startDocument") } : null,
    isHydrated: kind === "hydrated",
    nonce: kind === "hydrated" || headers.get("content-security-policy")?.includes("'nonce-") ? page.nonce : undefined,
    // No script would request it later.
    hasLateSheet: page.isNextPage || kind === "without script",
    failedRequest: status >= 500 ? page.requestId : null,
    isOutage: page.isOutage,
    bar: coach?.bar ?? null,
  };
  await waitForTurn();
  const html =
    kind !== "hydrated"
      ? // Nothing is handed to the browser.
        renderToString(
          <DocumentContext value={parts}>
            <MemberToolsContext value={coach?.tools ?? null}>
              <ServerRouter context={forDocument(entryContext)} url={request.url} />
            </MemberToolsContext>
          </DocumentContext>,
        )
      : await renderCompletely(
          <DocumentContext value={parts}>
            <ServerRouter context={delayed?.context ?? entryContext} url={request.url} nonce={page.nonce} />
          </DocumentContext>,
        );
  page.sendHtml(`<!DOCTYPE html>${html}`);
  return new Response(null, { status, headers });
}

/** Returns how the browser gets a page: the layout of public pages, and a few pages alone, have the handle `document`; embeds have no script. */
function findKind({ staticHandlerContext, routeModules }: EntryContext): "hydrated" | "document" | "without script" {
  const documents = staticHandlerContext.matches.map(
    ({ route }) => (routeModules[route.id]?.handle as { document?: true | "without script" } | undefined)?.document,
  );
  if (documents.includes("without script")) return "without script";
  return documents.includes(true) ? "document" : "hydrated";
}

/** Leaves out the data for the browser, and the routes to which the page does not belong: the router creates an element for each. */
function forDocument(entryContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entryContext;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const),
  );
  return { ...entryContext, manifest: { ...manifest, routes }, serverHandoffStream: undefined };
}

/** Waits for the data that the router hands to the browser. */
function renderCompletely(page: ReactNode): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe } = renderToPipeableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => resolve(text(pipe(new PassThrough()))),
    onShellError: reject,
    onError: reject,
  });
  return promise;
}

/** Logs errors of loaders and components. Aborted and rejected requests are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, onOutage } = context.get(pageContext);
  log.error({ err: error }, "page failed");
  if (isOutage(error)) onOutage();
};
