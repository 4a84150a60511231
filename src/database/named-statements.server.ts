import type pg from "pg";

const prefix = "/* kept: ";

// The prepared statement is gone, or its name is taken (behind a pooler that shares connections), or a migration changed a column.
const stale = new Set(["26000", "42P05", "0A000"]);

/** Prepares statements that begin with a name in a comment (kept: profiles), because planning takes longer than reading a few rows by key. */
export function prepareNamedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let isPreparing = true;
  const runPrepared = async (text: string, values: unknown) => {
    try {
      return await query({ name: text.slice(prefix.length, text.indexOf(" */")), text, values });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && stale.has(String(error.code)))) throw error;
      isPreparing = false;
      return await query(text, values);
    }
  };
  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (!isPreparing || typeof first !== "string" || !first.startsWith(prefix)) return query(first, ...rest);
    const [values, done] = rest;
    const running = runPrepared(first, values);
    // `pool.query` passes a callback instead of using the promise.
    if (typeof done !== "function") return running;
    return void running.then(
      (result) => done(null, result),
      (error: unknown) => done(error),
    );
  }) as pg.PoolClient["query"];
}
