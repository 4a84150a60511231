import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { freshId } from "../../browser-storage/fresh-id.ts";
import { clipLimits as limits } from "../../film/clip-limits.ts";
import { formatSecond, formatTime } from "../../film/clip-times.ts";
import { type ConnectedPlayer, connectPlayer } from "../../film/connect-player.ts";
import type { PlayerState } from "../../film/player-messages.ts";
import type { OwnClip } from "../../film/schema.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Play } from "../../ui/icons/play.tsx";
import { requestJson } from "../../ui/request-json.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { GameField } from "./clip-form.tsx";
import type { Marks, SkillOption } from "./load-marks.server.ts";
import { usePlayer } from "./use-player.tsx";

/** Seconds before the tap and after it. People tap when they have seen the play. */
const usualBefore = 5;
const usualAfter = 3;
const lengths = [3, 5, 8, 12];

/** The film with one button for each skill. A tap marks the seconds around it. Nothing is requested from the host before the player is loaded. */
export function MarkPlayer({ account, marks }: { account: string; marks: Marks }) {
  const { player, hasPlayer, host, hostHref, isUpright, title } = marks;
  const shape = isUpright ? "mx-auto aspect-9/16 max-h-[70vh]" : "aspect-video w-full";
  if (!hasPlayer) {
    return (
      <Card as="section" aria-label="Film">
        <p>
          {`${host}’s player can’t start at a second, so your clips here are a list of times. `}
          <a href={hostHref ?? undefined} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
            {`Watch on ${host}`}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {" and enter the times below, or paste them as a list."}
        </p>
      </Card>
    );
  }
  if (!player) {
    return (
      <Card as="section" aria-label="Film" padding="none">
        {/* A new document, whose policy lets the player in. */}
        <a href="?play#film" className={classNames("board poster", shape)}>
          <span>
            <Play aria-hidden className="size-4" />
            Load the film and mark clips
          </span>
        </a>
      </Card>
    );
  }
  return (
    <section aria-label="Film" id="film" className="grid scroll-mt-4 gap-3">
      <LoadedPlayer account={account} marks={marks} src={player} shape={shape} title={title} />
    </section>
  );
}

function LoadedPlayer({
  account,
  marks,
  src,
  shape,
  title,
}: {
  account: string;
  marks: Marks;
  src: string;
  shape: string;
  title: string;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const connected = useRef<ConnectedPlayer>(null);
  const page = usePlayer();
  const [state, setState] = useState<PlayerState>({});
  const latest = useRef(state);
  latest.current = state;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const player = connectPlayer(element, (change) => setState((before) => ({ ...before, ...change })));
    connected.current = player;
    page.current = {
      playFrom(timeMs) {
        player.send({ do: "seek", timeMs });
        player.send({ do: "play" });
        element.scrollIntoView({ block: "nearest" });
      },
      timeMs: () => latest.current.timeMs ?? null,
    };
    return () => {
      page.current = null;
      player.close();
    };
  }, [page]);

  const move = (seconds: number) => {
    const timeMs = Math.max(0, (state.timeMs ?? 0) + seconds * 1000);
    setState((before) => ({ ...before, timeMs }));
    connected.current?.send({ do: "seek", timeMs });
  };
  return (
    <>
      <iframe
        ref={frame}
        src={src}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
        className={classNames("rounded-md bg-ink", shape)}
      />
      {state.refuses && (
        <p role="alert" className="font-medium text-danger">
          The host doesn’t play this video here. Enter the times below, or allow embedding at the host.
        </p>
      )}
      <div className="grid grid-cols-5 gap-2">
        {[-10, -2].map((seconds) => (
          <Step key={seconds} seconds={seconds} onMove={move} />
        ))}
        <Button
          variant="secondary"
          className="px-1 text-sm"
          onClick={() => connected.current?.send({ do: state.isPlaying ? "pause" : "play" })}
        >
          {state.isPlaying ? "Pause" : "Play"}
        </Button>
        {[2, 10].map((seconds) => (
          <Step key={seconds} seconds={seconds} onMove={move} />
        ))}
      </div>
      <QuickMarks account={account} marks={marks} state={state} />
    </>
  );
}

function Step({ seconds, onMove }: { seconds: number; onMove: (seconds: number) => void }) {
  const name = seconds < 0 ? `Back ${-seconds} seconds` : `Forward ${seconds} seconds`;
  return (
    <Button variant="secondary" className="whitespace-nowrap px-1 text-sm tabular-nums" onClick={() => onMove(seconds)}>
      <span aria-hidden>{`${seconds < 0 ? "−" : "+"}${Math.abs(seconds)} s`}</span>
      <span className="sr-only">{name}</span>
    </Button>
  );
}

