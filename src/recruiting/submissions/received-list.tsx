import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { type KeyboardEvent, type ReactNode, startTransition, useEffect, useOptimistic, useRef } from "react";
import { href, Link, useSubmit } from "react-router";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { announceDecision, Decided, type RecordedDecision } from "../../schools/recorded-decision.tsx";
import type { ReceivedProfile } from "../../schools/schema.ts";
import { answers, type Decision, type ReceivedState, receivedStates } from "../../schools/vocabulary.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Check } from "../../ui/icons/check.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { Figures } from "../prospect/figures.tsx";

const words: Record<Decision, string> = { keep: "Keep", pass: "Pass" };

const tones: Record<ReceivedProfile["state"], BadgeTone> = {
  new: "accent",
  seen: "neutral",
  keep: "success",
  pass: "neutral",
};

interface LastDecision {
  submissionId: string;
  athleteId: string | null;
  name: string;
  before: Decision | null;
}

/** List of received profiles. With a card in focus, the arrow keys move, K keeps, P passes and U undoes the last decision. */
export function ReceivedList({
  account,
  profiles,
  boardSport,
  lapsedSport,
  state,
  previousDecision,
  children,
}: {
  account: string;
  profiles: ReceivedProfile[];
  /** Sport of the board on which the coach keeps athletes, if any. */
  boardSport: SportCode | null;
  /** Sport of a program whose plan has ended: its profiles can only be read. */
  lapsedSport: SportCode | null;
  /** State filter of the list, if any. A card with another decision disappears from it. */
  state: ReceivedState | undefined;
  previousDecision: RecordedDecision | null;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<LastDecision | null>(null);
  const pending = useRef<Promise<void>>(Promise.resolve());
  const [shown, showDecision] = useOptimistic(profiles, withDecision);
  // Not useFetcher: no other page uses it, and every public page would load it with the router.
  const submit = useSubmit();

  /** Shows a decision at once. Sends one after the other: two concurrent requests could be stored in the wrong order. */
  function send(submissionId: string, decision: Decision | null): void {
    startTransition(async () => {
      showDecision({ submissionId, decision });
      const next = () => submit(...decisionSubmission({ account, submissionId, decision }));
      pending.current = pending.current.then(next, next);
      await pending.current;
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per decision, not after every reload of the list.
  useEffect(() => {
    if (!previousDecision) return;
    const { submissionId, name } = previousDecision;
    last.current = { submissionId, athleteId: null, name, before: null };
    box.current?.focus({ preventScroll: true });
  }, [previousDecision?.submissionId]);

  function undo() {
    if (!last.current) return;
    const { submissionId, athleteId, name, before } = last.current;
    last.current = null;
    announceDecision(before, name);
    send(submissionId, before);
    if (athleteId) dispatchEvent(new CustomEvent("openroster:unkeep", { detail: athleteId }));
  }

  // The bar put selected athletes on the board: their profiles are kept.
  const markKept = useRef((_athleteIds: string[]) => {});
  markKept.current = (athleteIds) => {
    for (const { submissionId, athlete, state: before, sportCode } of shown)
      if (athleteIds.includes(athlete.athleteId) && before !== "keep" && sportCode === boardSport)
        send(submissionId, "keep");
  };
  useEffect(() => {
    const onKept = (event: Event) => event instanceof CustomEvent && markKept.current(event.detail);
    addEventListener("openroster:kept", onKept);
    return () => removeEventListener("openroster:kept", onKept);
  }, []);

  function cardLinks(): HTMLElement[] {
    return [...(box.current?.querySelectorAll<HTMLElement>(".card-link") ?? [])];
  }

  /** Moves the focus to a neighbouring card, or to the list, before a card disappears. */
  function leave(index: number, decision: Decision | null) {
    if (!state || state === decision) return;
    const links = cardLinks();
    (links[index + 1] ?? links[index - 1] ?? box.current)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === "u" && !event.repeat) undo();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const links = cardLinks();
    const from = links.findIndex((link) => link.matches(":focus"));
    const next = from < 0 ? undefined : links[from + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the cards inside, which take the focus.
    <div
      ref={box}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="mt-5 rounded-lg focus:outline-2 focus:outline-focus focus:outline-offset-4"
    >
      {previousDecision && <Decided decision={previousDecision} />}
      {shown.length === 0 ? (
        children
      ) : (
        <>
          <p className="mt-3 text-ink-muted text-sm max-sm:hidden pointer-coarse:hidden">
            With a profile in focus: <Key>↑</Key> <Key>↓</Key> move, <Key>Enter</Key> opens, <Key>K</Key> keeps,{" "}
            <Key>P</Key> passes, <Key>U</Key> undoes.
          </p>
          <ul className="mt-4 grid gap-3">
            {shown.map((profile, index) => (
              <ReceivedCard
                key={profile.submissionId}
                profile={profile}
                mayDecide={profile.sportCode !== lapsedSport}
                onDecide={(decision) => {
                  const { submissionId, athlete, sportCode, state: current } = profile;
                  const before = current === "keep" || current === "pass" ? current : null;
                  const isKept = decision === "keep" && sportCode === boardSport;
                  const athleteId = isKept ? athlete.athleteId : null;
                  last.current = { submissionId, athleteId, name: athlete.name, before };
                  leave(index, decision);
                  if (isKept) dispatchEvent(new CustomEvent("openroster:keep", { detail: athleteId }));
                  announceDecision(decision, athlete.name);
                  send(submissionId, decision);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line-strong px-1.5 py-0.5 font-sans text-ink text-xs">{children}</kbd>
  );
}

function ReceivedCard({
  profile,
  mayDecide,
  onDecide,
}: {
  profile: ReceivedProfile;
  mayDecide: boolean;
  onDecide: (decision: Decision | null) => void;
}) {
  const { submissionId, athlete, state, sportCode, note, receivedAt } = profile;
  const path = href("/coach/submissions/:submissionId", { submissionId });

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const decision = ({ k: "keep", p: "pass" } as const)[event.key.toLowerCase()];
    // The bar keeps all selected athletes.
    const isForBar = decision === "keep" && document.querySelector("[data-keep-tools] [type=checkbox]:checked");
    if (!decision || isForBar || !mayDecide) return;
    event.preventDefault();
    onDecide(decision);
  }

  return (
    <Card as="li" interactive padding="none" data-accent={accentOf(sportCode)} className="flex flex-col lg:flex-row">
      <div className="flex min-w-0 flex-1 gap-4 p-4 sm:p-5">
        <Avatar src={athlete.picture} gender={athlete.gender} seed={athlete.athleteId} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="wrap-anywhere font-[800] text-2xl leading-[1.05] [font-stretch:80%]">
              <Link to={path} className="card-link text-ink" onKeyDown={press}>
                <bdi>{athlete.name}</bdi>
              </Link>
            </h3>
            <Badge tone={tones[state]}>{receivedStates[state]}</Badge>
            {profile.answer && <Badge>{`Answered: ${answers[profile.answer].label}`}</Badge>}
          </div>
          <p className="wrap-anywhere mt-1.5 font-medium">{factsOf(profile).join(" · ")}</p>
          <p className="wrap-anywhere mt-0.5 text-ink-muted text-sm">
            {[athlete.currentSchool, [athlete.city, athlete.state].filter(Boolean).join(", ")]
              .filter(Boolean)
              .join(" · ")}
            {(athlete.currentSchool || athlete.city || athlete.state) && " · "}
            <Timestamp at={receivedAt} />
          </p>
          {note && (
            <p dir="auto" className="wrap-anywhere mt-2 max-w-[44rem] text-ink-muted">
              {shorten(note)}
            </p>
          )}
          <p className="relative z-10 flex flex-wrap gap-x-4">
            <TextLink to={href("/profile/:athleteId", { athleteId: athlete.athleteId })}>
              Full profile
              <span className="sr-only">{`: ${athlete.name}`}</span>
            </TextLink>
            {athlete.film && (
              <a
                href={athlete.film}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="text-link inline-flex min-h-11 items-center"
              >
                Film
                <span className="sr-only">{`: ${athlete.name} (opens in a new tab)`}</span>
              </a>
            )}
          </p>
        </div>
      </div>
      <Figures figures={athlete.headline} className="lg:w-96" />
      {mayDecide && (
        <div className="relative z-10 flex shrink-0 gap-2 border-line border-t p-3 lg:w-32 lg:flex-col lg:justify-center lg:border-t-0 lg:border-l">
          {(["keep", "pass"] as const).map((decision) => (
            <ActionForm
              key={decision}
              action={path}
              className="flex-1 lg:flex-none"
              onSubmit={(event) => {
                event.preventDefault();
                onDecide(state === decision ? null : decision);
              }}
              fields={{ intent: "decide" }}
            >
              <Button
                type="submit"
                name="decision"
                value={state === decision ? "" : decision}
                variant="secondary"
                aria-pressed={state === decision}
                className="w-full px-3! aria-pressed:border-transparent aria-pressed:bg-sunken aria-pressed:hover:border-ink aria-pressed:hover:text-ink"
              >
                {state === decision && <Check aria-hidden className="size-4.5 shrink-0" />}
                {state === decision ? receivedStates[decision] : words[decision]}
                <span className="sr-only">{` ${athlete.name}`}</span>
              </Button>
            </ActionForm>
          ))}
        </div>
      )}
    </Card>
  );
}

function withDecision(
  profiles: ReceivedProfile[],
  { submissionId, decision }: { submissionId: string; decision: Decision | null },
): ReceivedProfile[] {
  return profiles.map((profile) =>
    profile.submissionId === submissionId ? { ...profile, state: decision ?? "seen" } : profile,
  );
}

const shownNoteLength = 160;

/** Cuts a note at a word boundary. CSS line clamping would cut text with wide spacing too early. */
function shorten(note: string): string {
  if (note.length <= shownNoteLength) return note;
  return `${note.slice(0, shownNoteLength).replace(/\s+\S*$/u, "")}…`;
}

function decisionSubmission({
  account,
  submissionId,
  decision,
}: {
  account: string;
  submissionId: string;
  decision: Decision | null;
}) {
  const action = href("/coach/submissions/:submissionId", { submissionId });
  return [
    { account, intent: "decide", decision: decision ?? "", stay: "yes" },
    { method: "post", action, navigate: false },
  ] as const;
}

export function factsOf({ sportCode, athlete }: ReceivedProfile): string[] {
  const { graduationYear, positions, height, weight } = athlete;
  return [
    sports[sportCode],
    graduationYear && `Class of ${graduationYear}`,
    positions.join(", "),
    height && feetAndInches(height),
    weight && `${weight} lb`,
  ].filter((fact): fact is string => Boolean(fact));
}
