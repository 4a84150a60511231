import type { ChoiceLink, TeamChoice } from "../athletes/choose-team.server.ts";
import { OpponentNotes, type OpponentSummary } from "../opponents/opponent-notes.tsx";
import { PercentileStrips } from "../percentiles/percentile-strip.tsx";
import { type Progress, SeasonProgress } from "../percentiles/season-progress.tsx";
import type { ShownStrips } from "../percentiles/show-strips.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { TabsNav } from "../ui/tabs-nav.tsx";
import { SeasonSummary, TeamHeading } from "./season-summary.tsx";
import { SeasonTrends } from "./season-trends.tsx";
import type { ShownSeason } from "./show-season.server.ts";
import { TeamEvents } from "./team-events.tsx";

export function SportDetail({
  choice: {
    tabs: { sports, seasons, teams },
  },
  season,
  strips,
  opponents,
  progress,
}: {
  choice: TeamChoice;
  season: ShownSeason | null;
  strips: ShownStrips | null;
  opponents: OpponentSummary | null;
  progress: Progress | null;
}) {
  return (
    <section aria-labelledby="sport-detail">
      <h2 id="sport-detail" className="section-rule headline-section print:hidden">
        Sport Detail
      </h2>
      {sports.length === 0 && <EmptyState title="No data available" />}
      {sports.length > 0 && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 print:mt-0">
          <TabsNav label="Sport" tabs={tabsOf(sports)} />
          {seasons.length > 0 && <TabsNav label="Season" variant="pill" tabs={tabsOf(seasons)} />}
          {teams.length > 0 && <TabsNav label="Team" variant="pill" tabs={tabsOf(teams)} />}
          {teams.length === 0 && (
            <EmptyState title={seasons.length > 0 ? "No teams available" : "No data available"} art="bench" />
          )}
          {teams.length > 0 && <TeamSeason season={season} strips={strips} opponents={opponents} progress={progress} />}
        </div>
      )}
    </section>
  );
}

/** While the script of the document loads another team, the region is busy, and its template with the spinner is in the page. */
function TeamSeason({
  season,
  strips,
  opponents,
  progress,
}: {
  season: ShownSeason | null;
  strips: ShownStrips | null;
  opponents: OpponentSummary | null;
  progress: Progress | null;
}) {
  return (
    <div data-in-place className="group/season relative">
      <template>
        <div className="absolute inset-x-0 top-24 z-10 flex justify-center">
          <Spinner label="Loading events" size="lg" className="text-accent-ink" />
        </div>
      </template>
      <div className="transition-opacity duration-150 group-aria-busy/season:opacity-25">
        {season && <TeamHeading {...season} />}
        {strips && <PercentileStrips {...strips} />}
        {opponents && <OpponentNotes {...opponents} />}
        {progress && <SeasonProgress {...progress} />}
        {season?.trends && <SeasonTrends trends={season.trends} season={season} />}
        {season && season.summary.length > 0 && <SeasonSummary groups={season.summary} confirmed={season.confirmed} />}
        <TeamEvents events={season?.events ?? []} />
      </div>
    </div>
  );
}

function tabsOf(tabs: ChoiceLink[]) {
  return tabs.map(({ href, label, current }) => ({
    href,
    label: <span className="block max-w-96 whitespace-normal py-1.5 leading-tight wrap-anywhere">{label}</span>,
    current,
  }));
}
