import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { pictureProcessIds, testCards, testPictures } from "../../tests/picture-processes.ts";
import type { CardSource } from "./open-cards.server.ts";
import { openPictures } from "./open-pictures.server.ts";

const pictures = testPictures();
const { cards, folder, open } = await testCards(pictures);

function source(text: string, owner = "1"): CardSource {
  return { owner, layout: { type: "div", props: { style: { display: "flex", fontSize: 90 }, children: text } } };
}

async function cpuMs(id: number): Promise<number> {
  const fields = (await readFile(`/proc/${id}/stat`, "latin1")).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

it("renders a picture once for concurrent and later requests", async () => {
  const [one, other] = await Promise.all([cards.find(source("Ada")).read(), cards.find(source("Ada")).read()]);
  expect(one).toBe(other);
  expect(one?.subarray(1, 4).toString()).toBe("PNG");
  expect(await readdir(folder, { recursive: true })).toHaveLength(2);
});

it("B01 reads a picture from the disk after a restart, without a picture process", async () => {
  const rendered = await cards.find(source("Stored")).read();
  const closed = openPictures();
  await closed.close();
  expect(await open(closed).find(source("Stored")).read()).toEqual(rendered);
});

it("returns another tag for another content or owner", () => {
  const { tag } = cards.find(source("Ada"));
  expect(cards.find(source("Ada")).tag).toBe(tag);
  expect(cards.find(source("Bea")).tag).not.toBe(tag);
  expect(cards.find(source("Ada", "2")).tag).not.toBe(tag);
});

it("B01 renders link-preview pictures outside the main thread", async () => {
  await cards.find(source("first")).read();
  const [id = 0] = await pictureProcessIds();
  const before = { thread: process.threadCpuUsage(), other: await cpuMs(id) };
  for (let number = 0; number < 5; number += 1) await cards.find(source(`Picture ${number}`)).read();
  const { user, system } = process.threadCpuUsage(before.thread);
  expect((user + system) / 1000).toBeLessThan(((await cpuMs(id)) - before.other) / 2);
});

it("B01 removes the oldest pictures beyond the maximum size", async () => {
  const small = await testCards(pictures, { maxBytes: 40_000 });
  for (let number = 0; number < 12; number += 1) await small.cards.find(source(`Number ${number}`, `${number}`)).read();
  await small.cards.trim();
  const owners = (await small.cards.list()).map(({ owner }) => owner);
  expect(owners.length).toBeGreaterThan(1);
  expect(owners).toEqual(owners.map((_, index) => String(11 - index)));
  expect(owners.length).toBeLessThan(12);
});

it("rejects pictures if the queue is full", async () => {
  const own = openPictures();
  const overloaded = await testCards(own);
  let rejected = 0;
  const reads = Array.from({ length: 45 }, async (_, number) => {
    if ((await overloaded.cards.find(source(`Ada ${number}`)).read()) === null) rejected += 1;
  });
  await expect.poll(() => rejected).toBe(4);
  await own.close();
  await Promise.all(reads);
});
