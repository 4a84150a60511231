import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import createHttpError from "http-errors";
import pLimit from "p-limit";

/** Hashes passwords, a few at a time; one a process. Past the bound of its queue it throws a 503. */
export interface Hasher {
  /** Throws the 503 at once where the queue is full, before anything else is done for nothing. */
  requireRoom(): void;
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed; takes as long where there is no hash to compare with. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** How much a hasher takes on. */
export interface HasherOptions {
  /** Hashes at a time; the number of cores if left out. */
  concurrency?: number;
  /** Hashes that may wait; 50 a core if left out, which is about a second. */
  queue?: number;
}

// The type is a const enum, which files compiled one by one cannot read.
const argon2id = 2 as Algorithm.Argon2id;
// OWASP's parameters: 19 MiB, two passes, one lane.
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes the hasher of this process (argon2id, off the event loop). */
export function createHasher({
  concurrency = availableParallelism(),
  queue = 50 * concurrency,
}: HasherOptions = {}): Hasher {
  const limit = pLimit(concurrency);
  let decoy: Promise<string> | undefined;

  function requireRoom(): void {
    if (limit.pendingCount < queue) return;
    throw createHttpError(503, "Too many people are signing in right now. Please try again in a few seconds.");
  }

  function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    requireRoom();
    return limit(work);
  }

  return {
    requireRoom,
    hash: async (password) => queued(() => hash(bytesOf(password), parameters)),
    async matches(password, passwordHash) {
      decoy ??= hash(randomBytes(16), parameters);
      const compared = passwordHash ?? (await decoy);
      const same = await queued(() => verify(compared, bytesOf(password)));
      return same && passwordHash !== null;
    },
  };
}

/** Keyboards differ in how they compose letters; the same password must give the same bytes. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFC"));
}
