type Table = Record<string, object>;

const unprinted = new Set<Table>();

/** Returns a table whose rows `bench.ts` prints even if the benchmark fails or is interrupted before `printTable`. */
export function startTable(): Table {
  const table: Table = {};
  unprinted.add(table);
  return table;
}

export function printTable(table: Table): void {
  unprinted.delete(table);
  console.table(table);
}

/** Prints the rows that were measured before the benchmark ended early. */
export function printPartialTables(): void {
  for (const table of unprinted) {
    if (Object.keys(table).length === 0) continue;
    console.log("Measured before the end:");
    console.table(table);
  }
  unprinted.clear();
}
