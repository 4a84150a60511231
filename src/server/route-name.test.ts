import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import routes from "../routes.ts";
import { routeName } from "./route-name.server.ts";

interface ConfiguredRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: ConfiguredRoute[] | undefined;
}

const pages = (routes as ConfiguredRoute[]).map(toObject);

function toObject({ path, index, children }: ConfiguredRoute): RouteObject {
  return index ? { path, index: true } : { path, children: children?.map(toObject) };
}

function nameOf(url: string, route = "*"): string {
  return routeName({ url, routeOptions: { url: route } } as unknown as Parameters<typeof routeName>[0]);
}

function nameByRouter(path: string): string {
  const parts = (matchRoutes(pages, path) ?? []).flatMap(({ route }) => route.path ?? []);
  return `/${parts.join("/")}`;
}

const words = JSON.stringify(routes).match(/(?<=[/"])[\w.]+(?=[/"])/g) ?? [];
const segment = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...words) },
  fc.constantFrom("PROFILE", "Coach", "x".repeat(300), "a%20b", "a%2Fb", "%F0%9F%8F%90", "..a", "*", ":athleteId", "_"),
);

it("finds the same route as the router for any path", () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), fc.constantFrom("", "/"), (segments, end) => {
      const path = `/${segments.join("/")}${segments.length > 0 ? end : ""}`;
      expect(nameOf(path)).toBe(nameByRouter(path));
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ["/", "/"],
  ["/me/seasons/abc?x=/profile", "/me/seasons/:teamId"],
  ["/profile/abc.data", "/profile/:athleteId"],
  ["/about/_.data", "/about"],
  ["/me/start", "/me/start/:step?"],
  ["/payment", "/payment/*"],
  ["/no/such/page", "/*"],
])("names the page at %s as %s", (url, name) => {
  expect(nameOf(url)).toBe(name);
});

it.each([
  ["/assets/a.js", "/assets/*"],
  ["/api/coach/board", "/api/coach/board"],
])("names the file or endpoint at %s as %s", (route, name) => {
  expect(nameOf(route, route)).toBe(name);
});
