import { expect, it } from "vitest";
import { parseBrand } from "./brand-file.server.ts";

it("accepts a part of the keys", () => {
  const content = JSON.stringify({ name: "District 7 Roster", supportEmail: "help@district7.example" });
  expect(parseBrand(content)).toEqual({ values: JSON.parse(content), problems: [] });
});

it.each([
  ["{", /^brand\.json is no JSON: /],
  ["[]", 'brand.json must be a JSON object, for example { "name": "Roster" }.'],
  ['{ "titel": "x" }', /^brand\.json: unknown key titel\. Known keys: name, tagline/],
  ['{ "name": "" }', "brand.json: name must be a text of at most 40 characters."],
  ['{ "supportEmail": "help" }', "brand.json: supportEmail must be an email address."],
  ['{ "copyrightYear": "2026" }', "brand.json: copyrightYear must be a year."],
  [
    '{ "social": [{ "network": "x", "label": "X", "url": "http://x.com" }] }',
    /^brand\.json: social must be a list like/,
  ],
  ['{ "founders": [{ "name": "Ana", "portrait": "hat" }] }', /with a portrait of bun, beard, glasses or curls\.$/],
])("rejects %s with a sentence and uses none of its values", (content, sentence) => {
  const { values, problems } = parseBrand(content);
  expect(values).toEqual({});
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(sentence);
});
