import { href } from "react-router";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Card } from "../../ui/card.tsx";
import { describeEntry } from "./entries-section.tsx";
import type { OwnEntry } from "./schema.ts";

/** Asks an athlete whether an entry of the team’s roster is the athlete, who then gets its lines. */
export function IsThisYou({ entries, formKey }: { entries: OwnEntry[]; formKey: string }) {
  if (entries.length === 0) return null;
  return (
    <Card accent>
      <h2 className="headline-card">Is this you?</h2>
      <p className="mt-2 text-ink-muted">
        Your team listed these players before they had an account. If one is you, the numbers that the team imported go
        to your profile. If none is you, do nothing.
      </p>
      <ul className="mt-3 grid gap-3">
        {entries.map((entry) => (
          <li key={entry.entryId} className="flex flex-wrap items-center gap-3 border-line border-t pt-3">
            <p className="min-w-48 flex-1">
              <bdi className="wrap-anywhere font-semibold">{entry.name}</bdi>
              <span className="wrap-anywhere block text-ink-muted text-sm">
                {[entry.team, describeEntry(entry)].filter(Boolean).join(", ")}
              </span>
            </p>
            <ButtonForm
              intent="take-entry"
              variant="primary"
              action={href("/me/teams")}
              fields={{ entryId: entry.entryId, key: `${formKey}-${entry.entryId}`.slice(0, 80) }}
            >
              This is me<span className="sr-only">{`: ${entry.name}`}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <Problem of="take-entry" />
    </Card>
  );
}
