import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { allowScriptsByHash } from "./allow-scripts-by-hash.server.ts";

const policy = "default-src 'self';script-src 'self' 'nonce-aa11';style-src 'self' 'nonce-bb22';base-uri 'none'";
const hashOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

it("allows the page’s own inline scripts by hash, each once, and removes every nonce", () => {
  const html = [1, 1, 2].map((text) => `<script nonce="aa11" async="">${text}</script>`).join("");
  expect(allowScriptsByHash({ html, policy })).toEqual({
    html: html.replaceAll(' nonce="aa11"', ""),
    policy: `default-src 'self';script-src 'self' ${hashOf("1")} ${hashOf("2")};style-src 'self';base-uri 'none'`,
  });
});

it("X08 allows no script without the nonce of the response", () => {
  const html = `<p><script>alert(1)</script><script nonce="cc33">alert(2)</script></p><script nonce="aa11">own</script>`;
  expect(allowScriptsByHash({ html, policy }).policy).toContain(`script-src 'self' ${hashOf("own")};`);
});

it("leaves a page without a policy unchanged", () => {
  const page = { html: '<script nonce="aa11">1</script>', policy: "" };
  expect(allowScriptsByHash(page)).toEqual(page);
});
