import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createDraft, PageCache } from "./page-cache.server.ts";

// Not compressible.
const plain = randomBytes(12_000);

it("needs no more memory for a body than its size", async () => {
  const draft = createDraft(plain, "br");
  expect(draft.body.buffer.byteLength).toBe(draft.body.length);

  const cache = new PageCache(1_000_000);
  const page = {
    position: null,
    athletes: [],
    showsSearch: false,
    headers: {},
    tag: "a",
    viewed: null,
    onlyInOutage: false,
    renderedAt: 0,
    bodies: {},
    draft,
  };
  cache.set("/", page, undefined);
  await cache.bodyOf("/", page, "br");
  const sent = cache.get("/");
  expect(sent?.bodies.br?.buffer.byteLength).toBe(sent?.bodies.br?.length);
  expect(sent?.draft).toBeNull();
});
