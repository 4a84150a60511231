import { expect, test } from "vitest";
import { sportProblems, unneededNamingFiles } from "./check-sports.ts";

test.each([
  ["a name", 'const label = "Volleyball";'],
  ["a name in a comment", "// Only football has kickers."],
  ["a name in camelCase", "playBasketball();"],
  ["a code", 'if (sport === "VB") start();'],
  ["a code in a position", 'const position = "FB:QB";'],
])("rejects %s outside the sports", (_, text) => {
  expect(sportProblems(["src/site/page.tsx"], () => text)).toMatchObject([{ path: "src/site/page.tsx" }]);
});

test.each([
  ["a sport's own folder", "packages/stat-files/src/sports/volleyball/volleyball.ts", 'name: "Volleyball"'],
  ["a test", "src/search/search.test.ts", 'sportCode: "VB"'],
  ["the sample generator", "sample/positions.ts", "volleyball"],
  ["a listed file", "src/brand.ts", "volleyball"],
  ["a word that contains a name", "src/media/link-hosts.ts", '"prepvolleyball.com"'],
])("accepts %s", (_, file, text) => {
  expect(sportProblems([file], () => text)).toEqual([]);
});

test("rejects a listed file that no longer names a sport", () => {
  const paths = ["src/brand.ts"];
  expect(unneededNamingFiles(paths, () => "the sports")).toContainEqual(
    expect.objectContaining({ path: "src/brand.ts" }),
  );
});
