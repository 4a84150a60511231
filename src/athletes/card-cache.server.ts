import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type CardContent, drawCard } from "./draw-card.server.tsx";

// A picture has some 60 kB.
const maxBytes = 32 * 1024 * 1024;
const maxWaiting = 40;
// Part of every tag: raise it when the drawing changes.
const drawing = 1;

const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ byteLength }) => byteLength });
const underWay = new Map<string, Promise<Buffer>>();
let lastDrawn: Promise<unknown> = Promise.resolve();

/** Entity tag of the picture of this content. */
export function cardTag(content: CardContent): string {
  return `"${createHash("sha256")
    .update(JSON.stringify([drawing, content]))
    .digest("base64url")
    .slice(0, 22)}"`;
}

/** The picture of this content as PNG, drawn once and kept; null while too many others wait to be drawn. */
export async function findCard(content: CardContent): Promise<Buffer | null> {
  const tag = cardTag(content);
  const ready = kept.get(tag) ?? underWay.get(tag);
  if (ready) return ready;
  if (underWay.size >= maxWaiting) return null;
  const card = drawNext(content).finally(() => underWay.delete(tag));
  underWay.set(tag, card);
  const png = await card;
  kept.set(tag, png);
  return png;
}

/** One at a time: laying out holds the thread for some tens of milliseconds, and pages are served in between. */
function drawNext(content: CardContent): Promise<Buffer> {
  const drawn = lastDrawn.then(() => drawCard(content));
  lastDrawn = drawn.catch(() => undefined);
  return drawn;
}
