import { expect, test } from "vitest";
import { findWords } from "./check-words.ts";

test.each([
  ["src/a.ts", "const patience = 3;", "timeout"],
  ["src/a.ts", "store.hurry();", "flush"],
  ["src/a.ts", "// A reader is turned away at capacity.", "reject"],
  ["src/a.ts", "/** What the log contains. */", "begin with the subject"],
  ["src/a.ts", " * Whoever sends the request.", "begin with the subject"],
  ["src/a.test.ts", 'it("R10 whoever waits is rejected", () => {});', "the user"],
  ["src/a.test.ts", 'test.each([1])("Who waits", () => {});', "begin with the subject"],
  ["docs/a.md", "- Of what is stored, nothing leaves.", "begin with the subject"],
])("rejects a line of %s: %s", (file, line, message) => {
  expect(findWords(file, `first\n${line}\n`)).toContainEqual({
    path: `${file}:2`,
    message: expect.stringContaining(message),
  });
});

test.each([
  ["src/a.ts", "const timeoutMs = 3;"],
  ["src/a.ts", "/** Returns the fields that the log contains. */"],
  ["src/a.ts", 'const title = "What coaches see";'],
  ["docs/a.md", "The client that waits is rejected."],
  ["docs/licences.md", "Whoever"],
])("accepts a line of %s: %s", (file, line) => {
  expect(findWords(file, line)).toEqual([]);
});
