import { expect, it } from "vitest";
import { compile } from "./markdown-texts.ts";

async function load(source: string) {
  return import(`data:text/javascript,${encodeURIComponent(compile(source))}`);
}

it("renders headings with ids as sections, and escapes the values of placeholders", async () => {
  const { headings, render } = await load(
    "## Cookies {#cookies}\n\nWe set {count}.\n\n## Contact {#contact}\n\n[Write to {email}](mailto:{email})",
  );
  expect(headings).toEqual([
    { id: "cookies", name: "Cookies" },
    { id: "contact", name: "Contact" },
  ]);
  expect(render({ count: "<b>", email: 'a"@x.example' }).replaceAll("\n", "")).toBe(
    '<section aria-labelledby="cookies"><h2 id="cookies" class="scroll-mt-6">Cookies</h2><p>We set &lt;b&gt;.</p></section>' +
      '<section aria-labelledby="contact"><h2 id="contact" class="scroll-mt-6">Contact</h2>' +
      '<p><a href="mailto:a&quot;@x.example">Write to a&quot;@x.example</a></p></section>',
  );
});

it("renders a text without ids without sections", async () => {
  const { headings, render } = await load("## Limits\n\n- **Videos:** none");
  expect(headings).toEqual([]);
  expect(render({}).replaceAll("\n", "")).toBe("<h2>Limits</h2><ul><li><strong>Videos:</strong> none</li></ul>");
});
