import type pg from "pg";

const maxCached = 2000;
/** Folding only lowercases these terms. Only the database can fold the others. */
const plain = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** Folds search terms like `fold_name`. Queries the database once for each term that is not plain ASCII. */
export class TermFolder {
  readonly #folded = new Map<string, string>();

  /** Returns the folded term, or null if it is empty and therefore matches every name. */
  async fold(
    term: string | undefined,
    query: <Result>(run: (client: pg.Client) => Promise<Result>) => Promise<Result>,
  ): Promise<string | null> {
    if (term === undefined || term === "") return null;
    if (plain.test(term)) return term.toLowerCase();
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

async function foldInDatabase(client: pg.Client, term: string): Promise<string> {
  const { rows } = await client.query<{ folded: string }>({
    name: "search-fold",
    text: "select fold_name($1) as folded",
    values: [term],
  });
  return rows[0]?.folded ?? "";
}
