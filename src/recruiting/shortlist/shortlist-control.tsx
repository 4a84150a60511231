import { buttonClass } from "../../ui/button-class.ts";
import type { KeptAthlete } from "./read-shortlist.server.ts";

/** Id of the form of the bar, to which the controls in the page belong. */
export const shortlistForm = "shortlist";

/** Selects an athlete of a list, or puts one on the board. On the board, names the stage. */
export function ShortlistControl({
  athlete: { athleteId, name, stage },
  mayKeep,
}: {
  athlete: KeptAthlete;
  mayKeep: boolean;
}) {
  if (!stage && !mayKeep) return null;
  return (
    <span data-control={athleteId} className="relative z-10 -ml-3 inline-flex items-center gap-1">
      {stage ? (
        <a
          href={`/coach/prospects/${athleteId}`}
          data-kept={athleteId}
          className="ml-3 inline-flex min-h-11 items-center gap-1.5 font-display font-semibold text-success underline-offset-4 hover:underline"
        >
          <span aria-hidden>✓</span>
          {stage}
          <span className="sr-only">{`: ${name} is on your board`}</span>
        </a>
      ) : (
        <>
          <label className="flex min-h-11 min-w-11 shrink-0 items-center justify-center">
            <input type="checkbox" form={shortlistForm} name="athlete" value={athleteId} className="size-5 shrink-0" />
            <span className="sr-only">{`Select ${name}`}</span>
          </label>
          <button
            type="submit"
            form={shortlistForm}
            name="intent"
            value={`keep:${athleteId}`}
            className={buttonClass({ variant: "secondary", className: "px-3" })}
          >
            Keep
            <span className="sr-only">{` ${name}`}</span>
          </button>
        </>
      )}
    </span>
  );
}
