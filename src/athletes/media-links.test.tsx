import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MediaLinks } from "./media-links.tsx";

function markup(...urls: string[]): string {
  const links = urls.map((url) => ({ text: "Final, set 3", date: "2021-11-09T23:30:00.000Z", url }));
  return renderToStaticMarkup(<MediaLinks links={links} />);
}

it("shows text and the date part, and opens the link apart from this site", () => {
  const html = markup("https://www.example.org/watch?v=1");
  expect(html).toContain("Final, set 3");
  expect(html).toContain('<time dateTime="2021-11-09">2021-11-09</time>');
  expect(html).not.toContain("23:30");
  expect(html).toMatch(
    /<a href="https:\/\/www\.example\.org\/watch\?v=1" target="_blank" rel="noopener noreferrer nofollow ugc"/,
  );
});

it.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil.example", "not a url"])(
  "makes no link of %s",
  (url) => {
    expect(markup(url)).not.toContain("<a ");
  },
);

it("says so where there are none", () => {
  expect(markup()).toContain("No media links available");
});
