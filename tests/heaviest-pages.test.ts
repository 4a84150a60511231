import { describe, expect, it } from "vitest";
import { longName, longText } from "../bench/heaviest-texts.ts";
import { listPages, requireAllVisited, visits } from "../bench/heaviest-visits.ts";
import { isCleanText } from "../src/athletes/clean-text.ts";
import { findTextProblem } from "../src/athletes/find-text-problem.server.ts";
import { publicTexts } from "../src/athletes/public-texts.ts";
import { line } from "../src/recruiting/prospect/schema.ts";
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

  it("G01 fill each text with what its field accepts", () => {
    for (const { kind, maxLength } of Object.values(publicTexts)) {
      const text = kind === "name" ? longName(maxLength) : longText(maxLength);
      expect([text.length, isCleanText(text, maxLength), findTextProblem(text, kind)]).toEqual([maxLength, true, null]);
    }
    expect(line(500).parse(longText(500))).toBe(longText(500));
  });
});
