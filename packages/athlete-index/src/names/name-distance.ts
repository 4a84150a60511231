const separators = /[^\p{L}\p{N}]+/u;

/** Returns the number of wrong letters, or Infinity above one in four. Ignores spaces, hyphens and word order. Expects folded texts. */
export function nameDistance(typed: string, name: string): number {
  const words = typed.split(separators).filter(Boolean);
  const letters = words.join("");
  const text = name.split(separators).join("");
  const asOne = partDistance(letters, text);
  const asWords = words.reduce((sum, word) => sum + partDistance(word, text), 0);
  const distance = Math.min(asOne, asWords);
  return distance <= Math.floor((letters.length + 1) / 4) ? distance : Number.POSITIVE_INFINITY;
}

/** Sellers' algorithm with adjacent transpositions: fewest edits that turn the part into a substring of the text. */
function partDistance(part: string, text: string): number {
  // Rows contain the edit cost by end position in the text. The start position is free.
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
