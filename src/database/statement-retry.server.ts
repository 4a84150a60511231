import type pg from "pg";

const mark = "/* kept: ";

// The statement is gone, or another holds its name, as behind a pooler that hands out connections in turns; or a migration changed a column.
const stale = new Set(["26000", "42P05", "0A000"]);

/**
 * Lets a connection keep the plans of statements that are asked again and again: those that begin with a name of their own in a comment,
 * such as kept: profiles. Planning takes longer than reading a few rows by key.
 */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let keeps = true;
  const ask = async (text: string, values: unknown) => {
    try {
      return await query({ name: text.slice(mark.length, text.indexOf(" */")), text, values });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && stale.has(String(error.code)))) throw error;
      keeps = false;
      return await query(text, values);
    }
  };
  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (!keeps || typeof first !== "string" || !first.startsWith(mark)) return query(first, ...rest);
    const [values, done] = rest;
    const asking = ask(first, values);
    // A pool that is asked itself waits for the call, not for the promise.
    if (typeof done !== "function") return asking;
    return void asking.then(
      (result) => done(null, result),
      (error: unknown) => done(error),
    );
  }) as pg.PoolClient["query"];
}
