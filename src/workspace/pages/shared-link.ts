import { workspaceLimits as limits } from "../../athletes/limits.ts";

interface SharedLink {
  url: string;
  text: string;
}

/** Reads what another app shared. Many of them send the address inside of the text. Returns null without an address. */
export function readSharedLink(query: URLSearchParams): SharedLink | null {
  const [title = "", text = "", address = ""] = ["title", "text", "url"].map((name) => query.get(name)?.trim());
  const url = /https?:\/\/\S+/i.exec(`${address} ${text} ${title}`)?.[0];
  if (url === undefined || url.length > limits.url || !URL.canParse(url)) return null;
  const name = [title, text].find((one) => one !== "" && !one.includes(url));
  return { url, text: (name ?? "").slice(0, limits.linkText) };
}
