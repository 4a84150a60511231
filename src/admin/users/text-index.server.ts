/** One bit per text, in the order of addition. */
export type Bitmap = Uint32Array;

/** Finds texts of two lines (name and email address) by any part of a line. */
export interface TextIndex {
  size: number;
  find(term: string): Bitmap;
}

type Fit = "anywhere" | "at the start" | "at the end" | "as a whole";

interface Words {
  /** Marks the texts that contain a word with the piece at the required position. */
  mark(bitmap: Bitmap, piece: string, fit: Fit): void;
}

// A piece is a run of letters, a run of digits, or any other single character. A term of one piece is within one word. In a longer term,
// the first piece ends a word and the last one begins a word.
const pieces = /[a-z\u0080-\uffff]+|[0-9]+|[^\n]/g;
const batchSize = 8192;

/**
 * Builds an index. Names and local parts contain few distinct words compared with the number of texts, so a search scans the words and joins
 * their lists of texts. "@" and the domain form one word. Texts are compared only if a term spans several words.
 */
export function createTextIndexBuilder(): { add(text: string): void; finish(): Promise<TextIndex> } {
  // Separate lists, so that a piece is compared only with words of its own kind.
  const words = { letters: collectWords(), digits: collectWords(), signs: collectWords() };
  const domains = collectWords();
  // Texts with another @: each search compares them directly.
  const odd: { position: number; text: string }[] = [];
  let bytes = Buffer.alloc(1 << 16);
  let ends = new Uint32Array(1 << 12);
  let end = 0;
  let size = 0;

  function add(text: string): void {
    const at = text.indexOf("@", text.indexOf("\n"));
    const body = at === -1 ? text : text.slice(0, at);
    for (const [word] of body.matchAll(pieces)) words[kindOf(word)].add(word, size);
    if (at !== -1) domains.add(text.slice(at), size);
    if (body.includes("@") || (at !== -1 && text.includes("@", at + 1))) odd.push({ position: size, text });
    if (end + body.length * 3 > bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
    end += bytes.write(body, end);
    if (size === ends.length) ends = enlarge(ends);
    ends[size] = end;
    size += 1;
  }

  async function finish(): Promise<TextIndex> {
    const inDomains = await domains.finish();
    const inBodies = {
      letters: await words.letters.finish(),
      digits: await words.digits.finish(),
      signs: await words.signs.finish(),
    };
    const body = { bytes: Buffer.from(bytes.subarray(0, end)), ends: ends.slice(0, size) };
    [bytes, ends] = [Buffer.alloc(0), new Uint32Array(0)];

    function find(term: string): Bitmap {
      const result = new Uint32Array(Math.ceil(size / 32));
      const at = term.indexOf("@");
      if (at === -1) {
        inDomains.mark(result, term, "anywhere");
        findInBodies(result, term);
      } else {
        const candidates = at === 0 ? result : new Uint32Array(result.length);
        inDomains.mark(candidates, term.slice(at), "at the start");
        if (at > 0) setMatches(candidates, result, fits(body, Buffer.from(term.slice(0, at)), "at the end"));
      }
      for (const { position, text } of odd) if (text.includes(term)) set(result, position);
      return result;
    }

    function findInBodies(result: Bitmap, term: string): void {
      const parts = term.match(pieces) ?? [];
      if (parts.length === 1) {
        inBodies[kindOf(term)].mark(result, term, "anywhere");
        return;
      }
      const candidates = new Uint32Array(result.length).fill(0xffffffff);
      for (const [number, part] of parts.entries()) {
        const marked = new Uint32Array(result.length);
        inBodies[kindOf(part)].mark(marked, part, fitOf(number, parts.length));
        for (let word = 0; word < marked.length; word++) {
          candidates[word] = (candidates[word] as number) & (marked[word] as number) & ~(result[word] as number);
        }
      }
      setMatches(candidates, result, fits(body, Buffer.from(term), "anywhere"));
    }

    return { size, find };
  }

  return { add, finish };
}

function kindOf(piece: string): "letters" | "digits" | "signs" {
  const first = piece.charCodeAt(0);
  if (first >= 0x80 || (first >= 0x61 && first <= 0x7a)) return "letters";
  return first >= 0x30 && first <= 0x39 ? "digits" : "signs";
}

function fitOf(number: number, count: number): Fit {
  if (number === 0) return "at the end";
  return number === count - 1 ? "at the start" : "as a whole";
}

type Column = Uint32Array<ArrayBuffer>;
type Columns = [Column, Column, Column, Column];

function collectWords(): { add(word: string, position: number): void; finish(): Promise<Words> } {
  const numbers = new Map<string, number>();
  let counts = new Uint32Array(1 << 12);
  let lastPositions = new Uint32Array(1 << 12);
  let occurrences = new Uint32Array(1 << 14);
  let positions = new Uint32Array(1 << 14);
  let length = 0;

  return {
    add(word, position) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
        if (number === counts.length) [counts, lastPositions] = [enlarge(counts), enlarge(lastPositions)];
      } else if (lastPositions[number] === position) return;
      lastPositions[number] = position;
      counts[number] = (counts[number] as number) + 1;
      if (length === occurrences.length) [occurrences, positions] = [enlarge(occurrences), enlarge(positions)];
      occurrences[length] = number;
      positions[length++] = position;
    },

    async finish() {
      const firsts = new Uint32Array(numbers.size + 1);
      for (let word = 0; word < numbers.size; word++)
        firsts[word + 1] = (firsts[word] as number) + (counts[word] as number);
      const next = firsts.slice();
      const postings = new Uint32Array(length);
      for (let one = 0; one < length; one++) {
        const word = occurrences[one] as number;
        postings[next[word] as number] = positions[one] as number;
        next[word] = (next[word] as number) + 1;
        if (one % (batchSize * 16) === 0) await giveTurn();
      }
      const ends = new Uint32Array(numbers.size);
      const letters = new Int32Array(numbers.size);
      let bytes = Buffer.alloc(1 << 16);
      let end = 0;
      let written = 0;
      for (const word of numbers.keys()) {
        if (end + word.length * 3 > bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
        const start = end;
        end += bytes.write(word, end);
        ends[written] = end;
        letters[written++] = lettersOf(bytes, start, end);
        if (written % batchSize === 0) await giveTurn();
      }
      // The builder's data would otherwise live as long as the index.
      numbers.clear();
      [occurrences, positions, counts, lastPositions] = Array.from({ length: 4 }, () => new Uint32Array(0)) as Columns;
      return wordsOf({ bytes: Buffer.from(bytes.subarray(0, end)), ends, letters, firsts, postings });
    },
  };
}

