import { href, Link } from "react-router";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { takeFirstPage } from "../../http/page-size.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import type { RosterMatch } from "./schema.ts";

const bounds = {
  size: 50,
  characters: 8000,
  lengthOf: ({ entry, name, school }: RosterMatch) => `${entry}${name}${school}`.length,
};

/** Asks whether athletes of a roster are those of public profiles. Rejected profiles are below, so that a decision can be changed. */
export function SamePerson({ matches }: { matches: readonly RosterMatch[] }) {
  const [open, rejected] = [false, true].map((isRejected) =>
    takeFirstPage(
      matches.filter((match) => match.isRejected === isRejected),
      bounds,
    ),
  );
  return (
    <>
      {open && open.length > 0 && (
        <Card className="mt-8 print:hidden">
          <h2 className="headline-card">Is this the same person?</h2>
          <p className="mt-2 text-ink-muted">
            The same person goes on your board with all evaluations. A profile of another person is not offered again.
          </p>
          <Matches matches={open} />
        </Card>
      )}
      {rejected && rejected.length > 0 && (
        <details className="mt-4 print:hidden">
          <summary className="min-h-11 cursor-pointer py-2">{`Not the same person: ${rejected.length}`}</summary>
          <Matches matches={rejected} />
        </details>
      )}
      <Problem of="same-person" />
      <Problem of="other-person" />
    </>
  );
}

function Matches({ matches }: { matches: readonly RosterMatch[] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {matches.map(({ rosterId, entry, athleteId, name, graduationYear, school, reason, isRejected }) => {
        const fields = { entry: rosterId, profile: athleteId };
        const about = <span className="sr-only">{`: ${entry}, and ${name}`}</span>;
        return (
          <li key={`${rosterId} ${athleteId}`} className="wrap-anywhere grid gap-2 py-3 sm:grid-cols-[1fr_auto]">
            <div className="min-w-0">
              <p className="font-semibold">
                <bdi>{entry}</bdi>
              </p>
              <p>
                <Link to={href("/profile/:athleteId", { athleteId })} className="text-link">
                  <bdi>{name}</bdi>
                </Link>
                {[graduationYear && `class of ${graduationYear}`, school].filter(Boolean).map((fact) => `, ${fact}`)}{" "}
                {reason !== null && <Badge tone="warning">{`Please check: ${reason}`}</Badge>}
              </p>
            </div>
            <div className="flex flex-wrap content-start gap-2">
              <ButtonForm intent="same-person" fields={fields}>
                This is the same person{about}
              </ButtonForm>
              {!isRejected && (
                <ButtonForm intent="other-person" fields={fields} variant="ghost">
                  Not the same{about}
                </ButtonForm>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
