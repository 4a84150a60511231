import { href } from "react-router";
import type { AthleteProfile } from "../../athletes/schema.ts";
import { showAthlete } from "../../athletes/show-athlete.tsx";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { MediaLinks } from "../../profile/media-links.tsx";
import { ProfileHeader } from "../../profile/profile-header.tsx";
import { SeasonSummary, TeamHeading } from "../../profile/season-summary.tsx";
import type { ShownSeason } from "../../profile/show-season.server.ts";
import { headlineStats } from "../../sports/headline-stats.ts";
import { seasonTable } from "../../sports/season-table.ts";
import { seasonTotals } from "../../sports/season-totals.ts";
import type { Values } from "../drafts/merge-values.ts";
import { positionsIn } from "../drafts/record-kinds.ts";
import { isBlank, sportOf, valuesOf, type WorkspaceRecord } from "../drafts/record-store.ts";
import { useAllRecords, useFacts, useProfile } from "../drafts/use-workspace.tsx";
import { isPossible, lineOf } from "../grid/stat-columns.ts";

/** Shows the public profile's header, links and season totals with the current input. Nothing in it is clickable. */
export function ProfilePreview() {
  const values = valuesOf(useProfile());
  const { athleteId, picture } = useFacts();
  const records = useAllRecords();
  const team = latestTeam(records);
  const season = team && showTeam(team, records);
  const links = records.filter((record) => record.kind === "link" && record.id !== null).map(valuesOf);
  const address = href("/profile/:athleteId", { athleteId });
  const athlete = showAthlete(profileOf(values, { records, athleteId, picture }), season?.sportCode ?? null);
  return (
    <div inert data-sport={season?.sportCode} className="bg-surface">
      <ProfileHeader
        // The public profile shows "Other" for a missing type; the preview shows that none is selected.
        athlete={values.schoolType ? athlete : { ...athlete, schoolType: "" }}
        season={season ?? null}
        share={{ name: "", url: address, code: { size: 1, path: "" } }}
        shareHref={address}
      />
      <div className="page grid gap-x-14 gap-y-10 pt-8 pb-10 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <MediaLinks
          links={links.map(({ text = "", date = "", url = "" }) => ({ text, date, url }))}
          className="lg:col-start-2 lg:row-start-1"
        />
        {season && (
          <section className="min-w-0 lg:col-start-1 lg:row-start-1">
            <TeamHeading {...season} />
            {season.summary.length > 0 && <SeasonSummary groups={season.summary} />}
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

function showTeam(team: WorkspaceRecord, records: readonly WorkspaceRecord[]): ShownSeason | undefined {
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
    headline: headlineStats(sportCode, totals),
    trends: null,
    summary: seasonTable(sportCode, totals),
    groups: [],
    events: [],
  };
}

function profileOf(
  values: Values,
  { records, athleteId, picture }: { records: readonly WorkspaceRecord[]; athleteId: string; picture: string | null },
): AthleteProfile {
  const { firstName, lastName, gender, graduationYear, schoolType, currentSchool, height, weight, city, state } =
    values;
  const teams = records.filter((record) => record.kind === "team" && !isBlank(record));
  const codes = (Object.keys(sports) as SportCode[]).filter((code) =>
    teams.some((team) => sportOf(team, undefined) === code),
  );
  return {
    athleteId,
    name: [firstName, lastName].filter(Boolean).join(" ") || "Your name",
    profilePictureURL: picture,
    gender: gender === "F" || gender === "M" ? gender : "O",
    graduationYear: numberIn(graduationYear),
    schoolType: schoolType || null,
    currentSchool: currentSchool || null,
    height: numberIn(height),
    weight: numberIn(weight),
    city: city || null,
    state: state || null,
    positions: positionsIn(values),
    sports: codes.map((sportCode) => ({ sportCode, seasons: [] })),
  };
}

function numberIn(text = ""): number | null {
  return /^\d+$/.test(text.trim()) ? Number(text) : null;
}
