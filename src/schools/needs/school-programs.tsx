import { Section } from "../../ui/card.tsx";
import type { ShownProgram, ShownSport } from "../show-programs.server.ts";

export function SchoolPrograms({ sports }: { sports: ShownSport[] }) {
  return (
    <Section id="programs" title="Programs" variant="rule">
      <dl className="mt-5 grid gap-y-5">
        {sports.map(({ name, programs, none }) => (
          <div key={name} className="grid gap-x-8 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="font-[800] text-xl leading-7 [font-stretch:84%]">{name}</dt>
            {programs.length === 0 && <dd className="text-ink-muted leading-7">{none}</dd>}
            {programs.map((program) => (
              <dd key={program.team} className="sm:col-start-2">
                <Program {...program} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-[40rem] text-ink-muted text-sm">
        From public lists of the named years. Check the school’s website for its teams today.
      </p>
    </Section>
  );
}

function Program({ team, division, conference, season, source }: ShownProgram) {
  return (
    <>
      <p className="leading-7">
        <span className="font-semibold">{team}</span>
        {`, ${division ?? "division not known yet"}, ${conference ?? "conference not known yet"}`}
      </p>
      <p className="text-ink-muted text-sm">{`${season} season. Source: ${source}`}</p>
    </>
  );
}
