import path from "node:path";
import type { Config } from "../config.server.ts";

export const ledgerName = "erasures.ledger";

export function erasureLedger({ ERASURE_LEDGER, DATA_DIR }: Pick<Config, "ERASURE_LEDGER" | "DATA_DIR">): string {
  return path.resolve(ERASURE_LEDGER ?? path.join(DATA_DIR, ledgerName));
}
