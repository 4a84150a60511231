import ExternalLink from "lucide-react/icons/external-link";
import Play from "lucide-react/icons/play";
import type { MediaLink } from "../athletes/schema.ts";
import { Timestamp } from "../ui/timestamp.ts";
import { MediaPanel } from "./media-panel.tsx";

export interface ShownVideo {
  /** Title and picture from the host, if it was queried. */
  title: string | null;
  picture: string | null;
  playHref: string;
  /** Address of the host's player while the video plays. */
  player: string | null;
}

export interface ShownLink extends MediaLink {
  video?: ShownVideo | null;
}

/** The media links in the workspace preview. On the profile, the server renders them as HTML. */
export function MediaLinks({ links }: { links: ShownLink[] }) {
  return <MediaPanel count={links.length}>{links.length > 0 && <LinkList links={links} />}</MediaPanel>;
}

/** A list of links. Users write them, so they open in a new tab without opener and referrer. */
export function LinkList({ links }: { links: ShownLink[] }) {
  return (
    <ul className="grid gap-1 print:gap-0 print:text-sm print:[&>li:nth-child(n+7)]:hidden">
      {links.map((link) => (
        <li key={`${link.date} ${link.url} ${link.text}`} id={link.video?.player ? "video" : undefined}>
          {link.video && <Video {...link.video} text={link.text} />}
          <Entry {...link} />
        </li>
      ))}
    </ul>
  );
}

function Video({ title, picture, playHref, player, text }: ShownVideo & { text: string }) {
  if (player) {
    return (
      <iframe
        src={player}
        title={`Video: ${title ?? text}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
        className="mt-2 aspect-video w-full rounded-md bg-ink print:hidden"
      />
    );
  }
  return (
    <a
      href={playHref}
      rel="nofollow"
      className="group/play relative mt-2 flex min-h-11 items-center overflow-hidden rounded-md bg-sunken print:hidden"
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          className="aspect-video w-full object-cover"
        />
      )}
      <span
        className={
          picture
            ? "absolute bottom-2 left-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm bg-surface px-2.5 font-semibold text-ink text-sm group-hover/play:text-signal-ink"
            : "inline-flex items-center gap-1.5 px-2.5 font-semibold text-sm group-hover/play:text-signal-ink"
        }
      >
        <Play aria-hidden className="size-4" />
        Play here
        <span className="sr-only">: {title ?? text}</span>
      </span>
    </a>
  );
}

function Entry({ text, date, url, video }: ShownLink) {
  const day = date.slice(0, 10);
  const title = video?.title;
  const label = (
    <span className="min-w-0 flex-1 print:flex-none">
      <span className="block font-semibold wrap-anywhere group-hover/link:underline print:inline">{text}</span>
      {title && title !== text && (
        <bdi className="mt-0.5 block text-ink-muted text-sm wrap-anywhere print:hidden">{title}</bdi>
      )}
      <span className="mt-0.5 block text-ink-muted text-sm tabular-nums print:ml-2 print:inline">
        <Timestamp at={day} />
        {isWebAddress(url) && ` · ${new URL(url).hostname.replace(/^www\./, "")}`}
      </span>
    </span>
  );
  // The database accepts http and https only; any other address is shown as text.
  if (!isWebAddress(url)) return <p className="flex py-2">{label}</p>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="group/link -mx-2 flex min-h-11 items-start gap-3 rounded-md px-2 py-2 hover:bg-ink/6 print:mx-0 print:min-h-0 print:gap-1 print:p-0 print:leading-snug"
    >
      {label}
      <span className="sr-only print:hidden">(opens in a new tab)</span>
      <ExternalLink aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted print:hidden" />
    </a>
  );
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}
