import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Card } from "../../ui/card.tsx";
import { restoreDays } from "./vocabulary.ts";

export function DeletedSearches({
  searches,
  maySave,
}: {
  searches: { searchId: string; name: string }[];
  maySave: boolean;
}) {
  if (!maySave || searches.length === 0) return null;
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Deleted searches</h2>
      <p className="mt-2 text-ink-muted">{`You can restore a search for ${restoreDays} days.`}</p>
      <ul className="mt-3 grid gap-2">
        {searches.map(({ searchId, name }) => (
          <li key={searchId} className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            <ButtonForm intent="restore" fields={{ searchId }}>
              Restore<span className="sr-only">{`: ${name}`}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <Problem of="restore" />
    </Card>
  );
}
