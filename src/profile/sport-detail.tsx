import { useLocation, useNavigation } from "react-router";
import type { ChoiceLink, TeamChoice } from "../athletes/choose-team.server.ts";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { TabsNav } from "../ui/tabs-nav.tsx";
import { choiceIn } from "./profile-window.tsx";
import { SeasonSummary, TeamHeading } from "./season-summary.tsx";
import { SeasonTrends } from "./season-trends.tsx";
import type { ShownSeason } from "./show-season.server.ts";
import { TeamEvents } from "./team-events.tsx";

export function SportDetail({
  choice,
  season,
  className,
}: {
  choice: TeamChoice;
  season: ShownSeason | null;
  className?: string;
}) {
  const pending = usePendingChoice(choice);
  const { sports, seasons, teams } = choice.tabs;
  return (
    <section aria-labelledby="sport-detail" className={className}>
      <h2 id="sport-detail" className="section-rule headline-section print:hidden">
        Sport Detail
      </h2>
      {sports.length === 0 && <EmptyState title="No data available" art="scoreboard" />}
      {sports.length > 0 && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 print:mt-0">
          <TabsNav label="Sport" tabs={tabsOf(sports, pending)} />
          {seasons.length > 0 && <TabsNav label="Season" variant="pill" tabs={tabsOf(seasons, pending)} />}
          {teams.length > 0 && <TabsNav label="Team" variant="pill" tabs={tabsOf(teams, pending)} />}
          {teams.length === 0 && (
            <EmptyState title={seasons.length > 0 ? "No teams available" : "No data available"} art="bench" />
          )}
          {teams.length > 0 && <TeamSeason season={season} loading={pending !== null} />}
        </div>
      )}
    </section>
  );
}

function TeamSeason({ season, loading }: { season: ShownSeason | null; loading: boolean }) {
  return (
    <div className="relative" aria-busy={loading}>
      {loading && (
        <div className="absolute inset-x-0 top-24 z-10 flex justify-center">
          <Spinner label="Loading events" size="lg" className="text-accent-ink" />
        </div>
      )}
      <div className={classNames("transition-opacity duration-150", loading && "opacity-25")}>
        {season && <TeamHeading {...season} />}
        {season?.trends && <SeasonTrends trends={season.trends} season={season} />}
        {season && season.summary.length > 0 && <SeasonSummary groups={season.summary} confirmed={season.confirmed} />}
        <TeamEvents events={season?.events ?? []} />
      </div>
    </div>
  );
}

function usePendingChoice(choice: TeamChoice): string | null {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  if (!next || next.pathname !== pathname) return null;
  const wanted = choiceIn(next.search);
  if (wanted.size === 0 ? choice.isDefault : wanted.get("team") === (choice.team?.seasonID ?? null)) return null;
  return `${next.pathname}?${wanted}`;
}

/** Marks the clicked tab as current before its data is loaded. */
function tabsOf(tabs: ChoiceLink[], pending: string | null) {
  const clicked = tabs.some(({ href }) => href === pending) ? pending : null;
  return tabs.map(({ href, label, current }) => ({
    href,
    label: <span className="block max-w-96 whitespace-normal py-1.5 leading-tight wrap-anywhere">{label}</span>,
    current: clicked === null ? current : href === clicked,
  }));
}
