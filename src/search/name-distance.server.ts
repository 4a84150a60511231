const separators = /[^\p{L}\p{N}]+/u;

/**
 * How many letters were left out, added, mistaken or swapped with their neighbour, in a part of a name that somebody typed; Infinity
 * where it is too many for the name to be the one that was meant, which is one in four. Spaces and hyphens do not count, nor does the
 * order of the words. Both are folded.
 */
export function nameDistance(typed: string, name: string): number {
  const words = typed.split(separators).filter(Boolean);
  const letters = words.join("");
  const text = name.split(separators).join("");
  const asOne = partDistance(letters, text);
  const asWords = words.reduce((sum, word) => sum + partDistance(word, text), 0);
  const distance = Math.min(asOne, asWords);
  return distance <= Math.floor((letters.length + 1) / 4) ? distance : Number.POSITIVE_INFINITY;
}

/** Fewest edits that make the part stand somewhere in the text: Sellers' algorithm, with neighbours that changed places as one edit. */
function partDistance(part: string, text: string): number {
  // Rows hold the cost of the letters of the part so far, by where in the text they end; where they begin is free.
  let before: number[] = [];
  let last: number[] = new Array(text.length + 1).fill(0);
  for (let i = 1; i <= part.length; i++) {
    const row = [i];
    for (let j = 1; j <= text.length; j++) {
      const same = part[i - 1] === text[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && part[i - 1] === text[j - 2] && part[i - 2] === text[j - 1];
      row[j] = Math.min(
        (last[j - 1] ?? 0) + same,
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return Math.min(...last);
}
