import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkList, MediaLinks } from "./media-links.tsx";

function markup(...urls: string[]): string {
  const links = urls.map((url) => ({ text: "Final, set 3", date: "2021-11-09T23:30:00.000Z", url }));
  return renderToStaticMarkup(<MediaLinks links={links} />);
}

it("shows text and date, and opens the link in a separate tab", () => {
  const html = markup("https://www.example.org/watch?v=1");
  expect(html).toContain("Final, set 3");
  expect(html).toContain('<time dateTime="2021-11-09">Nov 9, 2021</time>');
  expect(html).not.toContain("23:30");
  expect(html).toMatch(
    /<a href="https:\/\/www\.example\.org\/watch\?v=1" target="_blank" rel="noopener noreferrer nofollow ugc"/,
  );
});

it.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil.example", "not a url"])(
  "renders no link for %s",
  (url) => {
    expect(markup(url)).not.toContain("<a ");
  },
);

it("shows a message if there are no links", () => {
  expect(markup()).toContain("No media links available");
});

const video = {
  title: "Set 5 <b>",
  picture: "/pictures/abc/480",
  playHref: "/profile/x?video=y#video",
  player: null,
  length: "3:05",
};
const link = { text: "Final", date: "2021-11-09T00:00:00.000Z", url: "https://vimeo.com/1" };

it("offers to play a video without loading anything from its host", () => {
  const html = renderToStaticMarkup(<LinkList links={[{ ...link, video }]} />);
  expect(html).toContain('<a href="/profile/x?video=y#video"');
  expect(html).toContain("Set 5 &lt;b&gt;");
  expect(html).toContain("</time> · 3:05 · vimeo.com");
  expect(html).toContain('src="/pictures/abc/480"');
  expect(html).not.toContain("<iframe");
});

it("shows the player of the playing video, and still links to its host", () => {
  const playing = { ...video, player: "https://player.vimeo.com/video/1?dnt=1" };
  const html = renderToStaticMarkup(<LinkList links={[{ ...link, video: playing }]} />);
  expect(html).toMatch(/<iframe src="https:\/\/player\.vimeo\.com\/video\/1\?dnt=1" title="Video: Set 5 &lt;b&gt;"/);
  expect(html).toContain('href="https://vimeo.com/1"');
});
