import type { ReactNode } from "react";
import { TitledCard } from "../ui/card.tsx";
import type { FiveYears } from "./find-clock.server.ts";
import { type ClockPath, fiveYearRule } from "./five-year-clock.ts";
import { RuleLink } from "./rule-link.tsx";

export const fiveYearsTitle = "Five years in NCAA Division I";

const unknownTexts = {
  "no-class": "Add the class to the profile, and we show the five years here.",
  "no-birth-date":
    "We don’t have the birth date, so we can’t say when the five years begin. They begin with the first full-time term or in the fall after the 19th birthday, whichever is first. A birthday on or after September 1 counts for the next fall.",
  "earlier-class": "Other rules can apply to classes before 2027. Ask the NCAA Eligibility Center.",
};

export function FiveYearsCard({ clock, children }: { clock: FiveYears; children: ReactNode }) {
  return (
    <TitledCard id="five-years" title={fiveYearsTitle} className="grid gap-3">
      <FiveYearsText clock={clock} />
      {children}
    </TitledCard>
  );
}

/** The five years of an athlete, for the athlete and the guardians only. */
export function FiveYearsText({ clock }: { clock: FiveYears }) {
  const [first, ...later] = clock.state === "known" ? clock.paths : [];
  return (
    <div className="grid gap-3">
      {clock.state !== "known" && <p>{unknownTexts[clock.state]}</p>}
      {first && (
        <>
          <p className="font-[700] font-display text-xl leading-snug">{`Eligible through spring ${first.throughSpring}`}</p>
          <ul className="grid gap-2">
            {[first, ...later].map((path) => (
              <li key={path.enrollsIn}>{describePath(path)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="text-ink-muted text-sm">
        Pregnancy, an official religious mission and active military service can pause the clock. Part-time terms and
        schools in other countries: ask the NCAA Eligibility Center. A wrong birth date: write to us.
      </p>
      <p className="text-ink-muted text-sm">
        Only the athlete and the guardians see this. <RuleLink rule={fiveYearRule} />
      </p>
    </div>
  );
}

const words = ["no", "one", "two", "three", "four", "five"];

function describePath({ enrollsIn, startsIn, throughSpring, yearsLeft }: ClockPath): string {
  const left = `${words[yearsLeft]} ${yearsLeft === 1 ? "year" : "years"}, through spring ${throughSpring}`;
  const early =
    startsIn < enrollsIn ? `, because the five years begin in fall ${startsIn}, after the 19th birthday` : "";
  return `Full time from fall ${enrollsIn}: ${left}${early}.`;
}
