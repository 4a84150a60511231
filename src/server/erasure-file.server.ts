import path from "node:path";
import type { Config } from "../config.server.ts";

/** The name that a ledger of erasures has, in the data folder and beside backups. */
export const ledgerName = "erasures.ledger";

/** The file that remembers, outside the database, who was erased. */
export function erasureLedger({ ERASURE_LEDGER, DATA_DIR }: Pick<Config, "ERASURE_LEDGER" | "DATA_DIR">): string {
  return path.resolve(ERASURE_LEDGER ?? path.join(DATA_DIR, ledgerName));
}
