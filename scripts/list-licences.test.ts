import { expect, it } from "vitest";
import { findUnexplainedTerms, listPackages } from "./list-licences.ts";

it.each([
  ["MIT", []],
  ["(GPL-3.0-only OR MIT)", []],
  ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", []],
  ["GPL-3.0-only", ["GPL-3.0-only"]],
  ["MIT AND SSPL-1.0", ["SSPL-1.0"]],
  ["none stated", ["none stated"]],
])("returns the terms of %s that need an explanation: %j", (licence, open) => {
  expect(findUnexplainedTerms(licence)).toEqual(open);
});

it("lists each version once, and as a tool only if no production package uses it", () => {
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/b": { version: "1.0.0", license: "MIT", dev: true },
    "node_modules/a/node_modules/b": { version: "1.0.0", license: "MIT" },
    "node_modules/a": { version: "2.0.0" },
  };
  expect(listPackages({ packages })).toEqual([
    { name: "a", version: "2.0.0", licence: "none stated", isTool: false },
    { name: "b", version: "1.0.0", licence: "MIT", isTool: false },
  ]);
});
