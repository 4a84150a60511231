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
/** The router compiles all routes again for each path. Up to a million characters of paths. */
const names = new LRUCache<string, string>({ maxSize: 1_000_000, sizeCalculation: (_, path) => path.length + 1 });

/** Returns the declared route, such as `/profile/:athleteId`: a bounded set without personal data for logs and metrics. */
export function routeName({ url, routeOptions }: Pick<FastifyRequest, "url" | "routeOptions">): string {
  const route = routeOptions?.url;
  if (route === undefined) return "none";
  if (route.startsWith("/assets/")) return "/assets/*";
  return route === "*" || route === "/*" ? pageName(url) : route;
}

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
