import { hash } from "node:crypto";

export interface PageWithPolicy {
  html: string;
  policy: string;
}

/** Replaces nonces by hashes of the same scripts, so that responses can share a page. A script without the nonce stays forbidden. */
export function allowScriptsByHash({ html, policy }: PageWithPolicy): PageWithPolicy {
  const [, nonce = ""] = /(?:^|;)script-src [^;]*'nonce-(\w+)'/.exec(policy) ?? [];
  if (!nonce) return { html, policy };
  const ownScripts = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>(.*?)</script>`, "gs");
  const hashes = new Set(
    [...html.matchAll(ownScripts)].flatMap(([, text]) => (text ? ` 'sha256-${hash("sha256", text, "base64")}'` : [])),
  );
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: policy.replace(` 'nonce-${nonce}'`, [...hashes].join("")).replaceAll(/ 'nonce-\w+'/g, ""),
  };
}
