import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticRouter, type ServerBuild, StaticRouterProvider } from "react-router";
import { type Part, PartsContext, partSlot } from "../../http/page-part.tsx";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The URL of a page. */
export interface Shown {
  params: Record<string, string | undefined>;
  location: { pathname: string; search: string; hash: string; state: null; key: string };
}

/** Memory for the markup of one component: more than a thousand cards. */
const maxPartBytes = 4_000_000;
const renderedParts = new Map<Part["Component"], LRUCache<string, Buffer>>();
const slot = new RegExp(`<i ${partSlot}="(\\d+)"></i>`);
const nowhere: Shown = { params: {}, location: { pathname: "/", search: "", hash: "", state: null, key: "default" } };

/** Renders the page component without the routes around it. React puts preloads of pictures first. */
export function renderContent(
  { id, module }: Route,
  { data, ...shown }: Shown & { data: unknown },
): { preloads: string; content: Buffer[] } {
  const parts: Part[] = [];
  const Page = module.default as ComponentType;
  const html = renderRoute(
    () => (
      <PartsContext value={parts}>
        <Page />
      </PartsContext>
    ),
    { ...shown, id, data },
  );
  const [preloads = ""] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  // The numbers of the parts are between the texts, because the expression captures them.
  const content = html
    .slice(preloads.length)
    .split(slot)
    .map((text, index) => {
      const part = index % 2 === 1 ? parts[Number(text)] : undefined;
      return part ? renderPart(part) : Buffer.from(text);
    });
  return { preloads, content };
}

function renderPart({ Component, props }: Part): Buffer {
  const rendered =
    renderedParts.get(Component) ??
    new LRUCache({ maxSize: maxPartBytes, sizeCalculation: ({ length }, key) => length + 2 * key.length });
  renderedParts.set(Component, rendered);
  const key = JSON.stringify(props);
  const known = rendered.get(key);
  if (known) return known;
  const AnyComponent = Component as ComponentType<object>;
  const html = Buffer.from(renderRoute(() => <AnyComponent {...props} />, { ...nowhere, id: "part", data: null }));
  rendered.set(key, html);
  return html;
}

function renderRoute(
  Component: ComponentType,
  { id, data, params, location }: Shown & { id: string; data: unknown },
): string {
  const route = { id, path: "*", Component };
  const match = { params, pathname: location.pathname, pathnameBase: location.pathname, route };
  const context = {
    basename: "/",
    location,
    matches: [match],
    loaderData: { [id]: data },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: () => null,
  };
  return renderToString(
    <StaticRouterProvider router={createStaticRouter([route], context)} context={context} hydrate={false} />,
  );
}
