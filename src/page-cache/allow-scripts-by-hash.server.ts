import { hash } from "node:crypto";

export interface PageWithPolicy {
  html: string;
  policy: string;
}

/**
 * Replaces nonces by hashes of the same scripts, so that responses can share a page. A script without the nonce stays forbidden. `hashes`
 * are the sources of further scripts.
 */
export function allowScriptsByHash({
  html,
  policy,
  hashes: others = "",
}: PageWithPolicy & { hashes?: string }): PageWithPolicy {
  const [, nonce = ""] = /(?:^|;)script-src [^;]*'nonce-(\w+)'/.exec(policy) ?? [];
  if (!nonce) return { html, policy };
  const ownScripts = () => html.matchAll(new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>(.*?)</script>`, "gs"));
  const hashes = new Set(
    // A new expression takes longer than the rest of an empty page.
    (html === "" ? [] : [...ownScripts()]).flatMap(([, text]) =>
      text ? ` 'sha256-${hash("sha256", text, "base64")}'` : [],
    ),
  );
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: policy.replace(` 'nonce-${nonce}'`, others + [...hashes].join("")).replaceAll(/ 'nonce-\w+'/g, ""),
  };
}
