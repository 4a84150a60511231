import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { noDetails, nonePublished } from "../../../tests/factories.ts";
import { fullLine, longText } from "../../../tests/full-athlete.ts";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import type { OwnProfile, ProfileTeam } from "../schema.ts";
import { DeleteProvider } from "../sync/delete-dialog.tsx";
import { recordKinds } from "../sync/record-kinds.ts";
import { holdStored } from "../sync/record-store.ts";
import { WorkspaceProvider } from "../sync/use-workspace.tsx";
import { TeamEventsEditor } from "./team-events-editor.tsx";

/** A season of football with the most games, the longest names and lines with all statistics. */
const team: ProfileTeam = {
  ...{ teamId: "team1", sportCode: "FB", seasonYear: "2026", teamName: "Varsity", seasonOrGame: "G", version: 1 },
  events: Array.from({ length: limits.eventsOfTeam }, (_, n) => ({
    ...{ eventId: `event${n}`, eventName: longText(limits.eventName, n), score: "25-23", date: "2026-09-04" },
    ...{ stats: fullLine("FB", n), derived: {}, version: 1 },
  })),
  eventCount: limits.eventsOfTeam,
  teamEventCount: 0,
  eventsIncluded: true,
};

const profile: OwnProfile = {
  ...{ ...noDetails, published: nonePublished, athleteId: "abc", firstName: "Ana", lastName: "Reyes", gender: "F" },
  ...{ height: 70, weight: null, city: null, state: null, graduationYear: 2028, schoolType: "H", currentSchool: null },
  ...{
    positions: [],
    playedSports: { BB: false, FB: true, VB: false },
    jerseyNumbers: { BB: null, FB: null, VB: null },
  },
  ...{ picture: null, isPublished: false, version: 3, mediaLinks: [], textReviews: [], teamEvents: [], missing: [] },
  ...{
    completeness: 50,
    eventCount: limits.eventsOfTeam,
    isHeld: false,
    isHiddenByGuardian: false,
    protectedParts: [],
    guardian: null,
  },
  sports: [{ sportCode: "FB", seasons: [{ seasonYear: "2026", teams: [team] }] }],
};

function render(isPhone: boolean, address = "/"): string {
  return renderToString(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <WorkspaceProvider account="account" profile={profile}>
          <DeleteProvider>
            <TeamEventsEditor
              team={holdStored("team", recordKinds.team.read(team), null)}
              sportCode="FB"
              isPhone={isPhone}
            />
          </DeleteProvider>
        </WorkspaceProvider>
      </ToastProvider>
    </MemoryRouter>,
  );
}

it("G01 renders the fullest season on the server within 500 kB", () => {
  const html = render(false);
  expect(html).toContain("<table");
  expect(Buffer.byteLength(html)).toBeLessThan(500_000);
});

it("G01 renders a season for a phone without the grid", () => {
  const html = render(true);
  expect(html).not.toContain("<table");
  expect(html.split("<li").length - 1).toBe(limits.eventsOfTeam);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
});

it("renders the game that the address names, so that a tap before the script opens it", () => {
  const opens = (address: string) => render(true, address).includes("Opponent or event");
  expect(["/?game=event1", "/", "/?game=", "/?game=unknown"].map(opens)).toEqual([true, false, false, false]);
});
