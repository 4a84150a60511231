import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../routes.ts";

interface ConfiguredRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: ConfiguredRoute[] | undefined;
}

const pages = (routes as ConfiguredRoute[]).map(toObject);
/**
 * Cache of route names by path, up to a million characters. The router compiles all routes again for each path, and several callers need
 * the name of one request.
 */
const names = new LRUCache<string, string>({ maxSize: 1_000_000, sizeCalculation: (_, path) => path.length + 1 });

/**
 * Returns the route of a request as declared by an endpoint or `src/routes.ts`, such as `/profile/:athleteId`. The set of names is bounded
 * and contains no personal data, so logs and metrics can use them.
 */
export function routeName({ url, routeOptions }: Pick<FastifyRequest, "url" | "routeOptions">): string {
  const route = routeOptions?.url;
  if (route === undefined) return "none";
  if (route.startsWith("/assets/")) return "/assets/*";
  return route === "*" || route === "/*" ? pageName(url) : route;
}

/** Returns the route of a page, or of the data that the router's script requests for it. */
function pageName(url: string): string {
  const [path = "/"] = url.split(/[?#]/, 1);
  const known = names.get(path);
  if (known !== undefined) return known;
  // As in the router: `/about.data` is the data of `/about`, and `/about/_.data` that of `/about/`.
  const page = path.replace(/(?<=\/)_\.data$|\.data$/, "");
  const matches = matchRoutes(pages, page) ?? [];
  const parts = matches.flatMap(({ route }) => route.path ?? []);
  const name = `/${parts.join("/")}`;
  names.set(path, name);
  return name;
}

function toObject({ path, index, children }: ConfiguredRoute): RouteObject {
  return index ? { path, index: true } : { path, children: children?.map(toObject) };
}
