import type pg from "pg";

const kept = 2000;
/** What folding merely lowers; the rest only the database knows. */
const plain = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** Folds the terms of searches as `fold_name` in the database does, which is asked once about each that is not plain. */
export class TermFolder {
  readonly #folded = new Map<string, string>();

  /** The folded term; null where nothing is left of it, which every name holds. */
  async fold(
    term: string | undefined,
    ask: <Result>(run: (client: pg.Client) => Promise<Result>) => Promise<Result>,
  ): Promise<string | null> {
    if (term === undefined || term === "") return null;
    if (plain.test(term)) return term.toLowerCase();
    let folded = this.#folded.get(term);
    if (folded === undefined) {
      folded = await ask((client) => askDatabase(client, term));
      this.#folded.set(term, folded);
      for (const oldest of this.#folded.keys()) {
        if (this.#folded.size <= kept) break;
        this.#folded.delete(oldest);
      }
    }
    return folded || null;
  }
}

async function askDatabase(client: pg.Client, term: string): Promise<string> {
  const { rows } = await client.query<{ folded: string }>({
    name: "search-fold",
    text: "select fold_name($1) as folded",
    values: [term],
  });
  return rows[0]?.folded ?? "";
}
