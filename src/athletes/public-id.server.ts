import { LRUCache } from "lru-cache";
import Sqids, { defaultOptions } from "sqids";

// Never change it: all shared addresses depend on it.
const alphabet = "BtloriDdMSc6OYfIj9TbqNgQkz4G1nCJU2e0aPHspvZw3ux5XK7AEVFmyWRLh8";
const keys = cacheShuffles(new Sqids({ alphabet, minLength: 8 }));
const keysOfAnyLetters = cacheShuffles(new Sqids({ alphabet, minLength: 8, blocklist: new Set() }));

// One expression is ten times as fast as the library's check by word. Ids are longer than three letters; digits count at the ends.
const blocked = [...defaultOptions.blocklist].map((word) => word.toLowerCase()).filter((word) => word.length > 3);
const withDigits = blocked.filter((word) => /\d/.test(word)).join("|");
const withoutDigits = blocked.filter((word) => !/\d/.test(word)).join("|");
const blockedPattern = new RegExp(`${withoutDigits}|^(?:${withDigits})|(?:${withDigits})$`, "i");

// The first number is the kind, so that the id of one kind is never valid for another.
const kinds = { athlete: 1, teamSeason: 2, event: 3, mediaLink: 4 } as const;
type Kind = keyof typeof kinds;

const ids = new LRUCache<string, string>({ max: 20_000 });

export function encodeId(kind: Kind, key: string): string {
  const place = kind + key;
  const id = ids.get(place) ?? computeId(kind, key);
  ids.set(place, id);
  return id;
}

function computeId(kind: Kind, key: string): string {
  const numbers = [kinds[kind], Number(key)];
  const id = keysOfAnyLetters.encode(numbers);
  return blockedPattern.test(id) ? keys.encode(numbers) : id;
}

/** Returns the key of a public id, or null if `encodeId` would return another id for that key. */
export function findKey(kind: Kind, id: string): string | null {
  if (id.length > 40) return null;
  const [kindNumber, key] = keys.decode(id);
  if (kindNumber !== kinds[kind] || key === undefined || !Number.isSafeInteger(key)) return null;
  return encodeId(kind, String(key)) === id ? String(key) : null;
}

/** Shuffling the alphabet takes most of the library's time, and only some thousand alphabets occur. */
function cacheShuffles(sqids: Sqids): Sqids {
  const shuffle: unknown = Reflect.get(sqids, "shuffle");
  if (typeof shuffle !== "function") return sqids;
  const known = new Map<string, string>();
  const value = (letters: string): string => {
    const found = known.get(letters) ?? String(shuffle.call(sqids, letters));
    known.set(letters, found);
    return found;
  };
  return Object.defineProperty(sqids, "shuffle", { value });
}
