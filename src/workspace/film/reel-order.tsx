import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useFetcher } from "react-router";
import { clipLimits as limits } from "../../film/clip-limits.ts";
import { formatSecond } from "../../film/clip-times.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/button.tsx";
import { TitledCard } from "../../ui/card.tsx";
import type { ReelClip } from "./load-marks.server.ts";

/** The opening reel of the profile: best first. Ordered by drag, by keys, or by buttons. */
export function ReelOrder({ reel, account }: { reel: readonly ReelClip[]; account: string }) {
  const fetcher = useFetcher<FormProblem | null>();
  const [dragged, setDragged] = useState<number | null>(null);
  const sent = fetcher.formData?.get("order");
  const shown = typeof sent === "string" ? orderBy(reel, sent) : reel;
  const problem = fetcher.state === "idle" ? fetcher.data : null;

  function move(clip: number, place: number) {
    const from = shown.findIndex((one) => one.clip === clip);
    const to = Math.min(Math.max(place, 0), shown.length - 1);
    if (from < 0 || from === to) return;
    const clips = shown
      .map((one) => one.clip)
      .toSpliced(from, 1)
      .toSpliced(to, 0, clip);
    announce(`${shown[from]?.label} is now ${to + 1} of ${shown.length}.`);
    void fetcher.submit(
      { account, intent: "reel", order: clips.join(",") },
      { method: "post", preventScrollReset: true },
    );
  }

  function press(event: KeyboardEvent, clip: number, place: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(clip, place + step);
  }

  function drop(event: DragEvent, place: number) {
    event.preventDefault();
    if (dragged !== null) move(dragged, place);
    setDragged(null);
  }

  return (
    <TitledCard id="reel" title="Opening reel" accent>
      <p className="mt-1 text-ink-muted">
        {`Your profile plays these clips first, in this order. Best first, at most ${limits.clipsOfReel}, from all your films.`}
      </p>
      {shown.length === 0 && <p className="mt-3">The first clips that you mark come here.</p>}
      <ol className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {shown.map((clip, place) => (
          <li
            key={clip.clip}
            draggable
            data-dragged={dragged === clip.clip || undefined}
            onDragStart={() => setDragged(clip.clip)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, place)}
            className="flex items-center gap-2 py-1.5 data-dragged:opacity-50"
          >
            <span aria-hidden className="figure w-7 shrink-0 text-center text-xl">
              {place + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {clip.label}{" "}
                <span className="font-normal text-ink-muted tabular-nums">{formatSecond(clip.start * 1000)}</span>
              </p>
              <p className="truncate text-ink-muted text-sm">{clip.game ?? clip.filmTitle}</p>
            </div>
            {(["up", "down"] as const).map((direction) => (
              <ActionForm
                key={direction}
                fields={{ intent: "reel", clip: clip.clip, move: direction }}
                preventScrollReset
                onSubmit={(event) => {
                  event.preventDefault();
                  move(clip.clip, place + (direction === "up" ? -1 : 1));
                }}
              >
                <Button
                  type="submit"
                  variant="ghost"
                  className="min-w-11 px-2"
                  disabled={direction === "up" ? place === 0 : place === shown.length - 1}
                  aria-label={`Move ${clip.label}, place ${place + 1}, ${direction}`}
                  onKeyDown={(event) => press(event, clip.clip, place)}
                >
                  <span aria-hidden>{direction === "up" ? "↑" : "↓"}</span>
                </Button>
              </ActionForm>
            ))}
          </li>
        ))}
      </ol>
      {shown.length > 1 && (
        <p className="mt-2 text-ink-muted text-sm">Drag a clip, or press Alt with an arrow key on its buttons.</p>
      )}
      {problem?.message && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {problem.message}
        </p>
      )}
      <Problem of="reel" />
    </TitledCard>
  );
}

function orderBy(reel: readonly ReelClip[], order: string): ReelClip[] {
  const places = order.split(",").map(Number);
  return reel.toSorted((one, other) => places.indexOf(one.clip) - places.indexOf(other.clip));
}
