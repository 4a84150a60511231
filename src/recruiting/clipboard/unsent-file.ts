import type { Item } from "./clipboard-box.ts";

const format = "openroster-clipboard-1";

export function formatUnsent(account: string, items: readonly Item[]): string {
  return JSON.stringify({ format, account, items }, null, 2);
}

/** Reads a file of this account; the server checks the values. Returns null for any other file. */
export function readUnsent(account: string, text: string): Item[] | null {
  try {
    const file: { format?: string; account?: string; items?: Item[] } = JSON.parse(text);
    if (file.format !== format || file.account !== account || !Array.isArray(file.items)) return null;
    return file.items.every((item) => item.account === account && typeof item.id === "string") ? file.items : null;
  } catch {
    return null;
  }
}
