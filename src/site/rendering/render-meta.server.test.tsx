import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { escapeText, renderMeta } from "./render-meta.server.ts";

const hostile = `"><script>alert('&amp;')</script>\u2028`;

it("escapes titles and attributes as React does", () => {
  const { tags } = renderMeta([
    { title: hostile },
    { property: "og:title", content: hostile },
    { tagName: "link", rel: "canonical", href: hostile },
  ]);
  const title = renderToStaticMarkup(createElement("b", null, hostile)).slice("<b>".length, -"</b>".length);
  const link = renderToStaticMarkup(<link rel="canonical" href={hostile} />);
  expect(escapeText(hostile)).toBe(title);
  expect(tags).toBe(`<title>${title}</title><meta property="og:title" content="${title}"/>${link}`);
});

it("renders structured data that cannot end its script", () => {
  const { data } = renderMeta([{ "script:ld+json": { name: hostile } }]);
  const [, json = ""] = /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(data) ?? [];
  expect(JSON.parse(json)).toEqual({ name: hostile });
});
