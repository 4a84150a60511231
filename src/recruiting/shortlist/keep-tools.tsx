import { buttonClass } from "../../ui/button-class.ts";
import type { KeptView } from "./read-shortlist.server.ts";

/** The bar of a coach's program on pages with athletes. Plain forms, so that it works without script. */
export function KeepTools({
  view: { account, mayKeep, athletes },
  back,
  saveHref,
}: {
  view: KeptView;
  back: string;
  saveHref: string | null;
}) {
  const [only] = athletes;
  const canKeep = mayKeep && athletes.some(({ stage }) => !stage);
  if (!only && !saveHref) return null;
  return (
    <section
      aria-label="Your program’s board"
      // On a phone, the button of the open filters has the same place.
      className="board sticky bottom-0 z-40 border-line border-t-2 px-4 py-2 max-sm:[body:has(main_details[open]_[type=submit])_&]:static print:hidden"
    >
      <form
        method="post"
        action="/coach/keep"
        className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="back" value={back} />
        {only && athletes.length === 1 && <One {...only} mayKeep={mayKeep} />}
        {athletes.length > 1 && (
          <details className="min-w-0 flex-1 max-sm:basis-full">
            <summary className="min-h-11 cursor-pointer py-2 font-display font-semibold">
              {`On your board: ${athletes.filter(({ stage }) => stage).length} of ${athletes.length} on this page`}
            </summary>
            <ul className="grid max-h-[50dvh] gap-x-6 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
              {athletes.map(({ athleteId, name, stage }) => (
                <li key={athleteId} className="flex min-h-11 items-center gap-2">
                  {stage ? (
                    <a href={`/coach/prospects/${athleteId}`} className="wrap-anywhere underline" data-kept={athleteId}>
                      <bdi>{name}</bdi>
                      {`: ${stage}`}
                    </a>
                  ) : (
                    <label className="flex min-h-11 items-center gap-2">
                      <input type="checkbox" name="athlete" value={athleteId} disabled={!mayKeep} className="size-5" />
                      <bdi className="wrap-anywhere">{name}</bdi>
                    </label>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
        {canKeep && athletes.length > 1 && (
          <button type="submit" name="intent" value="keep" className={buttonClass()}>
            Keep selected
          </button>
        )}
        {saveHref && (
          <a href={saveHref} className={buttonClass({ variant: "secondary" })}>
            Save this search
          </a>
        )}
        <p role="status" data-message className="min-w-0" />
        <p data-unsent className="min-w-0 empty:hidden" />
        <button type="button" data-try hidden className={buttonClass({ variant: "ghost" })}>
          Try now
        </button>
        <button type="button" data-undo hidden className={buttonClass({ variant: "ghost" })}>
          Undo
        </button>
        {canKeep && (
          <p data-keys hidden className="text-ink-muted text-sm max-sm:hidden">
            {athletes.length > 1
              ? "Point at a card: X selects it, K keeps it or all selected ones."
              : "K keeps this athlete."}
          </p>
        )}
      </form>
    </section>
  );
}

function One({
  athleteId,
  name,
  stage,
  mayKeep,
}: {
  athleteId: string;
  name: string;
  stage: string | null;
  mayKeep: boolean;
}) {
  if (stage)
    return (
      <p className="min-w-0 flex-1">
        <a
          href={`/coach/prospects/${athleteId}`}
          className="wrap-anywhere inline-flex min-h-11 items-center underline"
          data-kept={athleteId}
        >
          {`On your board: ${stage}`}
        </a>
      </p>
    );
  return (
    <>
      <p className="wrap-anywhere min-w-0 flex-1">
        <bdi>{name}</bdi> isn’t on your board.
      </p>
      {mayKeep && (
        <>
          <input type="hidden" name="athlete" value={athleteId} />
          <button type="submit" name="intent" value="keep" className={buttonClass()}>
            Keep
          </button>
        </>
      )}
    </>
  );
}
