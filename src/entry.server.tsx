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
import { DocumentContext } from "./site/documents/document-context.ts";
import { waitForTurn } from "./site/documents/render-turns.server.ts";
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
  const isDocument = status >= 500 || isRenderedOnce(entryContext);
  const { loaderData } = entryContext.staticHandlerContext;
  const coach =
    status === 200
      ? await renderCoachTools({ loaderData, request, context, script: addressOfEntry("keepTools") })
      : null;
  const parts = {
    script: isDocument ? addressOfEntry("document") : null,
    nonce: headers.get("content-security-policy")?.includes("'nonce-") ? page.nonce : undefined,
    hasLateSheet: page.isNextPage,
    failedRequest: status >= 500 ? page.requestId : null,
    bar: coach?.bar ?? null,
  };
  await waitForTurn();
  const html = isDocument
    ? // Nothing is handed to the browser.
      renderToString(
        <DocumentContext value={parts}>
          <MemberToolsContext value={coach?.tools ?? null}>
            <ServerRouter context={{ ...entryContext, serverHandoffStream: undefined }} url={request.url} />
          </MemberToolsContext>
        </DocumentContext>,
      )
    : await renderCompletely(
        <DocumentContext value={parts}>
          <ServerRouter context={entryContext} url={request.url} nonce={page.nonce} />
        </DocumentContext>,
      );
  page.sendHtml(`<!DOCTYPE html>${html}`);
  return new Response(null, { status, headers });
}

/** True for a page that React does not hydrate: the layout of public pages, and a few pages alone, have the handle `document`. */
function isRenderedOnce({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as { document?: true } | undefined)?.document,
  );
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
