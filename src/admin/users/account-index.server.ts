import { type Bitmap, createTextIndexBuilder, type TextIndex } from "./text-index.server.ts";

/** An account as the index takes it: `createdAt` in microseconds since 1970, `text` its name and address as `account_search_text` has them. */
export interface IndexedAccount {
  id: string;
  createdAt: number;
  text: string;
}

/** One page of matches, the newest first, and how many there are in all. */
export interface IndexPage {
  ids: string[];
  total: number;
}

/** Every account, to be searched by any part of its name or address. */
export interface AccountIndex {
  /** Takes in an account that is new or has changed. */
  put(account: IndexedAccount): void;
  remove(id: string): void;
  /** A folded term, or null for all accounts. */
  find(term: string | null, page: { skip: number; size: number }): IndexPage;
  /** How many accounts came or changed since it was built; they make every search a little slower. */
  changes(): number;
}

/** An account that is not in the built part; `place` says how many built ones are older. */
interface Late extends IndexedAccount {
  place: number;
}

const kept = 64;

/** Collects accounts, the oldest first and those of one instant by their ids, into an index. */
export function createAccountIndexBuilder(): { add(account: IndexedAccount): void; finish(): Promise<AccountIndex> } {
  const texts = createTextIndexBuilder();
  let ids = Buffer.alloc(16 * 1024);
  let created = new Float64Array(1024);
  let size = 0;
  return {
    add({ id, createdAt, text }) {
      if (size === created.length) {
        ids = Buffer.concat([ids], ids.length * 2);
        const larger = new Float64Array(size * 2);
        larger.set(created);
        created = larger;
      }
      ids.write(id.replaceAll("-", ""), size * 16, "hex");
      created[size] = createdAt;
      size += 1;
      texts.add(text);
    },
    finish: async () =>
      createAccountIndex({
        texts: await texts.finish(),
        ids: Buffer.from(ids.subarray(0, size * 16)),
        created: created.slice(0, size),
      }),
  };
}

function createAccountIndex({
  texts,
  ids,
  created,
}: {
  texts: TextIndex;
  ids: Buffer;
  created: Float64Array;
}): AccountIndex {
  const { size } = texts;
  const alive = new Uint32Array(Math.ceil(size / 32)).fill(0xffffffff);
  if (size % 32 > 0) alive[alive.length - 1] = 2 ** (size % 32) - 1;
  const late = new Map<string, Late>();
  // The built part never changes, so what was found in it stays true.
  const found = new Map<string, Bitmap>();

  function idAt(place: number): string {
    const hex = ids.toString("hex", place * 16, place * 16 + 16);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /** How many built accounts are older. */
  function placeOf({ id, createdAt }: IndexedAccount): number {
    const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const difference =
        (created[middle] as number) - createdAt || ids.compare(bytes, 0, 16, middle * 16, middle * 16 + 16);
      if (difference < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function bury(place: number): void {
    alive[place >>> 5] = (alive[place >>> 5] as number) & ~(1 << (place & 31));
  }

  function findBuilt(term: string): Bitmap {
    const known = found.get(term);
    found.delete(term);
    const bitmap = known ?? texts.find(term);
    found.set(term, bitmap);
    for (const oldest of found.keys()) {
      if (found.size <= kept) break;
      found.delete(oldest);
    }
    return bitmap;
  }

  return {
    changes: () => late.size,

    put(account) {
      const place = placeOf(account);
      if (place < size && idAt(place) === account.id) bury(place);
      late.set(account.id, { ...account, place });
    },

    remove(id) {
      late.delete(id);
      const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
      let at = ids.indexOf(bytes);
      while (at % 16 > 0) at = ids.indexOf(bytes, at + 1);
      if (at >= 0 && at / 16 < size) bury(at / 16);
    },

    find(term, { skip, size: pageSize }) {
      const built = term === null ? alive : findBuilt(term).map((word, number) => word & (alive[number] as number));
      const added = [...late.values()]
        .filter(({ text }) => term === null || text.includes(term))
        .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
      const total = built.reduce((sum, word) => sum + countBits(word), added.length);
      const ids = pickPage({ built, added, skip, pageSize }).map((pick) =>
        typeof pick === "number" ? idAt(pick) : pick,
      );
      return { ids, total };
    },
  };
}

/** The matches of a page from the newest on: a place among the built ones, or the id of a late one. */
function pickPage({
  built,
  added,
  skip,
  pageSize,
}: {
  built: Bitmap;
  added: Late[];
  skip: number;
  pageSize: number;
}): (number | string)[] {
  const picked: (number | string)[] = [];
  let rank = 0;
  let next = 0;
  const take = (pick: number | string) => {
    if (rank >= skip && picked.length < pageSize) picked.push(pick);
    rank += 1;
  };
  const takeLateAfter = (place: number) => {
    for (let one = added[next]; one && one.place > place; one = added[++next]) take(one.id);
  };
  for (let word = built.length - 1; word >= 0 && picked.length < pageSize; word--) {
    const bits = built[word] as number;
    const count = countBits(bits);
    const latest = added[next];
    if (rank + count <= skip && (!latest || latest.place <= word * 32)) {
      rank += count;
      continue;
    }
    for (let bit = 31; bit >= 0; bit--) {
      takeLateAfter(word * 32 + bit);
      if (bits & (1 << bit)) take(word * 32 + bit);
    }
  }
  takeLateAfter(-1);
  return picked;
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
