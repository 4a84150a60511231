import { utimes } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testCards } from "../../tests/picture-processes.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { findKey } from "../athletes/public-id.server.ts";
import type { Pictures } from "../files/open-pictures.server.ts";
import { describeCard } from "./describe-card.server.tsx";
import { removeCards } from "./remove-cards.server.ts";

const { db } = testDatabase();
const fake: Pictures = {
  createRenditions: () => Promise.reject(new Error("not used")),
  renderLayout: async () => ({ png: Buffer.from("a picture") }),
  close: async () => {},
};
const { cards, folder } = await testCards(fake);
const owners = async () => (await cards.list()).map(({ owner }) => owner);

async function store(key: string, name: string): Promise<void> {
  await cards.find(describeCard(key, { name, role: "", facts: "", sportCode: null, figures: [], photo: null })).read();
}

it("B01 removes the pictures of hidden and erased athletes and outdated pictures", async () => {
  const [shown = "", hidden = "", erased = ""] = await Promise.all(
    [1, 2, 3].map(async () => findKey("athlete", await createAthlete(db)) ?? ""),
  );
  for (const key of [shown, hidden, erased, "site"]) await store(key, "Former Name");
  for (const { name } of await cards.list()) await utimes(path.join(folder, name), 1, 1);
  await store(shown, "Present Name");
  const [latest] = await cards.list();
  await db.updateTable("athletes").set({ is_published: false }).where("id", "=", hidden).execute();
  await db.deleteFrom("athletes").where("id", "=", erased).execute();
  await removeCards(db, cards);
  expect((await owners()).toSorted()).toEqual([shown, "site"].toSorted());
  expect((await cards.list())[0]).toEqual(latest);
});
