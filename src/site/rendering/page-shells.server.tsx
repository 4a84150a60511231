import {
  createRequestHandler,
  type MetaDescriptor,
  matchPath,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { allowScriptsByHash } from "../../page-cache/allow-scripts-by-hash.server.ts";
import type { MemberLink } from "./load-member-link.server.ts";
import { encodeDataVersion, encodePageData, layoutId } from "./page-data.server.ts";
import type { PageHandle } from "./page-handle.ts";
import { renderContent, type Shown } from "./render-content.server.tsx";
import { escapeText, renderMeta } from "./render-meta.server.ts";
import { waitForTurn } from "./render-turns.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Loader = (args: { context: Readonly<RouterContextProvider> }) => unknown;

interface ShellRequest {
  request: Request;
  context: RouterContextProvider;
  /** Declared path of the page, such as `/profile/:athleteId`. */
  pattern: string;
  /** Content security policy with the nonce of the request. */
  policy: string;
}

export interface ShellPage {
  body: Buffer | string;
  headers: Record<string, string>;
}

/** The parts of a page that are the same for all pages of a route. */
interface Shell {
  beforeMeta: Buffer;
  beforeData: Buffer;
  beforeContent: Buffer;
  beforeLoaded: Buffer;
  afterLoaded: Buffer;
  /** Sources of the shell's scripts for a content security policy. */
  hashes: string;
}

/** Adds the tools of a member. Returns null if the member has none. */
type AddTools = (html: string, options: Pick<ShellRequest, "request" | "context">) => Promise<string | null>;

export type PageShells = ReturnType<typeof createPageShells>;

const slots = { title: "slot of title", data: "slot of data", member: "slot of member", nonce: "slotofnonce" };

/** Place of the loaders' data, before the script that reads it. */
export const loadedSlot = '<script type="application/json" data-loaded>slot of loaded data</script>';

/**
 * Renders pages with late script: only head and content, into a shell that the router renders once for all pages of the route. The data
 * for the script is JSON, which `late-script.server.ts` hands to the router. A route with `data: "late"` has only the version of its data in
 * the page, and the script requests the data.
 */
export function createPageShells(build: ServerBuild, addTools: AddTools) {
  const routes = findShellRoutes(build);
  const shells = new Map<string, Promise<Shell>>();
  const results = new WeakMap<object, Map<string, Promise<unknown>>>();

  /** Calls a loader once per request, also if the router must respond. */
  function load(id: string, args: Parameters<Loader>[0]): Promise<unknown> {
    const known = results.get(args.context) ?? new Map<string, Promise<unknown>>();
    results.set(args.context, known);
    const loader = build.routes[id]?.module.loader as Loader | undefined;
    const result = known.get(id) ?? Promise.resolve().then(() => loader?.(args));
    known.set(id, result);
    return result;
  }

  async function loadPage({ request, context, pattern }: ShellRequest) {
    const route = routes.get(pattern);
    const url = new URL(request.url);
    const params = route && matchPath(pattern, url.pathname)?.params;
    if (!params) return null;
    const args = { request, context, url, pattern, params };
    const loaded = await Promise.all([load(layoutId, args), load(route.id, args)]).catch(() => null);
    const result = loaded && readResult(route, loaded[1]);
    return result && { route, url, params, member: loaded[0] as MemberLink | null, ...result };
  }

  function openShell(route: Route, member: MemberLink | null, args: ShellRequest): Promise<Shell> {
    const key = `${route.id} ${member?.to}`;
    const shell = shells.get(key) ?? renderShell(build, { ...args, route, member });
    shells.set(key, shell);
    shell.catch(() => shells.delete(key));
    return shell;
  }

  async function renderPage(args: ShellRequest, loaded: NonNullable<Awaited<ReturnType<typeof loadPage>>>) {
    const { request, context, policy } = args;
    const { route, url, params, member, data, headers } = loaded;
    const shell = await openShell(route, member, args);
    await waitForTurn();
    const { beforeMeta, beforeData, beforeContent, beforeLoaded, afterLoaded } = member
      ? fillMember(shell, member.label)
      : shell;
    const location = { pathname: url.pathname, search: url.search, hash: "", state: null, key: "default" };
    const meta = renderMeta(describePage(route, { loaderData: data, params, location }));
    const { preloads, content } = renderContent(route, { data, params, location });
    const encodeData = handleOf(route)?.data === "late" ? encodeDataVersion : encodePageData;
    const json = encodeData({ [layoutId]: member, [route.id]: data });
    // Bytes, because each change of a long string would copy it as a whole.
    const body = Buffer.concat([
      beforeMeta,
      Buffer.from(preloads + meta.tags),
      beforeData,
      Buffer.from(meta.data),
      beforeContent,
      ...content,
      beforeLoaded,
      Buffer.from(loadedSlot.replace(/>[^<]+</, () => `>${json}<`)),
      afterLoaded,
    ]);
    const withTools = member && (await addTools(body.toString(), { request, context }));
    const pagePolicy = headers["content-security-policy"] ?? policy;
    const shared = allowScriptsByHash({ html: withTools ?? "", policy: pagePolicy, hashes: shell.hashes });
    return {
      body: withTools ? shared.html : body,
      headers: {
        ...headers,
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": shared.policy,
      },
    };
  }

  return {
    /** The build whose loaders do not repeat what `render` has loaded. */
    build: withModules(
      build,
      Object.fromEntries(
        [layoutId, ...routes.values().map(({ id }) => id)].map((id) => [
          id,
          { loader: (args: Parameters<Loader>[0]) => load(id, args) },
        ]),
      ),
    ),

    has: (pattern: string) => routes.has(pattern),

    /** Returns null if the router must respond: with another page, a redirect or an error. */
    async render(args: ShellRequest): Promise<ShellPage | null> {
      const loaded = await loadPage(args);
      if (!loaded) return null;
      return await renderPage(args, loaded).catch((error: unknown) => {
        args.context.get(pageContext).log.warn({ err: error }, "a page was not rendered into a shell");
        return null;
      });
    },
  };
}

/** Finds the pages of the public layout with late script, by path. */
function findShellRoutes({ routes }: ServerBuild): Map<string, Route> {
  const isShellRoute = (route: Route | undefined): route is Route =>
    route?.parentId === layoutId && handleOf(route)?.script === "late";
  return new Map(
    Object.values(routes)
      .filter(isShellRoute)
      .map((route) => [`/${route.path}`, route]),
  );
}

function handleOf({ module }: Route): PageHandle | undefined {
  return module.handle as PageHandle | undefined;
}

/** Lets the router render a page whose meta tags and content are slots. */
async function renderShell(
  build: ServerBuild,
  { route, member, pattern, context }: ShellRequest & { route: Route; member: MemberLink | null },
): Promise<Shell> {
  let rendered = "";
  const shellContext = new RouterContextProvider();
  const sendHtml = (html: string) => {
    rendered = html;
  };
  shellContext.set(pageContext, { ...context.get(pageContext), nonce: slots.nonce, sendHtml, isShell: true });
  shellContext.set(memberContext, { ...context.get(memberContext), member: async () => null });
  const shellBuild = withModules(build, {
    [layoutId]: { loader: () => member && { ...member, label: slots.member } },
    [route.id]: {
      loader: () => null,
      headers: undefined,
      meta: (): MetaDescriptor[] => [{ title: slots.title }, { "script:ld+json": slots.data }],
      default: () => <div data-slot />,
    },
  });
  // The shell is for all requests, so its URL has nothing of this one.
  await createRequestHandler(shellBuild, "production")(new Request(`http://shell${pattern}`), shellContext);
  const { html, policy } = allowScriptsByHash({ html: rendered, policy: `script-src 'nonce-${slots.nonce}'` });
  const ends = [
    `<title>${slots.title}</title>`,
    `<script type="application/ld+json">"${slots.data}"</script>`,
    '<div data-slot="true"></div>',
    loadedSlot,
  ];
  const parts = splitAt(html, ends);
  if (parts.length <= ends.length) throw new Error(`The shell of ${route.id} has no slots.`);
  const [beforeMeta, beforeData, beforeContent, beforeLoaded, afterLoaded] = parts.map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  return { beforeMeta, beforeData, beforeContent, beforeLoaded, afterLoaded, hashes: policy.replace("script-src", "") };
}

function splitAt(text: string, [next, ...others]: string[]): string[] {
  if (next === undefined) return [text];
  const at = text.indexOf(next);
  return at < 0 ? [text] : [text.slice(0, at), ...splitAt(text.slice(at + next.length), others)];
}

function fillMember({ hashes, ...parts }: Shell, label: string): Omit<Shell, "hashes"> {
  const fill = (part: Buffer) => Buffer.from(part.toString().replaceAll(slots.member, () => escapeText(label)));
  return {
    beforeMeta: parts.beforeMeta,
    beforeData: parts.beforeData,
    beforeContent: fill(parts.beforeContent),
    beforeLoaded: fill(parts.beforeLoaded),
    afterLoaded: parts.afterLoaded,
  };
}

function describePage({ module }: Route, args: Shown & { loaderData: unknown }): MetaDescriptor[] {
  if (typeof module.meta !== "function") return module.meta ?? [];
  return module.meta({ ...args, matches: [], error: undefined } as never) ?? [];
}

/** Returns null for another response than a page with status 200. */
function readResult({ module }: Route, result: unknown): { data: unknown; headers: Record<string, string> } | null {
  if (result instanceof Response) return null;
  const hasInit = typeof result === "object" && result !== null && "init" in result && "data" in result;
  const { data, init } = hasInit ? (result as { data: unknown; init: ResponseInit | null }) : { data: result };
  if ((init?.status ?? 200) !== 200) return null;
  if (typeof module.headers !== "function") return { data, headers: {} };
  const none = new Headers();
  const loaderHeaders = new Headers(init?.headers);
  const headers = module.headers({ loaderHeaders, parentHeaders: none, actionHeaders: none, errorHeaders: undefined });
  return { data, headers: Object.fromEntries(new Headers(headers)) };
}

function withModules(build: ServerBuild, changes: Record<string, object>): ServerBuild {
  const changed = Object.entries(changes).flatMap(([id, change]) => {
    const route = build.routes[id];
    return route ? [[id, { ...route, module: { ...route.module, ...change } }] as const] : [];
  });
  return { ...build, routes: { ...build.routes, ...Object.fromEntries(changed) } };
}
