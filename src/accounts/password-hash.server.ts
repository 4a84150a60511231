import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import createHttpError from "http-errors";
import pLimit from "p-limit";

/** Hashes passwords with a concurrency limit. Create one per process. Throws 503 if its queue is full. */
export interface Hasher {
  /** Throws 503 immediately if the queue is full, before the caller does any other work. */
  requireQueueSpace(): void;
  hash(password: string): Promise<string>;
  /** Returns true if the hash is of this password. Takes equally long without a hash. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

export interface HasherOptions {
  /** Concurrent hashes. Default: the number of cores. */
  concurrency?: number;
  /** Maximum number of queued hashes. Default: 50 per core, about one second of work. */
  queue?: number;
}

// The type is a const enum, which files compiled one by one cannot read.
const argon2id = 2 as Algorithm.Argon2id;
// Parameters recommended by OWASP: 19 MiB, two passes, one lane.
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createHasher({
  concurrency = availableParallelism(),
  queue = 50 * concurrency,
}: HasherOptions = {}): Hasher {
  const limit = pLimit(concurrency);
  let decoy: Promise<string> | undefined;

  function requireQueueSpace(): void {
    if (limit.pendingCount < queue) return;
    throw createHttpError(503, "Too many people are signing in right now. Please try again in a few seconds.");
  }

  function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    requireQueueSpace();
    return limit(work);
  }

  return {
    requireQueueSpace,
    hash: async (password) => queued(() => hash(bytesOf(password), parameters)),
    async matches(password, passwordHash) {
      decoy ??= hash(randomBytes(16), parameters);
      const compared = passwordHash ?? (await decoy);
      const same = await queued(() => verify(compared, bytesOf(password)));
      return same && passwordHash !== null;
    },
  };
}

/** Keyboards compose letters differently, but the same password must give the same bytes. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFC"));
}
