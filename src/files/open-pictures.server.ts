import { fileURLToPath } from "node:url";
import createHttpError, { type HttpError } from "http-errors";
import { createFairQueue } from "../processes/fair-queue.server.ts";
import { LimitedProcess, LimitedProcessError, type ProcessLimits } from "../processes/limited-process.server.ts";
import type { PictureLayout } from "../ui/render-picture.server.tsx";
import { formats, type PictureJob, type PictureResult, type Rendition, type Size } from "./picture-job.server.ts";

export interface Pictures {
  /** Decodes an untrusted picture and encodes it in each size and format. Throws a 4xx, or a 503 if the queue is full. */
  createRenditions(
    file: Buffer,
    options: { owner: string; sizes: readonly Size[]; minPixels: number },
  ): Promise<Rendition[]>;
  /** Renders a layout as PNG, or returns the letters that no font has. Returns null if the queue is full or the process failed. */
  renderLayout(
    layout: PictureLayout,
    options?: { requireAllLetters?: boolean },
  ): Promise<{ png: Buffer } | { missing: string[] } | null>;
  close(): Promise<void>;
}

interface PicturesOptions {
  onFailure?: (error: Error) => void;
  photoLimits?: ProcessLimits;
  layoutLimits?: ProcessLimits;
}

// The largest accepted picture, a progressive JPEG of 25 million pixels, takes 280 MB and 3 s.
const maxBytes = 400 * 1024 * 1024;
const usualPhotoLimits: ProcessLimits = { timeoutMs: 10_000, maxBytes };
// Layouts are trusted, so only an overloaded machine takes long.
const usualLayoutLimits: ProcessLimits = { timeoutMs: 30_000, maxBytes };
const script = fileURLToPath(new URL("./picture-worker.server.ts", import.meta.url));
const maxWaitingPhotos = 20;
const maxWaitingLayouts = 40;

/** Opens two picture processes, so that layouts do not wait for untrusted pictures. Each process starts with its first job. */
export function openPictures({
  onFailure = () => {},
  photoLimits = usualPhotoLimits,
  layoutLimits = usualLayoutLimits,
}: PicturesOptions = {}): Pictures {
  const photos = openProcess("renditions", photoLimits);
  const layouts = openProcess("layout", layoutLimits);
  const [photoQueue, layoutQueue] = [createFairQueue(maxWaitingPhotos), createFairQueue(maxWaitingLayouts)];

  function report(error: unknown): void {
    if (!(error instanceof Error) || (error instanceof LimitedProcessError && error.failure === "closed")) return;
    onFailure(error);
  }

  return {
    async createRenditions(file, { owner, sizes, minPixels }) {
      requireKnownType(file);
      if (photoQueue.isFull) throw tooMany();
      const job = { kind: "renditions", file, sizes, minPixels } as const;
      const result = await photoQueue
        .run(owner, () => photos.run(job))
        .catch((error: unknown) => {
          report(error);
          throw asHttpError(error);
        });
      return readRenditions(result, sizes);
    },
    async renderLayout(layout, { requireAllLetters = false } = {}) {
      if (layoutQueue.isFull) return null;
      try {
        const result = await layoutQueue.run("", () => layouts.run({ kind: "layout", layout, requireAllLetters }));
        if ("png" in result) return { png: asBuffer(result.png) };
        if ("missing" in result) return result;
        throw new Error("error" in result ? result.error : "The picture process returned no PNG.");
      } catch (error) {
        report(error);
        return null;
      }
    },
    async close() {
      await Promise.all([photos.close(), layouts.close()]);
    },
  };
}

function openProcess(kind: PictureJob["kind"], limits: ProcessLimits): LimitedProcess<PictureJob, PictureResult> {
  return new LimitedProcess({ script, args: [kind], limits, maxHeapMb: 256 });
}

/** Checks the file type by the first bytes and ignores the file name. */
function requireKnownType(file: Buffer): void {
  if (file.length === 0) throw rejected(400, "This file is empty. Please choose another one.");
  const head = file.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n")) return;
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return;
  if (/ftyp(?:he[ivm][cxsm]|mif1|msf1)$/.test(head))
    throw rejected(
      415,
      "We can’t read Apple’s HEIC photos. On an iPhone, choose Settings > Camera > Formats > Most Compatible. Or take a screenshot of the photo and upload that.",
    );
  throw rejected(415, "This isn’t a JPEG, PNG or WebP picture. Please choose another one.");
}

/** Names and types do not come from the process that read the untrusted file, because names become paths. */
function readRenditions(result: PictureResult, sizes: readonly Size[]): Rendition[] {
  if ("rejected" in result) throw rejected(422, result.rejected);
  const names = sizes.flatMap(({ width }) => formats.map(({ ending, type }) => ({ name: `${width}.${ending}`, type })));
  if (!("files" in result) || result.files.length !== names.length)
    throw new Error("error" in result ? result.error : "The picture process returned other files than requested.");
  return names.map((name, index) => ({ ...name, bytes: asBuffer(result.files[index]) }));
}

function asBuffer(bytes: Uint8Array | undefined): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new TypeError("The picture process returned no bytes.");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function asHttpError(error: unknown): unknown {
  if (!(error instanceof LimitedProcessError)) return error;
  switch (error.failure) {
    case "timeout":
      return rejected(422, "Reading this picture takes too long. Please save it as a smaller JPEG and try again.");
    case "memory":
      return rejected(
        422,
        "Reading this picture takes too much memory. Please save it as a smaller JPEG and try again.",
      );
    case "crash":
      return rejected(422, "We can’t read this picture. It may be damaged. Please try another one.");
    default:
      return tooMany();
  }
}

function tooMany(): HttpError {
  return createHttpError(503, "We’re preparing many pictures right now. Please try again in a minute.");
}

function rejected(status: number, message: string): HttpError {
  return createHttpError(status, message, { errors: [{ field: "photo", message }] });
}
