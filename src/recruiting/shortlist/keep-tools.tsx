import { buttonClass } from "../../ui/button-class.ts";
import { classNames } from "../../ui/class-names.ts";
import type { KeptAthlete, KeptView } from "./read-shortlist.server.ts";
import { ShortlistControl, shortlistForm } from "./shortlist-control.tsx";

/** The bar of a coach's program on pages with athletes. Plain forms, so that it works without script. */
export function KeepTools({
  view: { account, mayKeep, athletes },
  back,
  hasControls,
  isQuiet = false,
}: {
  view: KeptView;
  back: string;
  /** Shows the bar only while it has a message, such as Undo. */
  isQuiet?: boolean;
  /** The page has a control for each athlete. */
  hasControls: boolean;
}) {
  const [only] = athletes;
  if (!only) return null;
  const open = athletes.filter(({ stage }) => !stage);
  const canKeep = mayKeep && open.length > 0;
  const isList = hasControls || athletes.length > 1;
  return (
    <section
      aria-label="Your program’s board"
      // On a phone, the button of the open filters has the same place.
      className={classNames(
        "board sticky bottom-0 z-40 border-line border-t-2 px-4 py-2 max-sm:[body:has(main_details[open]_[type=submit])_&]:static print:hidden",
        isQuiet && "not-has-[[data-message]:not(:empty)]:hidden",
      )}
    >
      <form
        id={shortlistForm}
        method="post"
        action="/coach/keep"
        className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="back" value={back} />
        {!isList && <One {...only} mayKeep={mayKeep} />}
        {isList && !hasControls && <List athletes={athletes} mayKeep={mayKeep} />}
        {isList && canKeep && (
          <>
            {open.map(({ athleteId }) => (
              <input key={athleteId} type="hidden" name="listed" value={athleteId} />
            ))}
            <label data-all hidden className="flex min-h-11 items-center gap-2 font-display font-semibold">
              <input type="checkbox" className="size-5" />
              Select all
            </label>
            <button type="submit" name="intent" value="add" data-selected className={buttonClass()}>
              Keep selected
            </button>
            <button
              type="submit"
              name="intent"
              value="add-listed"
              data-listed
              className={buttonClass({ variant: "secondary" })}
            >
              {`Keep all ${open.length} on this page`}
            </button>
          </>
        )}
        {isList && !canKeep && (
          <p className="min-h-11 py-2.5 text-ink-muted">
            {mayKeep ? `All ${athletes.length} on this page are on your board.` : "You can read your program’s board."}
          </p>
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
          <p data-keys hidden className="ml-auto text-ink-muted text-sm max-lg:hidden">
            {isList ? "Point at an athlete: X selects, K keeps." : "K keeps this athlete."}
          </p>
        )}
      </form>
      {hasControls && (
        <template data-controls>
          {athletes.map((athlete) => (
            <ShortlistControl key={athlete.athleteId} athlete={athlete} mayKeep={mayKeep} />
          ))}
        </template>
      )}
    </section>
  );
}

/** The athletes of a page without controls of its own. */
function List({ athletes, mayKeep }: { athletes: KeptAthlete[]; mayKeep: boolean }) {
  return (
    <details className="min-w-0 flex-1 max-sm:basis-full">
      <summary className="min-h-11 cursor-pointer py-2 font-display font-semibold">
        {`On your board: ${athletes.filter(({ stage }) => stage).length} of ${athletes.length} on this page`}
      </summary>
      <ul className="grid max-h-[50dvh] gap-x-6 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
        {athletes.map((athlete) => (
          <li key={athlete.athleteId} className="flex min-h-11 items-center gap-2">
            <bdi className="wrap-anywhere">{athlete.name}</bdi>
            <ShortlistControl athlete={athlete} mayKeep={mayKeep} />
          </li>
        ))}
      </ul>
    </details>
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
          <button type="submit" name="intent" value="add" className={buttonClass()}>
            Keep
          </button>
        </>
      )}
    </>
  );
}
