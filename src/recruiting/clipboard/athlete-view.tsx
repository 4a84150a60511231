import { type ComponentProps, type MouseEvent, type ReactNode, type TouchEvent, useEffect, useRef } from "react";
import { Hidden } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { ArrowLeft } from "../../ui/icons/arrow-left.tsx";
import { Check } from "../../ui/icons/check.tsx";
import { ChevronLeft } from "../../ui/icons/chevron-left.tsx";
import { ChevronRight } from "../../ui/icons/chevron-right.tsx";
import type { EntryProfile } from "../evaluations/schema.ts";
import { type Grade, grades } from "../prospect/vocabulary.ts";
import { type DownloadedEvent, type Entry, findOwnEvaluation, type Item } from "./clipboard-box.ts";
import { DetailFields } from "./detail-fields.tsx";
import { nameOf } from "./find-hits.ts";
import { GradeText, shownGrade } from "./grade-text.tsx";
import { clipboardPath } from "./offline-shell.ts";
import { factsOf } from "./rating-pad.tsx";
import type { EvaluationChange } from "./record-items.ts";
import { useKeys } from "./use-keys.ts";

/** Pixels of a swipe. */
const swipeWidth = 60;

export function AthleteView({
  event,
  items,
  entry,
  problem,
  isOpenedByServer,
  knowsProfile,
  pad,
  previous,
  next,
  device,
  onStep,
  onClose,
}: {
  event: DownloadedEvent;
  items: readonly Item[];
  entry: Entry;
  problem: string | null;
  /** The page began with this athlete: someone may read or tap already, so that the focus must not move. */
  isOpenedByServer: boolean;
  knowsProfile: boolean;
  pad: StepLink;
  previous: StepLink;
  next: StepLink;
  /** Stores on the device. Null until it can: a grade is then a form. */
  device: {
    grade: (grade: Grade) => void;
    change: (change: EvaluationChange) => Promise<void>;
    keep: (athleteId: string) => void;
  } | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const own = findOwnEvaluation(event, items, entry.entryId);
  const profile = event.profiles.find(({ entryId }) => entryId === entry.entryId);
  const mayKeep = event.mayKeep && profile && !entry.athleteId;
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const focusesHeading = useRef(!isOpenedByServer);
  useEffect(() => {
    if (focusesHeading.current) heading.current?.focus();
  }, []);
  useAthleteKeys({ onStep, onClose, keep: () => mayKeep && device?.keep(profile.athleteId) });

  function handleTouchStart({ touches }: TouchEvent) {
    const [touch] = Array.from(touches);
    start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
  }
  function handleTouchEnd({ changedTouches }: TouchEvent) {
    const [touch] = Array.from(changedTouches);
    if (!start.current || !touch) return;
    const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
    if (Math.abs(dx) > swipeWidth && Math.abs(dx) > 2 * Math.abs(dy)) onStep(dx < 0 ? 1 : -1);
  }

  return (
    <div className="flex flex-1 flex-col" onTouchStart={handleTouchStart} onTouchEnd={handleTouchEnd}>
      <div className="flex items-center gap-2">
        <a {...pad} className={buttonClass({ variant: "ghost", className: "-ml-3 min-h-12" })}>
          <ArrowLeft aria-hidden className="size-5" />
          Pad
        </a>
        <Step label="Previous athlete on the court" className="ml-auto" link={previous}>
          <ChevronLeft aria-hidden className="size-6" />
        </Step>
        <Step label="Next athlete on the court" link={next}>
          <ChevronRight aria-hidden className="size-6" />
        </Step>
      </div>
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere headline-card mt-2">
        <span className="tabular-nums">{entry.jersey}</span> <bdi>{nameOf(entry)}</bdi>
      </h1>
      <p className="wrap-anywhere text-ink-muted">{factsOf(entry)}</p>
      <OtherGrades event={event} entry={entry} />
      {knowsProfile && (
        <Keep
          event={event}
          items={items}
          entry={entry}
          profile={mayKeep ? profile : null}
          hasProfile={profile !== undefined}
          onKeep={device?.keep ?? null}
        />
      )}
      {problem && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {problem}
        </p>
      )}
      {event.refusal ? (
        <p className="mt-3 font-medium">{event.refusal}</p>
      ) : (
        <>
          <fieldset disabled={!device}>
            <DetailFields event={event} own={own} onChange={device?.change ?? (async () => {})} />
          </fieldset>
          <EntryForm event={event} entry={entry} intent="grade" className="sticky bottom-0 mt-auto">
            <fieldset className="-mx-1 grid grid-cols-3 gap-1.5 bg-surface px-1 pt-2 pb-3">
              <legend className="sr-only">Grade</legend>
              {grades.map((grade) => (
                <GradeButton
                  key={grade}
                  grade={grade}
                  isChosen={own?.overall === grade}
                  onClick={device && (() => device.grade(grade))}
                />
              ))}
            </fieldset>
          </EntryForm>
        </>
      )}
    </div>
  );
}

