import Sqids, { defaultOptions } from "sqids";

// Never change it: every address that people have shared is written in it.
const alphabet = "BtloriDdMSc6OYfIj9TbqNgQkz4G1nCJU2e0aPHspvZw3ux5XK7AEVFmyWRLh8";
const keys = rememberShuffles(new Sqids({ alphabet, minLength: 8 }));
const keysOfAnyLetters = rememberShuffles(new Sqids({ alphabet, minLength: 8, blocklist: new Set() }));

// What no id may spell, in one expression: asked word by word, as the library does, it takes ten times as long as the id itself.
// Words with digits in them count at either end only; words of three letters never do, for ids are longer.
const blocked = [...defaultOptions.blocklist].map((word) => word.toLowerCase()).filter((word) => word.length > 3);
const withDigits = blocked.filter((word) => /\d/.test(word)).join("|");
const withoutDigits = blocked.filter((word) => !/\d/.test(word)).join("|");
const unwanted = new RegExp(`${withoutDigits}|^(?:${withDigits})|(?:${withDigits})$`, "i");

// The first number tells kinds apart, so that one record's id never opens another's.
const kinds = { athlete: 1, teamSeason: 2, event: 3, mediaLink: 4 } as const;
type Kind = keyof typeof kinds;

/** Short opaque id for a row's key, the same for ever. */
export function encodeId(kind: Kind, key: string): string {
  const numbers = [kinds[kind], Number(key)];
  const id = keysOfAnyLetters.encode(numbers);
  return unwanted.test(id) ? keys.encode(numbers) : id;
}

/** The key behind a public id; null for anything but the one id that `encodeId` gives for it. */
export function findKey(kind: Kind, id: string): string | null {
  if (id.length > 40) return null;
  const [kindNumber, key] = keys.decode(id);
  if (kindNumber !== kinds[kind] || key === undefined || !Number.isSafeInteger(key)) return null;
  return encodeId(kind, String(key)) === id ? String(key) : null;
}

/** Shuffling its alphabet is most of the library's work, and there are but some thousand alphabets that it ever shuffles. */
function rememberShuffles(sqids: Sqids): Sqids {
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
