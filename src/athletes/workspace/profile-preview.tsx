import { href } from "react-router";
import { MediaLinks } from "../media-links.tsx";
import { ProfileHeader } from "../profile-header.tsx";
import { SeasonSummary } from "../season-summary.tsx";
import type { ShownAthlete } from "../show-athlete.server.ts";
import type { ShownSeason } from "../show-season.server.ts";
import { headlineStats } from "../stats/headline-stats.ts";
import { seasonTable } from "../stats/season-table.ts";
import { seasonTotals } from "../stats/season-totals.ts";
import { genders, type SportCode, schoolTypeChoices, sports } from "../vocabulary.ts";
import type { Values } from "./merge-values.ts";
import { feetAndInches } from "./name-fields.tsx";
import { type HeldRecord, isBlank, sportOf, valuesOf } from "./record-store.ts";
import { lineOf } from "./stat-columns.ts";
import { useAllRecords, useFacts, useProfile } from "./use-workspace.tsx";

/** The public profile as it would be with what is typed right now, in the profile's own parts; nothing in it can be clicked. */
export function ProfilePreview() {
  const values = valuesOf(useProfile());
  const { athleteId, picture } = useFacts();
  const records = useAllRecords();
  const team = latestTeam(records);
  const season = team && showTeam(team, records);
  const links = records.filter((record) => record.kind === "link" && record.id !== null).map(valuesOf);
  const address = href("/profile/:athleteId", { athleteId });
  return (
    <div inert data-sport={season?.sportCode} className="bg-surface">
      <ProfileHeader
        athlete={showValues(values, { picture, teams: records, sportCode: season?.sportCode ?? null })}
        season={season ?? null}
        share={{ name: "", url: address, code: { size: 1, path: "" } }}
        shareHref={address}
      />
      <div className="page grid gap-8 pt-6 pb-10">
        {season && season.summary.length > 0 && <SeasonSummary groups={season.summary} />}
        <MediaLinks links={links.map(({ text = "", date = "", url = "" }) => ({ text, date, url }))} />
      </div>
    </div>
  );
}

function latestTeam(records: readonly HeldRecord[]): HeldRecord | undefined {
  const teams = records.filter((record) => record.kind === "team" && !isBlank(record));
  return teams.toSorted((a, b) => (valuesOf(b).seasonYear ?? "").localeCompare(valuesOf(a).seasonYear ?? ""))[0];
}

function showTeam(team: HeldRecord, records: readonly HeldRecord[]): ShownSeason | undefined {
  const sportCode = sportOf(team, undefined);
  if (!sportCode) return;
  const { seasonYear = "", teamName = "", seasonOrGame: mode } = valuesOf(team);
  const seasonOrGame = mode === "S" ? "S" : "G";
  const events = records.filter((record) => record.parent === team.key && !isBlank(record));
  const lines = events.map((record) => lineOf(sportCode, valuesOf(record)));
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

function showValues(
  values: Values,
  { picture, teams, sportCode }: { picture: string | null; teams: readonly HeldRecord[]; sportCode: SportCode | null },
): ShownAthlete {
  const {
    firstName,
    lastName,
    gender = "O",
    graduationYear,
    schoolType,
    currentSchool,
    height,
    weight,
    city,
    state,
  } = values;
  const codes = new Set(teams.filter(({ kind }) => kind === "team").map((team) => sportOf(team, undefined)));
  return {
    name: [firstName, lastName].filter(Boolean).join(" ") || "Your name",
    picture,
    gender,
    role: [sportCode && sports[sportCode], graduationYear && `Class of ${graduationYear}`].filter(Boolean).join(", "),
    gradYear: graduationYear || null,
    schoolType: schoolTypeChoices[schoolType as keyof typeof schoolTypeChoices] ?? null,
    schoolName: currentSchool || null,
    genderName: genders[gender as keyof typeof genders] ?? genders.O,
    height: height ? feetAndInches(Number(height)) : null,
    weight: weight ? `${weight} lb` : null,
    home: [city, state].filter(Boolean).join(", ") || null,
    sports: Object.entries(sports).flatMap(([code, name]) => (codes.has(code as SportCode) ? [name] : [])),
  };
}
