import { expect, it } from "vitest";
import { failureId, findRowTitles } from "./row-titles.ts";

it("finds rows only in the titles of tests and groups, including those after an each list", () => {
  const source = `
    describe("Q99 T01 a group", () => {
      it("I12, T08 at %s", () => draw("M50 20 L7 7"));
      it.each([["S01", "x"], ["(y)"]])(
        "names F5 and P03: it's \\"quoted\\" (%s)",
        () => expect(path()).toBe("X11"),
      );
      test.each<RequestContext>([{ a: "D01" }])(\`E07 in a template\`, visit);
      it("names none: XT01, Z-01, I1, T011 and Z01-like", () => {});
    });`;
  expect(findRowTitles(source).map(({ rows }) => rows)).toEqual([["T01"], ["I12", "T08"], ["P03"], ["E07"]]);
  expect(findRowTitles(source, failureId).map(({ rows }) => rows)).toEqual([["F5"]]);
});