type StepLink = Pick<ComponentProps<"a">, "href" | "onClick">;

/** A form that the browser sends by itself, because the device cannot store yet. */
function EntryForm({
  event,
  entry,
  intent,
  className,
  children,
}: {
  event: DownloadedEvent;
  entry: Entry;
  intent: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={`${clipboardPath(event.eventId)}?athlete=${entry.entryId}`} className={className}>
      <Hidden fields={{ intent, account: event.account, entry: entry.entryId }} />
      {children}
    </form>
  );
}

/** Runs `work` instead of sending the form, or sends it if `work` is null. */
const insteadOfForm = (work: (() => void) | null) => (event: MouseEvent) => {
  if (!work) return;
  event.preventDefault();
  work();
};

function GradeButton({ grade, isChosen, onClick }: { grade: Grade; isChosen: boolean; onClick: (() => void) | null }) {
  return (
    <button
      type="submit"
      name="grade"
      value={grade}
      aria-pressed={isChosen}
      onClick={insteadOfForm(onClick)}
      className="flex min-h-13 items-center justify-center gap-1.5 rounded-md border-2 border-line-strong bg-raised font-[720] font-display text-xl last:col-span-3 active:bg-ink active:text-surface aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
    >
      {isChosen && <Check aria-hidden className="size-5" />}
      <GradeText grade={grade} />
    </button>
  );
}

function Step({
  label,
  className,
  link,
  children,
}: {
  label: string;
  className?: string;
  link: StepLink;
  children: ReactNode;
}) {
  return (
    <a
      href={link.href}
      onClick={link.onClick}
      aria-label={label}
      className={`inline-flex size-12 items-center justify-center rounded-md border-2 border-line-strong ${className ?? ""}`}
    >
      {children}
    </a>
  );
}

/** Arrow keys choose the neighbors, K keeps, Escape returns to the pad. */
function useAthleteKeys(actions: { onStep: (by: 1 | -1) => void; onClose: () => void; keep: () => void }): void {
  useKeys((key) => {
    if (key === "ArrowRight") actions.onStep(1);
    else if (key === "ArrowLeft") actions.onStep(-1);
    else if (key === "Escape") actions.onClose();
    else if (key.toLowerCase() === "k") actions.keep();
  });
}

/** Grades of colleagues at this event, as of the download. */
function OtherGrades({ event, entry }: { event: DownloadedEvent; entry: Entry }) {
  const others = event.evaluations.filter(
    ({ entryId, author, overall }) => entryId === entry.entryId && author.staffId !== event.staffId && overall,
  );
  if (others.length === 0) return null;
  return (
    <p className="wrap-anywhere mt-1">
      {`Your staff: ${others.map(({ author, overall }) => `${author.name} ${overall && shownGrade(overall)}`).join(", ")}`}
    </p>
  );
}

function Keep({
  event,
  items,
  entry,
  profile,
  hasProfile,
  onKeep,
}: {
  event: DownloadedEvent;
  items: readonly Item[];
  entry: Entry;
  /** The profile that the member may keep. */
  profile: EntryProfile | null;
  hasProfile: boolean;
  onKeep: ((athleteId: string) => void) | null;
}) {
  const kept = items.findLast((item) => item.kind === "keep" && item.entryId === entry.entryId);
  if (entry.athleteId || kept?.state === "sent") return <p className="mt-1 font-medium">On your board</p>;
  if (kept?.state === "waiting")
    return <p className="mt-1 font-medium">Kept. Goes on your board when you’re online.</p>;
  if (!profile)
    return (
      <p className="mt-1 text-ink-muted text-sm">
        {hasProfile || !event.mayKeep
          ? "Not on your board. Your staff sees your rating."
          : "No public profile. Only your staff sees your rating."}
      </p>
    );
  return (
    <EntryForm event={event} entry={entry} intent="keep" className="mt-2">
      <Hidden fields={{ athlete: profile.athleteId }} />
      {kept?.message && <p className="mb-1 font-medium text-danger">{kept.message}</p>}
      <Button
        type="submit"
        variant="secondary"
        className="min-h-12 w-full"
        aria-keyshortcuts="K"
        onClick={insteadOfForm(onKeep && (() => onKeep(profile.athleteId)))}
      >
        <span className="wrap-anywhere">{`Keep ${profile.name}`}</span>
      </Button>
      <p className="mt-1 text-ink-muted text-sm">
        Puts the public profile on your board, with your rating. A rating alone doesn’t.
      </p>
    </EntryForm>
  );
}
