import Papa from "papaparse";
import { type StatFile, StatFileError, type StatRow, type StatTeam } from "../document/stat-file.ts";
import { statCatalogue } from "../sports/stat-catalogue.ts";

const leadingHeaders = ["Row", "Sport", "Date", "Team", "Side", "Jersey", "Name", "External id"];

/** Writes a game as CSV with one row for each player, team row and team line. Text that is a formula gets an apostrophe. */
export function writeCsv({ game, teams }: Pick<StatFile, "game" | "teams">): string {
  const { sport, date } = game;
  if (!sport) throw new StatFileError("Choose the sport first.");
  const rows = teams.flatMap(rowsOf);
  const stats = statCatalogue(sport).filter(({ id }) => rows.some(({ row }) => row.stats[id] !== undefined));
  const lines = rows.map(({ kind, team, row }) => [
    ...[kind, sport, date, team.name, team.side, row.jersey, row.name, row.externalId],
    ...stats.map(({ id }) => row.stats[id]),
  ]);
  const table = [[...leadingHeaders, ...stats.map(({ friendlyName }) => friendlyName)], ...lines];
  return `${Papa.unparse(table, { escapeFormulae: /^['=+\-@\t\r]/ })}\r\n`;
}

function rowsOf(team: StatTeam): { kind: string; team: StatTeam; row: StatRow }[] {
  const { players, teamRow, totals } = team;
  return [
    ...players.map((row) => ({ kind: "player", team, row })),
    ...(teamRow ? [{ kind: "team", team, row: teamRow }] : []),
    ...(totals ? [{ kind: "totals", team, row: { name: null, jersey: null, externalId: null, stats: totals } }] : []),
  ];
}
