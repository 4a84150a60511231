import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";
import { titleLink } from "../athletes/link-sites.ts";
import type { MediaLink } from "../athletes/schema.ts";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import { ExternalLink } from "../ui/icons/external-link.tsx";
import { Play } from "../ui/icons/play.tsx";
import { Timestamp } from "../ui/timestamp.ts";

export interface ShownVideo {
  /** Title, picture and length such as 3:05 from the host, if it was queried. */
  title: string | null;
  picture: string | null;
  length: string | null;
  playHref: string;
  /** Address of the host's player while the video plays. */
  player: string | null;
}

export interface ShownLink extends MediaLink {
  /** Set if the page can play the film. */
  video?: ShownVideo | null;
  /** Set if the link leads to film that only its host can play. */
  isFilm?: boolean;
}

// A longer list would push the statistics off the screen.
const firstCount = 4;

export function MediaLinks({ links, court }: { links: ShownLink[]; court?: Court | undefined }) {
  return (
    <section>
      <Accordion className="print:mt-2 print:border-0">
        <AccordionItem id="media" title="Media Links" titleAs="h2" aside={links.length > 0 && links.length} defaultOpen>
          {links.length === 0 && <p className="text-ink-muted">No media links available</p>}
          {links.length > 0 && <LinkList links={links} court={court} />}
        </AccordionItem>
      </Accordion>
    </section>
  );
}

/** A list of links. Users write them, so they open in a new tab without opener and referrer. */
export function LinkList({ links, court }: { links: ShownLink[]; court?: Court | undefined }) {
  const [first, more] = [links.slice(0, firstCount), links.slice(firstCount)];
  return (
    <>
      <Links links={first} court={court} />
      {more.length > 0 && (
        <details open={more.some(({ video }) => video?.player)} className="mt-2 border-line border-t">
          <summary className="flex min-h-11 items-center font-medium text-sm underline underline-offset-4 print:hidden">
            {more.length === 1 ? "1 more link" : `${more.length} more links`}
          </summary>
          <Links links={more} court={court} className="print:[&>li:nth-child(n+3)]:hidden" />
        </details>
      )}
    </>
  );
}

function Links({ links, court, className = "" }: { links: ShownLink[]; court: Court | undefined; className?: string }) {
  return (
    <ul className={`film-list ${className}`}>
      {links.map((link) => (
        <li key={`${link.date} ${link.url} ${link.text}`} id={link.video?.player ? "video" : undefined}>
          {link.video && <Video {...link.video} text={link.text} court={court} />}
          <Entry {...link} court={court} />
        </li>
      ))}
    </ul>
  );
}

function Video({
  title,
  picture,
  playHref,
  player,
  text,
  court,
}: ShownVideo & { text: string; court: Court | undefined }) {
  if (player) {
    return (
      <iframe
        src={player}
        title={`Video: ${title ?? text}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-md bg-ink print:hidden"
      />
    );
  }
  return (
    <a href={playHref} rel="nofollow" className="board poster">
      {picture ? <img src={picture} alt="" width={480} height={270} decoding="async" /> : <CourtPoster court={court} />}
      <span>
        <Play aria-hidden className="size-4" />
        Play here
        <span className="sr-only">: {title ?? text}</span>
      </span>
    </a>
  );
}

/** Drawn for film without a picture. */
function CourtPoster({ court }: { court: Court | undefined }) {
  return <i aria-hidden data-court={court ?? "rings"} className="court-art" />;
}

function Entry({ text, date, url, video, isFilm, court }: ShownLink & { court: Court | undefined }) {
  const day = date.slice(0, 10);
  const title = video?.title;
  const host = hostOf(url);
  const label = (
    <span>
      <b>{titleLink(text, url)}</b>
      {title && title !== text && (
        <small>
          <bdi>{title}</bdi>
        </small>
      )}
      <small>
        <Timestamp at={day} />
        {video?.length && ` · ${video.length}`}
        {host && ` · ${host}`}
      </small>
    </span>
  );
  // The database accepts http and https only; any other address is shown as text.
  if (!host) return <p className="media-entry">{label}</p>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="film-link">
      {!video && isFilm && (
        <span className="board poster">
          <CourtPoster court={court} />
          <span aria-hidden>
            <Play aria-hidden className="size-4" />
            Watch
          </span>
        </span>
      )}
      <span className="media-entry">
        {label}
        <span className="sr-only print:hidden">(opens in a new tab)</span>
        <ExternalLink aria-hidden />
      </span>
    </a>
  );
}

/** Returns null for an address that is not of the web. */
function hostOf(url: string): string | null {
  const read = URL.parse(url);
  return read && ["http:", "https:"].includes(read.protocol) ? read.hostname.replace(/^www\./, "") : null;
}
