import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextIndexBuilder } from "./text-index.server.ts";

async function search(texts: string[], term: string): Promise<number[]> {
  const builder = createTextIndexBuilder();
  for (const text of texts) builder.add(text);
  const found = (await builder.finish()).find(term);
  return texts.flatMap((_, position) => (((found[position >>> 5] ?? 0) >>> (position & 31)) & 1 ? [position] : []));
}

function scan(texts: string[], term: string): number[] {
  return texts.flatMap((text, position) => (text.includes(term) ? [position] : []));
}

// A small alphabet, so that random parts match often.
const part = fc.string({ unit: fc.constantFrom(..."ab1 .-_@'жé𝒳"), maxLength: 8 });
const text = fc.tuple(part, part).map((lines) => lines.join("\n"));
const term = fc.string({ unit: fc.constantFrom(..."ab1 .-_@'жé𝒳"), minLength: 1, maxLength: 4 });

describe("text index", () => {
  it("finds exactly the texts that contain a term within one line", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 80 }), term, async (texts, wanted) => {
        expect(await search(texts, wanted)).toEqual(scan(texts, wanted));
      }),
      { numRuns: 1000 },
    );
  });

  const people = [
    "ana de la cruz\nana.cruz99@gmail.com",
    "john smith\njsmith@unl.edu",
    "o'neil rae\n",
    "sm ith\nx@y.z",
  ];

  it.each([
    ["smith", [1]],
    ["n sm", [1]],
    ["de la c", [0]],
    ["z99@gm", [0]],
    ["@unl.edu", [1]],
    [".", [0, 1, 3]],
    ["'", [2]],
    ["cruzana", []],
    ["th j", []],
  ])("finds for %j the expected texts %j", async (wanted, expected) => {
    expect(await search(people, wanted)).toEqual(expected);
  });
});
