import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JsonLd, NonceContext } from "./json-ld.tsx";

const hostile = "</script><script>alert(1)</script><!-- & \u2028 \u2029";

function render(name: string): string {
  return renderToStaticMarkup(
    <NonceContext value="n0nce">
      <JsonLd data={{ "@type": "Person", name }} />
    </NonceContext>,
  );
}

test("no text in structured data ends its script or begins another", () => {
  const html = render(hostile);
  expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(html).not.toMatch(/<!--|&|\u2028|\u2029/);
});

test("structured data reads back as it was given, in the words of schema.org", () => {
  const [, json = ""] = /<script[^>]*>(.*)<\/script>/s.exec(render(hostile)) ?? [];
  expect(JSON.parse(json)).toEqual({ "@context": "https://schema.org", "@type": "Person", name: hostile });
});

test("structured data carries the nonce of the answer", () => {
  expect(render("Ada")).toContain('nonce="n0nce"');
});
