import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { primaryPosition } from "@openroster/stat-files/sports/positions.ts";
import { seasonTable } from "@openroster/stat-files/sports/season-table.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { href } from "react-router";
import {
  chosenFieldNames,
  commonFieldNames,
  definitionOf,
  type FieldValues,
  openDetailNames,
  type PublicFieldName,
} from "../../athletes/fields.ts";
import { isAccountAddress } from "../../athletes/link-sites.ts";
import type { AthleteProfile } from "../../athletes/schema.ts";
import { showAthlete } from "../../athletes/show-athlete.tsx";
import { showDetails } from "../../athletes/show-details.tsx";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { DetailList } from "../../profile/detail-list.tsx";
import { MediaLinks } from "../../profile/media-links.tsx";
import { ProfileHeader } from "../../profile/profile-header.tsx";
import { SeasonSummary, TeamHeading } from "../../profile/season-summary.tsx";
import type { ShownSeason } from "../../profile/show-season.server.ts";
import { isPossible, lineOf } from "../grid/stat-columns.ts";
import type { Values } from "../sync/merge-values.ts";
import { positionsIn, readTyped, sportsIn } from "../sync/record-kinds.ts";
import { isBlank, sportOf, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useTeamEvents } from "../sync/team-events.tsx";
import { useAllRecords, useFacts, useLinks, useProfile } from "../sync/use-workspace.tsx";

/** Shows the public profile's header, links and season totals with the current input. Nothing in it is clickable. */
export function ProfilePreview() {
  const values = valuesOf(useProfile());
  const { athleteId, picture } = useFacts();
  const records = useAllRecords();
  const team = latestTeam(records);
  useTeamEvents(team?.id === null ? undefined : team?.key);
  const season = team && showTeam(team, { records, values });
  const links = useLinks()
    .map(valuesOf)
    .filter(({ url = "" }) => !isAccountAddress(url));
  const address = href("/profile/:athleteId", { athleteId });
  const profile = profileOf(values, { records, athleteId, picture });
  const athlete = showAthlete(profile, season?.sportCode ?? null);
  return (
    <div inert data-accent={accentOf(season?.sportCode)} className="bg-surface">
      <ProfileHeader
        // The public profile shows "Other" for a missing type; the preview shows that none is selected.
        athlete={values.schoolType ? athlete : { ...athlete, schoolType: "" }}
        season={season ?? null}
        share={{ url: address, code: { size: 1, path: "" } }}
        shareHref={address}
      />
      <div className="page grid gap-x-14 gap-y-10 pt-8 pb-10 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:col-start-2 lg:row-start-1">
          <MediaLinks links={links.map(({ text = "", date = "", url = "" }) => ({ text, date, url }))} />
          <DetailList sections={showDetails(profile)} />
        </div>
        {season && (
          <section className="min-w-0 lg:col-start-1 lg:row-start-1">
            <TeamHeading {...season} />
            {season.summary.length > 0 && <SeasonSummary groups={season.summary} confirmed={null} />}
          </section>
        )}
      </div>
    </div>
  );
}

function latestTeam(records: readonly WorkspaceRecord[]): WorkspaceRecord | undefined {
  const teams = records.filter((record) => record.kind === "team" && !isBlank(record));
  return teams.toSorted((a, b) => (valuesOf(b).seasonYear ?? "").localeCompare(valuesOf(a).seasonYear ?? ""))[0];
}

function showTeam(
  team: WorkspaceRecord,
  { records, values }: { records: readonly WorkspaceRecord[]; values: Values },
): ShownSeason | undefined {
  const sportCode = sportOf(team, undefined);
  if (!sportCode) return;
  const { seasonYear = "", teamName = "", seasonOrGame: mode } = valuesOf(team);
  const seasonOrGame = mode === "S" ? "S" : "G";
  const events = records.filter((record) => record.parent === team.key && !isBlank(record));
  const lines = events.map((record) => {
    const line = lineOf(sportCode, valuesOf(record));
    // An impossible line cannot be saved: shows the saved one, as the public profile does.
    return isPossible(sportCode, line) ? line : lineOf(sportCode, record.saved);
  });
  const totals = seasonTotals(sportCode, seasonOrGame, lines);
  return {
    sportCode,
    seasonYear,
    teamName,
    seasonOrGame,
    headline: headlineStats(sportCode, totals, primaryPosition(positionsIn(values), sportCode)),
    trends: null,
    summary: seasonTable(sportCode, totals),
    confirmed: null,
    groups: [],
    events: [],
  };
}

function profileOf(
  values: Values,
  { records, athleteId, picture }: { records: readonly WorkspaceRecord[]; athleteId: string; picture: string | null },
): AthleteProfile {
  const { firstName, lastName, gender } = values;
  const shown = [
    ...commonFieldNames,
    ...openDetailNames,
    ...chosenFieldNames.filter((name) => values[`published.${name}`] === "yes"),
  ];
  const none = Object.fromEntries(chosenFieldNames.map((name) => [name, null]));
  const fields = {
    ...none,
    ...Object.fromEntries(shown.map((name) => [name, valueIn(name, values)])),
  } as FieldValues<PublicFieldName>;
  const teams = records.filter((record) => record.kind === "team" && !isBlank(record));
  const chosen = sportsIn(values);
  const codes = (Object.keys(sports) as SportCode[]).filter(
    (code) => chosen.includes(code) || teams.some((team) => sportOf(team, undefined) === code),
  );
  return {
    athleteId,
    name: [firstName, lastName].filter(Boolean).join(" ") || "Your name",
    profilePictureURL: picture,
    ...fields,
    commitmentStated: null,
    searchEngines: values["published.searchEngines"] === "yes",
    embeds: true,
    gender: gender === "F" || gender === "M" ? gender : "O",
    positions: positionsIn(values),
    sports: codes.map((sportCode) => ({
      sportCode,
      jerseyNumber: (values["published.jerseyNumber"] && values[`jerseyNumbers.${sportCode}`]) || null,
      seasons: [],
    })),
  };
}

/** Returns null for a text that is not a number in a field of numbers. */
function valueIn(name: PublicFieldName, values: Values) {
  const value = readTyped(name, values);
  const { type } = definitionOf(name);
  if (Array.isArray(value)) return value.filter(({ year }) => year > 0);
  const number = type === "measurement" && typeof value === "object" ? value?.value : value;
  return (type === "number" || type === "measurement") && typeof number === "string" ? null : value;
}
