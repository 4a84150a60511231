import { Badge } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { ExternalLink } from "../ui/icons/external-link.tsx";
import { Play } from "../ui/icons/play.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { FilmContent, ShownClip } from "./show-film.server.ts";

/** Facts of a clip for the script of the page. */
export interface PlayedClip {
  number: number;
  label: string;
  startMs: number;
  endMs: number;
  player: string | null;
}

/** The player of a film with the list of its clips. `play-reel.ts` plays the next one; without script, each clip is a link. */
export function FilmPlayer({ content }: { content: FilmContent }) {
  const { reel, others, films, clip, play, player, isInReel } = content;
  const played = isInReel ? reel : others.filter(({ filmTitle }) => filmTitle === clip?.filmTitle);
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      {...(player && { "data-reel": JSON.stringify(played.map(toPlayed)), "data-play": play })}
    >
      <section aria-label="Player" id="player">
        {clip && <Screen clip={clip} player={player} />}
        {clip && <NowPlaying clip={clip} isPlaying={player !== null} />}
      </section>
      <div className="grid gap-6">
        {reel.length > 0 && <ClipList title="Opening reel" clips={reel} current={clip?.number} isNumbered />}
        {others.length > 0 && (
          <ClipList title={`Clips of ${others[0]?.filmTitle}`} clips={others} current={clip?.number} />
        )}
        {films.length > 0 && <FilmList films={films} />}
      </div>
    </div>
  );
}

function toPlayed({ number, label, startMs, endMs, player }: ShownClip): PlayedClip {
  return { number, label, startMs, endMs, player };
}

function Screen({ clip, player }: { clip: ShownClip; player: string | null }) {
  const shape = clip.isUpright ? "mx-auto aspect-9/16 max-h-[80vh]" : "aspect-video w-full";
  if (player) {
    return (
      <iframe
        src={player}
        title={`Video: ${clip.filmTitle}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
        className={classNames("rounded-md bg-ink", shape)}
      />
    );
  }
  return (
    <a
      href={clip.playHref ?? clip.hostHref}
      rel="noopener noreferrer nofollow ugc"
      className={classNames("board poster film-poster", shape)}
      {...(clip.playHref === null && { target: "_blank" })}
    >
      <span>
        <Play aria-hidden className="size-4" />
        {clip.playHref === null ? `Watch on ${clip.host}` : `Play ${clip.label}`}
        <span className="sr-only">{` at ${clip.at}`}</span>
      </span>
    </a>
  );
}

function NowPlaying({ clip, isPlaying }: { clip: ShownClip; isPlaying: boolean }) {
  return (
    <div className="mt-3">
      {isPlaying && (
        <p className="mb-2 hidden flex-wrap gap-2" data-reel-keys>
          <button type="button" data-key="j" className="film-key">
            <kbd>J</kbd> Clip before
          </button>
          <button type="button" data-key="k" className="film-key">
            <kbd>K</kbd> <span data-reel-toggle>Pause</span>
          </button>
          <button type="button" data-key="l" className="film-key">
            <kbd>L</kbd> Next clip
          </button>
        </p>
      )}
      <p role="status" data-reel-status className="font-semibold">
        {clip.label}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm" data-reel-links>
        {clip.filmHref && (
          <a href={clip.filmHref} className="text-link inline-flex min-h-11 items-center gap-1" data-reel-film>
            {"Whole film from "}
            <span data-reel-at>{clip.at}</span>
          </a>
        )}
        <a
          href={clip.gameHref ?? undefined}
          hidden={clip.gameHref === null}
          target="_top"
          className="text-link inline-flex min-h-11 items-center"
          data-reel-game
        >
          Numbers of the game
        </a>
        <a
          href={clip.hostHref}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-link inline-flex min-h-11 items-center gap-1"
          data-reel-host
        >
          {clip.host === "Hudl" ? "Open on Hudl and go to " : `Open on ${clip.host} at `}
          <span data-reel-at>{clip.at}</span>
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}

function FilmList({ films }: { films: FilmContent["films"] }) {
  return (
    <section>
      <h2 className="headline-card">Films</h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {films.map(({ href, title, count }) => (
          <li key={href}>
            <a href={href} rel="nofollow" className="film-clip">
              <b className="wrap-anywhere min-w-0 flex-1">{title}</b>
              <span className="text-ink-muted text-sm">{count === 1 ? "1 clip" : `${count} clips`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClipList({
  title,
  clips,
  current,
  isNumbered = false,
}: {
  title: string;
  clips: readonly ShownClip[];
  current: number | undefined;
  isNumbered?: boolean;
}) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <section>
      <h2 className="headline-card">{title}</h2>
      <List className="mt-2 divide-y divide-line border-line border-y">
        {clips.map((clip, index) => (
          <li key={clip.number}>
            <ClipLink clip={clip} place={isNumbered ? index + 1 : null} isCurrent={clip.number === current} />
          </li>
        ))}
      </List>
    </section>
  );
}

/** One clip. Its links name what they play, so that a list of them makes sense. */
export function ClipLink({
  clip,
  place,
  isCurrent = false,
}: {
  clip: ShownClip;
  place: number | null;
  isCurrent?: boolean;
}) {
  const game = clip.game && `${clip.game}`;
  return (
    <a
      href={clip.playHref ?? clip.href}
      rel="nofollow"
      data-clip={clip.number}
      data-film-href={clip.filmHref}
      data-host-href={clip.hostHref}
      data-game-href={clip.gameHref}
      data-at={clip.at}
      aria-current={isCurrent ? "true" : undefined}
      className="film-clip"
    >
      {place !== null && (
        <span aria-hidden className="figure film-place">
          {place}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="sr-only">Play </span>
        <b>{clip.label}</b>
        {game && (
          <small className="wrap-anywhere block text-ink-muted">
            <bdi>{game}</bdi>
            {clip.date && (
              <>
                {" · "}
                <Timestamp at={clip.date} />
              </>
            )}
          </small>
        )}
        {clip.mark && clip.mark !== "Entered by athlete" && (
          <Badge tone={clip.isConfirmed ? "solid" : "neutral"}>{clip.mark}</Badge>
        )}
      </span>
      <span className="text-ink-muted text-sm tabular-nums">
        <span className="sr-only">at </span>
        {clip.at}
      </span>
    </a>
  );
}
