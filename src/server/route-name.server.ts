import type { FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import routes from "../routes.ts";

interface ConfiguredRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: ConfiguredRoute[] | undefined;
}

// `matchRoutes` of React Router compiles all routes for each path, which took a twelfth of the time of an overloaded server.
const pages = findMyWay({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: Number.MAX_SAFE_INTEGER });
addPages(routes, "");

/** Returns the declared route, such as `/profile/:athleteId`: a bounded set without personal data for logs and metrics. */
export function routeName({ url, routeOptions }: Pick<FastifyRequest, "url" | "routeOptions">): string {
  const route = routeOptions?.url;
  if (route === undefined) return "none";
  if (route.startsWith("/assets/")) return "/assets/*";
  return route === "*" || route === "/*" ? pageName(url) : route;
}

function pageName(url: string): string {
  const [path = "/"] = url.split(/[?#]/, 1);
  // As in the router: `/about.data` is the data of `/about`, and `/about/_.data` that of `/about/`.
  const page = path.replace(/(?<=\/)_\.data$|\.data$/, "");
  return pages.find("GET", page)?.store ?? "/*";
}

function addPages(entries: readonly ConfiguredRoute[], parent: string): void {
  for (const { path, children } of entries) {
    const name = path === undefined ? parent : `${parent}/${path}`;
    if (children) addPages(children, name);
    else addPage(name || "/");
  }
}

function addPage(name: string): void {
  // A splat also matches the path above it.
  const above = name.endsWith("/*") && name !== "/*" ? [name.slice(0, -2)] : [];
  for (const path of [name, ...above]) {
    if (!pages.hasRoute("GET", path)) pages.on("GET", path, () => {}, name);
  }
}
