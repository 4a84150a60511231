import { describe, expect, it } from "vitest";
import { listPages, requireAllVisited, visits } from "../bench/heaviest-visits.ts";
import { testApp } from "./test-app.ts";

const handle = testApp();
const readDocument = async () => (await handle.app.inject("/api/openapi.json")).json();

describe("requests of the benchmark heaviest-pages", () => {
  it("G01 cover every page of routes.ts and every GET endpoint of the OpenAPI document", async () => {
    expect(listPages().length).toBeGreaterThan(80);
    expect(() => requireAllVisited({ paths: {} })).toThrow("Remove from `visits`");
    requireAllVisited(await readDocument());
  });

  it("G01 name what to add for a new page or endpoint", async () => {
    const { paths } = await readDocument();
    const document = { paths: { ...paths, "/api/coach/new": { get: {} }, "/api/coach/write": { post: {} } } };
    expect(() => requireAllVisited(document)).toThrow(
      /^Add an entry to `visits` in bench\/heaviest-visits\.ts for GET \/api\/coach\/new: the clients that read it/,
    );
    const page = listPages([{ path: "coach", file: "a.tsx", children: [{ path: "new/:id", file: "b.tsx" }] }]);
    expect(page).toEqual(["/coach/new/:id"]);
    expect(Object.keys(visits)).not.toContain(page[0]);
  });
});