interface WordTables {
  bytes: Buffer;
  /** End of each word in `bytes`. */
  ends: Uint32Array;
  letters: Int32Array;
  /** Start of each word's list in `postings`. */
  firsts: Uint32Array;
  postings: Uint32Array;
}

function wordsOf({ bytes, ends, letters, firsts, postings }: WordTables): Words {
  return {
    mark(bitmap, piece, fit) {
      const needle = Buffer.from(piece);
      const wanted = lettersOf(needle, 0, needle.length);
      const isFit = fits({ bytes, ends }, needle, fit);
      for (let word = 0; word < ends.length; word++) {
        if (((letters[word] as number) & wanted) !== wanted || !isFit(word)) continue;
        const last = firsts[word + 1] as number;
        for (let one = firsts[word] as number; one < last; one++) {
          const position = postings[one] as number;
          bitmap[position >>> 5] = (bitmap[position >>> 5] as number) | (1 << (position & 31));
        }
      }
    },
  };
}

/** Returns a predicate for the text with a given number among concatenated texts. */
function fits({ bytes, ends }: { bytes: Buffer; ends: Uint32Array }, needle: Buffer, fit: Fit) {
  const { length } = needle;
  return (number: number): boolean => {
    const start = number === 0 ? 0 : (ends[number - 1] as number);
    const last = (ends[number] as number) - length;
    if (last < start) return false;
    if (fit === "as a whole") return last === start && isAt(bytes, needle, start);
    if (fit === "at the start") return isAt(bytes, needle, start);
    if (fit === "at the end") return isAt(bytes, needle, last);
    for (let at = start; at <= last; at++) if (isAt(bytes, needle, at)) return true;
    return false;
  };
}

function isAt(bytes: Buffer, needle: Buffer, at: number): boolean {
  for (let position = 0; position < needle.length; position++)
    if (bytes[at + position] !== needle[position]) return false;
  return true;
}

/** Returns one bit per letter that occurs. A word without all letters of a piece cannot contain it. */
function lettersOf(bytes: Buffer, start: number, end: number): number {
  let letters = 0;
  for (let at = start; at < end; at++) letters |= 1 << ((bytes[at] as number) & 31);
  return letters;
}

function setMatches(candidates: Bitmap, result: Bitmap, isGood: (position: number) => boolean): void {
  for (let word = 0; word < candidates.length; word++) {
    for (let bits = candidates[word] as number; bits !== 0; bits &= bits - 1) {
      const position = word * 32 + (31 - Math.clz32(bits & -bits));
      if (isGood(position)) set(result, position);
    }
  }
}

function set(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5] = (bitmap[position >>> 5] as number) | (1 << (position & 31));
}

function enlarge(column: Column): Column {
  const larger = new Uint32Array(column.length * 2);
  larger.set(column);
  return larger;
}

function giveTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
