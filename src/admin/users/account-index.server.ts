import { type Bitmap, createTextIndexBuilder, type TextIndex } from "./text-index.server.ts";

/** An account in the index: `createdAt` in microseconds since 1970, `text` is name and address from `account_search_text`. */
export interface IndexedAccount {
  id: string;
  createdAt: number;
  text: string;
}

/** One page of matches, newest first, with the total. */
export interface IndexPage {
  ids: string[];
  total: number;
}

/** An index of all accounts by any part of name or address. */
export interface AccountIndex {
  put(account: IndexedAccount): void;
  remove(id: string): void;
  /** `term` is case-folded; null finds all accounts. */
  find(term: string | null, page: { skip: number; size: number }): IndexPage;
  /** Number of accounts added or changed since the build. Each makes searches slightly slower. */
  changes(): number;
}

/** An account that is not in the built part; `position` is the number of older built accounts. */
interface AddedAccount extends IndexedAccount {
  position: number;
}

const maxCachedTerms = 64;

/** Builds an index. Add the accounts in ascending order of creation and id. */
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
  const addedAccounts = new Map<string, AddedAccount>();
  // The built part is immutable, so its results can be cached.
  const found = new Map<string, Bitmap>();

  function idAt(position: number): string {
    const hex = ids.toString("hex", position * 16, position * 16 + 16);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  function positionOf({ id, createdAt }: IndexedAccount): number {
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

  function markDeleted(position: number): void {
    alive[position >>> 5] = (alive[position >>> 5] as number) & ~(1 << (position & 31));
  }

  function findBuilt(term: string): Bitmap {
    const known = found.get(term);
    found.delete(term);
    const bitmap = known ?? texts.find(term);
    found.set(term, bitmap);
    for (const oldest of found.keys()) {
      if (found.size <= maxCachedTerms) break;
      found.delete(oldest);
    }
    return bitmap;
  }

  return {
    changes: () => addedAccounts.size,

    put(account) {
      const position = positionOf(account);
      if (position < size && idAt(position) === account.id) markDeleted(position);
      addedAccounts.set(account.id, { ...account, position });
    },

    remove(id) {
      addedAccounts.delete(id);
      const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
      let at = ids.indexOf(bytes);
      while (at % 16 > 0) at = ids.indexOf(bytes, at + 1);
      if (at >= 0 && at / 16 < size) markDeleted(at / 16);
    },

    find(term, { skip, size: pageSize }) {
      const built = term === null ? alive : findBuilt(term).map((word, number) => word & (alive[number] as number));
      const added = [...addedAccounts.values()]
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

/** Picks the matches of a page, newest first: the position of a built account or the id of an added one. */
function pickPage({
  built,
  added,
  skip,
  pageSize,
}: {
  built: Bitmap;
  added: AddedAccount[];
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
  const takeAddedAfter = (position: number) => {
    for (let one = added[next]; one && one.position > position; one = added[++next]) take(one.id);
  };
  for (let word = built.length - 1; word >= 0 && picked.length < pageSize; word--) {
    const bits = built[word] as number;
    const count = countBits(bits);
    const latest = added[next];
    if (rank + count <= skip && (!latest || latest.position <= word * 32)) {
      rank += count;
      continue;
    }
    for (let bit = 31; bit >= 0; bit--) {
      takeAddedAfter(word * 32 + bit);
      if (bits & (1 << bit)) take(word * 32 + bit);
    }
  }
  takeAddedAfter(-1);
  return picked;
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
