import { href, Link } from "react-router";
import { TitledCard } from "../../ui/card.tsx";
import { ArrowRight } from "../../ui/icons/arrow-right.tsx";
import { useFacts, useRecord, useRecordKeys } from "../sync/use-workspace.tsx";

export function CompletenessCard() {
  const { missing, completeness } = useFacts();
  return (
    <TitledCard
      id="completeness"
      title={missing.length > 0 ? `Your profile is ${completeness}% complete` : "Your profile is complete"}
      className="grid gap-4"
    >
      <CompletenessMeter />
      {missing.length > 0 && (
        <div>
          <p className="mb-2 font-semibold">Coaches still need:</p>
          <MissingList />
        </div>
      )}
      {missing.length === 0 && (
        <p className="text-ink-muted">Keep it up to date. Add each game soon after you play it.</p>
      )}
    </TitledCard>
  );
}

export function CompletenessMeter() {
  const { completeness } = useFacts();
  return (
    <div aria-hidden className="h-2.5 overflow-hidden rounded-sm bg-sunken forced-colors:border">
      <div
        className="h-full bg-signal transition-[width] duration-300 forced-colors:bg-[Highlight]"
        style={{ width: `${completeness}%` }}
      />
    </div>
  );
}

export function MissingList() {
  const { missing } = useFacts();
  const hrefOf = useMissingPartHref();
  return (
    <ul className="divide-y divide-line border-line border-t">
      {missing.map(({ id, text }) => (
        <li key={id}>
          <Link to={hrefOf(id)} className="group flex min-h-12 items-center gap-3 py-2 hover:text-signal-ink">
            <span className="min-w-0 flex-1">{text}</span>
            <ArrowRight
              aria-hidden
              className="size-4 shrink-0 text-ink-muted transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function with the address where a missing part can be entered. */
function useMissingPartHref(): (id: string) => string {
  const [teamKey] = useRecordKeys("team");
  const team = useRecord(teamKey);
  return (id) => {
    if (id === "link") return href("/me/links");
    if (id === "stats" && team?.id) return href("/me/seasons/:teamId", { teamId: team.id });
    if (id === "team" || id === "stats") return href("/me/seasons");
    return `${href(id === "gpa" ? "/me/details" : "/me")}#${id}`;
  };
}