/** One button a skill. The game and the length stay as chosen. */
function QuickMarks({ account, marks, state }: { account: string; marks: Marks; state: PlayerState }) {
  const { linkId, clips, skills } = marks;
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<readonly OwnClip[]>([]);
  const [message, setMessage] = useState({ text: "", isProblem: false });
  // Uncontrolled, because a choice made before this page is interactive must count.
  const game = useRef<HTMLSelectElement>(null);
  const before = useRef<HTMLSelectElement>(null);
  const [sending, setSending] = useState(0);
  const stored = new Set(clips.map(({ clip }) => clip));
  const all = [...clips, ...added.filter(({ clip }) => !stored.has(clip))];
  const { timeMs } = state;

  async function mark({ code, name }: SkillOption) {
    if (timeMs === undefined) return;
    const span = fitSpan(timeMs, { before: Number(before.current?.value), lengthMs: state.lengthMs, clips: all });
    if (span === null) {
      setMessage({ text: `${formatTime(timeMs)} is within a clip that you marked.`, isProblem: true });
      return;
    }
    setSending((count) => count + 1);
    const response = await requestJson<OwnClip>(`/api/me/films/${linkId}/clips`, {
      method: "POST",
      headers: { "idempotency-key": freshId(), "openroster-account": account },
      body: {
        ...span,
        skill: code,
        eventId: game.current?.value || null,
        nth: null,
        ...(state.lengthMs && { filmSeconds: state.lengthMs / 1000 }),
      },
    });
    setSending((count) => count - 1);
    if (!response.ok) return setMessage({ text: response.message, isProblem: true });
    setAdded((earlier) => [...earlier, response.result]);
    setMessage({ text: `${name} marked at ${formatSecond(timeMs)}.`, isProblem: false });
    void revalidate();
  }

  return (
    <Card className="grid gap-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="figure text-2xl tabular-nums">{timeMs === undefined ? "–:––" : formatSecond(timeMs)}</span>
        <span className="text-ink-muted tabular-nums">{`${all.length} of ${limits.clipsOfFilm}`}</span>
      </p>
      {skills.map(({ sport, options }) => (
        <fieldset key={sport} className="min-w-0">
          <legend
            className={skills.length > 1 ? "text-ink-muted text-sm" : "sr-only"}
          >{`Mark a play: ${sport}`}</legend>
          <div className="grid grid-cols-3 gap-2">
            {options.map((option) => (
              <Button
                key={option.code}
                className="hyphens-auto px-1"
                aria-label={`Mark ${option.name}`}
                aria-disabled={timeMs === undefined}
                onClick={() => void mark(option)}
              >
                {option.name}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
      {skills.length === 0 && <p>Add a season of your sport first. Then its skills are here.</p>}
      <p role="status" className={classNames("min-h-6", message.isProblem && "font-medium text-danger")}>
        {sending > 0 && !message.text ? "Saving…" : message.text}
      </p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <GameField ref={game} games={marks.games} />
        <SelectField
          ref={before}
          label="Starts before the tap"
          defaultValue={usualBefore}
          options={lengths.map((seconds) => [seconds, `${seconds} seconds`])}
        />
      </div>
    </Card>
  );
}

/** Returns the seconds around a tap that are in the film and in no other clip; null if the tap is within a clip. */
function fitSpan(
  timeMs: number,
  { before, lengthMs, clips }: { before: number; lengthMs: number | undefined; clips: readonly OwnClip[] },
): { start: number; end: number } | null {
  const tap = timeMs / 1000;
  if (clips.some(({ start, end }) => start <= tap && tap < end)) return null;
  const earlier = Math.max(0, ...clips.filter(({ end }) => end <= tap).map(({ end }) => end));
  const later = Math.min(
    Number.POSITIVE_INFINITY,
    ...clips.filter(({ start }) => start > tap).map(({ start }) => start),
  );
  const start = Math.max(tap - before, earlier);
  const end = Math.min(tap + usualAfter, later, lengthMs === undefined ? Number.POSITIVE_INFINITY : lengthMs / 1000);
  const round = (seconds: number) => Math.round(seconds * 10) / 10;
  return round(end) > round(start) ? { start: round(start), end: round(end) } : null;
}
