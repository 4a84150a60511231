import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAccountIndexBuilder, type IndexedAccount } from "./account-index.server.ts";

const names = ["ana", "anna", "bo", "john"];

function byAge(one: IndexedAccount, other: IndexedAccount): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}

describe("account index", () => {
  it("finds the same pages as a plain list after random additions, changes and deletions", async () => {
    const account = fc.record({ createdAt: fc.nat(20), name: fc.constantFrom(...names) });
    const change = fc.record({ which: fc.nat(), name: fc.constantFrom(null, ...names) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(account, { maxLength: 70 }),
        fc.array(account, { maxLength: 10 }),
        fc.array(change, { maxLength: 10 }),
        async (first, later, changes) => {
          const make = ({ createdAt, name }: { createdAt: number; name: string }) => ({
            id: randomUUID(),
            createdAt,
            text: `${name}\n`,
          });
          const builder = createAccountIndexBuilder();
          const truth = new Map<string, IndexedAccount>();
          for (const one of first.map(make).sort(byAge)) {
            builder.add(one);
            truth.set(one.id, one);
          }
          const index = await builder.finish();
          for (const one of later.map(make)) {
            index.put(one);
            truth.set(one.id, one);
          }
          for (const { which, name } of changes) {
            const changed = [...truth.values()][which % Math.max(1, truth.size)];
            if (!changed) continue;
            if (name === null) {
              index.remove(changed.id);
              truth.delete(changed.id);
            } else {
              index.put({ ...changed, text: `${name}\n` });
              truth.set(changed.id, { ...changed, text: `${name}\n` });
            }
          }
          for (const term of [null, "an", "zz"]) {
            const expected = [...truth.values()]
              .filter((one) => term === null || one.text.includes(term))
              .sort(byAge)
              .reverse()
              .map(({ id }) => id);
            for (const skip of [0, 3, 40, 100]) {
              const page = index.find(term, { skip, size: 7 });
              expect(page).toEqual({ total: expected.length, ids: expected.slice(skip, skip + 7) });
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
