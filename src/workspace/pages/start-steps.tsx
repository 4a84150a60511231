import { isSportCode } from "@openroster/stat-files/sports/sport-definition.ts";
import { href, Link } from "react-router";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { classNames } from "../../ui/class-names.ts";
import { Check } from "../../ui/icons/check.tsx";
import type { ProfileFacts } from "../sync/profile-facts.ts";
import { sportsIn } from "../sync/record-kinds.ts";
import { isBlank, sportOf, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";

export const startSteps = {
  sport: "Sport",
  you: "You",
  team: "Team",
  stats: "Statistics",
  link: "Video",
  publish: "Publish",
} as const;

export type StartStep = keyof typeof startSteps;
export const stepNames = Object.keys(startSteps) as StartStep[];

export interface StartProgress {
  sportCode: SportCode | null;
  done: ReadonlySet<StartStep>;
  next: StartStep;
}

export function startProgress(
  records: readonly WorkspaceRecord[],
  chosen: string | null,
  { isPublished, eventCount }: Pick<ProfileFacts, "isPublished" | "eventCount">,
): StartProgress {
  const profile = records.find(({ kind }) => kind === "profile");
  const values = profile ? valuesOf(profile) : {};
  const teams = records.filter((record) => record.kind === "team" && record.id !== null);
  const [played] = sportsIn(values);
  const named = isSportCode(chosen) ? chosen : null;
  const sportCode = named ?? (teams[0] ? sportOf(teams[0], undefined) : null) ?? played ?? null;
  const done = new Set<StartStep>();
  if (sportCode) done.add("sport");
  if (values.height && values.graduationYear && sportCode && values[`positions.${sportCode}`]) done.add("you");
  if (teams.length > 0) done.add("team");
  if (eventCount > 0 || records.some((record) => record.kind === "event" && !isBlank(record))) done.add("stats");
  if (records.some((record) => record.kind === "link" && record.id !== null)) done.add("link");
  if (isPublished) done.add("publish");
  return { sportCode, done, next: stepNames.find((step) => !done.has(step)) ?? "publish" };
}

export function stepHref(step: StartStep, sportCode: SportCode | null): string {
  const address = href("/me/start/:step?", { step });
  return sportCode ? `${address}?sport=${sportCode}` : address;
}

const looks = {
  current: "border-signal text-ink",
  done: "border-ink text-ink",
  open: "border-line-strong text-ink-muted hover:text-ink",
};

export function StartSteps({ current, progress }: { current: StartStep; progress: StartProgress }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-1 sm:gap-2">
        {stepNames.map((step, index) => {
          const isDone = progress.done.has(step);
          return (
            <li key={step} className="min-w-0 flex-1">
              <Link
                to={stepHref(step, progress.sportCode)}
                aria-current={step === current ? "step" : undefined}
                className={classNames(
                  "flex min-h-11 flex-col justify-end gap-1.5 border-b-4 pb-1.5 font-display font-[650] text-sm",
                  step === current ? looks.current : looks[isDone ? "done" : "open"],
                )}
              >
                <span className="flex items-center gap-1.5">
                  {isDone ? (
                    <Check aria-hidden className="size-4 shrink-0" />
                  ) : (
                    <span className="tabular-nums">{index + 1}</span>
                  )}
                  <span className="max-sm:sr-only">{startSteps[step]}</span>
                  {isDone && <span className="sr-only"> (done)</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
