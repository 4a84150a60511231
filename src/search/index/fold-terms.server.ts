import type pg from "pg";

const maxCached = 2000;
/** Folding only lowercases a word. Only the database can fold other terms. */
const plain = /^[A-Za-z0-9]+$/;

/** Folds search terms like `name_terms`, with one alternative in a line. Queries the database once for each term that is not a plain word. */
export class TermFolder {
  readonly #folded = new Map<string, string>();

  /** Returns the folded term, or null if it is empty and therefore matches every name. */
  async fold(
    term: string | undefined,
    query: <Result>(run: (client: pg.Client) => Promise<Result>) => Promise<Result>,
  ): Promise<string | null> {
    if (term === undefined || term === "") return null;
    const simple = foldSimple(term);
    if (simple !== null) return simple;
    let folded = this.#folded.get(term);
    if (folded === undefined) {
      folded = await query((client) => foldInDatabase(client, term));
      this.#folded.set(term, folded);
      for (const oldest of this.#folded.keys()) {
        if (this.#folded.size <= maxCached) break;
        this.#folded.delete(oldest);
      }
    }
    return folded || null;
  }
}

/** Folds one or two plain words, as most terms are. A name suffix does not count as a word. */
function foldSimple(term: string): string | null {
  const [first = "", last, other] = term.toLowerCase().split(" ");
  if (other !== undefined || !plain.test(first)) return null;
  if (last === undefined) return first;
  if (!plain.test(last) || suffixes.has(last)) return null;
  return `${first}${last}\n${first} ${last}`;
}

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);

async function foldInDatabase(client: pg.Client, term: string): Promise<string> {
  const { rows } = await client.query<{ terms: string[] }>({
    name: "search-name-terms",
    text: "select name_terms($1) as terms",
    values: [term],
  });
  return [...new Set(rows[0]?.terms ?? [])].join("\n");
}
