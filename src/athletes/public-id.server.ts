import Sqids, { defaultOptions } from "sqids";

// Never change it: all shared addresses depend on it.
const alphabet = "BtloriDdMSc6OYfIj9TbqNgQkz4G1nCJU2e0aPHspvZw3ux5XK7AEVFmyWRLh8";
const minLength = 8;
const keys = new Sqids({ alphabet, minLength });
const keysOfAnyLetters = new Sqids({ alphabet, minLength, blocklist: new Set() });
const keysOfAnyLength = new Sqids({ alphabet, minLength: 0, blocklist: new Set() });

// One expression is ten times as fast as the library's check by word. Ids are longer than three letters; digits count at the ends.
const blocked = [...defaultOptions.blocklist].map((word) => word.toLowerCase()).filter((word) => word.length > 3);
const withDigits = blocked.filter((word) => /\d/.test(word)).join("|");
const withoutDigits = blocked.filter((word) => !/\d/.test(word)).join("|");
const blockedPattern = new RegExp(`${withoutDigits}|^(?:${withDigits})|(?:${withDigits})$`, "i");

// The first number is the kind, so that the id of one kind is never valid for another.
const kinds = { athlete: 1, teamSeason: 2, event: 3, mediaLink: 4 } as const;
type Kind = keyof typeof kinds;

/** How the library writes all keys with the same remainder by `alphabet.length`: digits between a head and a filler. */
interface Notation {
  head: string;
  digits: string[];
  /** Follows a key that is too short. */
  filler: string;
}

const notations = new Map<string, Notation>();
/** The first letter of the shuffled alphabet separates the numbers. */
const base = alphabet.length - 1;

/** Writes the same id as the library, which shuffles the alphabet for each, in a tenth of the time. */
export function encodeId(kind: Kind, key: string): string {
  const number = Number(key);
  const { head, digits, filler } = notationOf(kind, number % alphabet.length);
  let written = "";
  for (let rest = number; rest > 0 || written === ""; rest = Math.floor(rest / base))
    written = digits[rest % base] + written;
  const id = `${head}${written}`;
  const filled = id + filler.slice(0, Math.max(0, minLength - id.length));
  return blockedPattern.test(filled) ? keys.encode([kinds[kind], number]) : filled;
}

function notationOf(kind: Kind, remainder: number): Notation {
  const place = kind + remainder;
  const notation = notations.get(place) ?? readNotation(kinds[kind], remainder);
  notations.set(place, notation);
  return notation;
}

function readNotation(kind: number, remainder: number): Notation {
  const shortest = keysOfAnyLength.encode([kind, remainder]);
  // `alphabet.length` is 1 modulo `base`, so some key with this remainder has each last digit.
  const digits = Array.from({ length: base }, (_, digit) => {
    const key = remainder + alphabet.length * ((digit - remainder + base) % base);
    return keysOfAnyLength.encode([kind, key]).slice(-1);
  });
  return {
    head: shortest.slice(0, remainder < base ? -1 : -2),
    digits,
    filler: keysOfAnyLetters.encode([kind, remainder]).slice(shortest.length),
  };
}

/** Returns the key of a public id, or null if `encodeId` would return another id for that key. */
export function findKey(kind: Kind, id: string): string | null {
  if (id.length > 40) return null;
  const [kindNumber, key] = keys.decode(id);
  if (kindNumber !== kinds[kind] || key === undefined || !Number.isSafeInteger(key)) return null;
  return encodeId(kind, String(key)) === id ? String(key) : null;
}
