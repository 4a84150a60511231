import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PictureLayout } from "../ui/render-picture.server.tsx";
import type { FileStore } from "./file-store.server.ts";
import type { Pictures } from "./open-pictures.server.ts";

export interface CardSource {
  /** Groups the stored pictures: the key of an athlete, or "site". */
  owner: string;
  layout: PictureLayout;
  /** The layout to render instead if no font has some of the letters. */
  layoutWithout?: (missing: ReadonlySet<string>) => PictureLayout;
}

export interface StoredCard {
  name: string;
  owner: string;
  changedAt: Date;
}

/** Renders pictures for link previews and stores them by a hash of everything that they show. */
export interface Cards {
  /** Returns the entity tag of a picture, and reads or renders the picture on demand: null if it cannot be rendered just now. */
  find(source: CardSource): { tag: string; read(): Promise<Buffer | null> };
  list(): Promise<StoredCard[]>;
  remove(name: string): Promise<void>;
  /** Removes the oldest pictures until the rest fits into the maximum size. */
  trim(): Promise<void>;
}

interface CardsOptions {
  store: FileStore;
  pictures: Pictures;
  /** Maximum size of the stored pictures. The default fits about 3,500 pictures. */
  maxBytes?: number;
  onFailure?: (error: Error) => void;
}

const usualMaxBytes = 200 * 1024 * 1024;
// Raise the version if `renderLayout` or a font changes, and list all packages that affect it: pictures are stored by a hash of both.
const rendererVersion = 3;
const renderers = ["satori", "sharp"];
const type = "image/png";
const namePattern = /^([^/]+)\/[\da-f]{32}\.png$/;

/** Opens the store of link-preview pictures. Removes the oldest after each tenth of `maxBytes` that it adds. */
export function openCards({ store, pictures, maxBytes = usualMaxBytes, onFailure = () => {} }: CardsOptions): Cards {
  const versions = readVersions();
  const reading = new Map<string, Promise<Buffer | null>>();
  let addedBytes = 0;

  async function read(name: string, source: CardSource): Promise<Buffer | null> {
    const stored = await store.get(name).catch(report);
    if (stored) return stored;
    const png = await render(pictures, source);
    if (png) await storePicture(name, png).catch(report);
    return png;
  }

  async function storePicture(name: string, bytes: Buffer): Promise<void> {
    // If the store cannot be listed, its size is unknown, so no picture is added.
    if (addedBytes > maxBytes / 10) await trim();
    await store.put(name, { bytes, type });
    addedBytes += bytes.length;
  }

  async function trim(): Promise<void> {
    addedBytes = 0;
    let total = 0;
    try {
      for (const { name, size } of latestFirst(await store.list())) {
        total += size;
        if (total > maxBytes) await store.remove(name);
      }
    } catch (error) {
      addedBytes = maxBytes;
      throw error;
    }
  }

  function report(error: unknown): null {
    onFailure(error instanceof Error ? error : new Error(String(error)));
    return null;
  }

  return {
    find(source) {
      const { owner, layout } = source;
      const hash = createHash("sha256")
        .update(JSON.stringify([rendererVersion, versions, owner, layout]))
        .digest("hex")
        .slice(0, 32);
      const name = `${owner}/${hash}.png`;
      return {
        tag: `"${hash}"`,
        read() {
          const promise = reading.get(name) ?? read(name, source).finally(() => reading.delete(name));
          reading.set(name, promise);
          return promise;
        },
      };
    },
    async list() {
      return latestFirst(await store.list()).map(({ name, changedAt }) => ({
        name,
        // A draft that a killed process left behind has no owner.
        owner: namePattern.exec(name)?.[1] ?? "",
        changedAt,
      }));
    },
    remove: (name) => store.remove(name),
    trim,
  };
}

async function render(pictures: Pictures, { layout, layoutWithout }: CardSource): Promise<Buffer | null> {
  const first = await pictures.renderLayout(layout, { requireAllLetters: layoutWithout !== undefined });
  if (!first || "png" in first) return first?.png ?? null;
  const second = await pictures.renderLayout(layoutWithout?.(new Set(first.missing)) ?? layout);
  return second && "png" in second ? second.png : null;
}

function latestFirst<File extends { changedAt: Date }>(files: File[]): File[] {
  return files.toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime());
}

function readVersions(): string[] {
  const file = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { dependencies } = JSON.parse(file) as { dependencies: Record<string, string> };
  return renderers.map((name) => `${name}@${dependencies[name]}`);
}
