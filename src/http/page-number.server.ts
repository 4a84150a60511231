const lastNumber = 1_000_000;

/** Reads the number of a page from an address. A number that no page can have counts as 1. */
export function readPageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= lastNumber ? page : 1;
}
