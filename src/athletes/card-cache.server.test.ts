import { expect, it } from "vitest";
import { cardTag, findCard } from "./card-cache.server.ts";
import type { CardContent } from "./draw-card.server.tsx";

const content: CardContent = { name: "Ada", role: "", place: "", sportCode: null, figures: [] };

it("draws a picture once for those who ask at the same time and afterwards", async () => {
  const [one, other] = await Promise.all([findCard(content), findCard({ ...content })]);
  expect(one).toBe(other);
  expect(await findCard(content)).toBe(one);
});

it("gives another tag to another content", () => {
  expect(cardTag(content)).toBe(cardTag({ ...content }));
  expect(cardTag({ ...content, figures: [{ text: "1", label: "Kills" }] })).not.toBe(cardTag(content));
});

it("refuses a picture while too many wait to be drawn", async () => {
  const asked = Array.from({ length: 45 }, (_, number) => findCard({ ...content, name: `Ada ${number}` }));
  const pictures = await Promise.all(asked);
  expect(pictures.filter((picture) => picture === null)).toHaveLength(5);
});
