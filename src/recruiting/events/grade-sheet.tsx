import { feetAndInches } from "../../athletes/field-definition.ts";
import { Badge } from "../../ui/badge.tsx";
import { AthleteLink } from "./athlete-link.tsx";
import { nameEntry } from "./build-schedule.ts";
import type { GradedEntry } from "./list-grades.server.ts";

/** The graded athletes by grade and position. */
export function GradeSheet({ graded }: { graded: GradedEntry[] }) {
  return (
    <section aria-label="Grades" className="mt-4">
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {graded.map((entry) => (
          <li key={entry.entryId} className="grid grid-cols-[auto_1fr] items-start gap-x-3 px-3 py-2 sm:px-4">
            <p className="flex min-w-12 flex-wrap gap-1 pt-0.5">
              <Badge tone="solid">{entry.best}</Badge>
            </p>
            <div className="wrap-anywhere min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <AthleteLink athlete={{ ...entry, name: nameEntry(entry) }} />
                {!entry.athleteId && <Badge>No profile</Badge>}
              </p>
              <p className="text-ink-muted text-sm">{factsOf(entry)}</p>
              {entry.grades.map(({ staff, overall, text }) => (
                <p key={staff} className="text-sm">
                  <span className="font-semibold">{overall}</span>
                  {` ${staff}${text ? `: ${text}` : ""}`}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(entry: GradedEntry): string {
  const { heightInches: height } = entry;
  return [
    entry.position,
    entry.graduationYear && `Class of ${entry.graduationYear}`,
    height && feetAndInches(height),
    entry.team,
  ]
    .filter(Boolean)
    .join(" · ");
}
