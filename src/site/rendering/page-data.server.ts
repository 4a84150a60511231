import { hash } from "node:crypto";

/** Route id of the layout of public pages. */
export const layoutId = "site/public-layout";

/** Data of a page's loaders by the ids of their routes. */
export type LoaderData = Record<string, unknown>;

/** Returns the data as JSON for an element of a page. */
export function encodePageData(loaderData: LoaderData): string {
  return `{"loaderData":${encode(loaderData)}}`;
}

/** Returns the version of the data as JSON for an element of a page. */
export function encodeDataVersion(loaderData: LoaderData): string {
  return `{"version":"${versionOf(encode(loaderData))}"}`;
}

/** Returns the response to the script of a page. The script uses the data only if it has the version in the page. */
export function sendPageData(loaderData: LoaderData, headers: Record<string, string> = {}): Response {
  const text = encode(loaderData);
  return new Response(`{"version":"${versionOf(text)}","loaderData":${text}}`, {
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

function encode(loaderData: LoaderData): string {
  // "<" could end the element.
  return JSON.stringify(loaderData).replaceAll("<", "\\u003c");
}

function versionOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}
