import type { Room } from "./rooms.ts";

/** The games of teams. Listed after the workspace, because their grid is that of the athletes. */
export const teamGameRooms: readonly Room[] = [
  {
    path: "src/teams/games",
    holds: "games of a team: schedule, lines, and the events of profiles that show them",
    uses: "brand.ts database http ui sports athletes sessions schools coach/forms teams workspace/drafts workspace/grid stat-files stat-files/document",
    opens:
      "find-games.server.ts publish-lines.server.ts read-stats.server.ts remove-team-text.server.ts schema.ts write-games.server.ts",
    opensToTop: "games-api.server.ts",
  },
  {
    path: "src/teams/imports",
    holds: "import of statistics files into the games of a team, and their export",
    uses: `
      brand.ts database jobs http ui sports athletes sessions schools stat-files stat-files/document stat-files/spreadsheet
      stat-uploads coach/forms teams teams/games`,
    opens: "schema.ts",
    opensToTop: "imports-api.server.ts imports-jobs.server.ts",
  },
  {
    path: "src/teams/confirmations",
    holds: "where numbers come from: confirmations and proposals of coaches, and the page of the athlete",
    uses: `
      brand.ts database http mail ui sports athletes accounts sessions schools coach/forms teams teams/games
      workspace/endpoints`,
    opens: "schema.ts",
    opensToTop: "confirmations-api.server.ts sources-api.server.ts",
  },
];

/** The rooms of the teams of schools and clubs, ordered by dependency. */
export const teamRooms: readonly Room[] = [
  {
    path: "src/teams",
    holds: "teams of schools and clubs: staff, athletes, pages under /team",
    uses: "brand.ts database http mail ui athletes accounts sessions schools schools/high-schools coach/forms",
    opens: `
      admit-team-staff.server.ts change-team-staff.server.ts find-team.server.ts name-team.ts
      permissions.ts require-same-sport.server.ts schema.ts team-facts.ts vocabulary.ts`,
    opensToTop: "collect-team-data.server.ts teams-api.server.ts",
  },
  {
    path: "src/teams/athletes",
    holds: "athletes join and leave teams; the roster",
    uses: "brand.ts database jobs mail http ui sports athletes sessions schools coach/forms teams",
    opens: "schema.ts",
    opensToTop: "memberships-api.server.ts roster-api.server.ts send-join-mails.server.ts",
  },
];
