import { useState } from "react";
import { Link, useActionData, useSearchParams } from "react-router";
import { formatTime } from "../../film/clip-times.ts";
import type { OwnClip } from "../../film/schema.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { ClipFields } from "./clip-form.tsx";
import type { Marks } from "./load-marks.server.ts";
import { usePlayer } from "./use-player.tsx";

/** The clips of the film by time. Each can be played, changed, deleted, and put into the opening reel. */
export function ClipRows({ marks }: { marks: Marks }) {
  const { clips, hasPlayer } = marks;
  if (clips.length === 0)
    return (
      <p className="mt-2 text-ink-muted">
        {hasPlayer ? "Play the film, and tap a skill when you see your play." : "Enter times, or paste a list."}
      </p>
    );
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y">
      {clips.map((clip) => (
        <ClipRow key={clip.clip} clip={clip} marks={marks} />
      ))}
    </ul>
  );
}

function ClipRow({ clip, marks }: { clip: OwnClip; marks: Marks }) {
  const player = usePlayer();
  const result = useActionData<{ intent: string } | null>();
  const span = `${formatTime(clip.start * 1000)}–${formatTime(clip.end * 1000)}`;
  const name = `${clip.label}, ${span}`;
  const isInReel = clip.reelPosition !== null;
  const intent = `change-clip:${clip.clip}`;
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (params.get("change") === String(clip.clip) || result?.intent === intent);
  const address = new URLSearchParams(params);
  if (isOpen) address.delete("change");
  else address.set("change", String(clip.clip));
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">
            {clip.label} <span className="font-normal text-ink-muted tabular-nums">{span}</span>
          </p>
          {clip.game && <p className="wrap-anywhere text-ink-muted text-sm">{`${clip.game} · ${clip.source}`}</p>}
        </div>
        <div className="flex flex-wrap gap-1">
          {marks.player && (
            <Button
              variant="ghost"
              aria-label={`Play ${name}`}
              onClick={() => player.current?.playFrom(clip.start * 1000)}
            >
              Play
            </Button>
          )}
          <ActionForm fields={{ intent: "reel", clip: clip.clip, move: isInReel ? "out" : "in" }} preventScrollReset>
            <Button type="submit" variant="ghost">
              {isInReel ? "Out of reel" : "Add to reel"}
              <span className="sr-only">{`: ${name}`}</span>
            </Button>
          </ActionForm>
          <ActionForm fields={{ intent: "delete-clip", clip: clip.clip }} preventScrollReset>
            <Button type="submit" variant="ghost" aria-label={`Delete ${name}`}>
              Delete
            </Button>
          </ActionForm>
        </div>
      </div>
      {/* The fields of each clip list all games, so that only those of an opened one are in the page. */}
      <Link
        to={{ search: `?${address}` }}
        className="text-link inline-block min-h-8 content-center text-sm"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isOpen);
        }}
      >
        {isOpen ? "Close" : "Change"}
        <span className="sr-only">{` ${name}`}</span>
      </Link>
      {isOpen && (
        <ActionForm
          key={JSON.stringify(clip)}
          className="mt-2 grid gap-4 pb-2"
          fields={{ intent, clip: clip.clip }}
          preventScrollReset
        >
          <ClipFields marks={marks} clip={clip} />
          <Button type="submit" className="justify-self-start">
            Save
          </Button>
          <Problem of={intent} />
        </ActionForm>
      )}
    </li>
  );
}
