import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { noDetails, nonePublished } from "../../../tests/factories.ts";
import type { OwnProfile, ProfileTeam } from "../schema.ts";
import { recordKinds } from "../sync/record-kinds.ts";
import { holdStored } from "../sync/record-store.ts";
import { WorkspaceProvider } from "../sync/use-workspace.tsx";
import { SameTeam } from "./team-form.tsx";

const teamOf = (teamId: string, seasonYear: string, teamName: string): ProfileTeam => ({
  ...{ teamId, seasonYear, teamName, sportCode: "VB", seasonOrGame: "G", version: 1 },
  ...{ events: [], eventCount: 0, teamEventCount: 0, eventsIncluded: true },
});

it.each([
  ["2026", "East ", true],
  ["2026", "West", false],
  ["2025", "East", false],
])("offers a merge with the team of %s that is named “%s”: %s", (seasonYear, teamName, isOffered) => {
  const [team, other] = [teamOf("team1", "2026", "East"), teamOf("team2", seasonYear, teamName)];
  const profile = {
    ...{ ...noDetails, published: nonePublished, positions: [], jerseyNumbers: {}, playedSports: {} },
    ...{ mediaLinks: [], textReviews: [], teamEvents: [], missing: [], protectedParts: [] },
    sports: [{ sportCode: "VB", seasons: [{ seasonYear: "2026", teams: [team, other] }] }],
  } as unknown as OwnProfile;
  const html = renderToString(
    <MemoryRouter>
      <WorkspaceProvider account="account" profile={profile}>
        <SameTeam team={holdStored("team", recordKinds.team.read(team), null)} />
      </WorkspaceProvider>
    </MemoryRouter>,
  );
  expect(html.includes('href="/me/merge"')).toBe(isOffered);
});
