import { cut, statFileLimits as limits, tooMany, tooManyColumns } from "./limits.ts";
import type { GameFacts, StatCheck, StatFile, StatRow, StatTeam } from "./stat-file.ts";

/** Cuts texts and lists to what pages show. Throws a StatFileError for too many teams, players, numbers or columns. */
export function boundStatFile(file: StatFile): StatFile {
  if (file.teams.length > limits.teams) throw tooMany("teams", limits.teams);
  if (file.teams.some(({ players }) => players.length > limits.players))
    throw tooMany("players in one team", limits.players);
  if (file.teams.reduce((sum, team) => sum + countNumbers(team), 0) > limits.numbers)
    throw tooMany("numbers", limits.numbers);
  const columns = file.columns?.length ?? 0;
  if (columns > limits.columns) throw tooManyColumns(columns);
  return {
    ...file,
    producer: short(file.producer),
    game: boundGame(file.game),
    teams: file.teams.map(boundTeam),
    checks: file.checks.map(boundCheck),
    warnings: boundWarnings(file.warnings),
    ...(file.plays && { plays: { ...file.plays, list: file.plays.list.slice(0, limits.plays) } }),
    ...(file.columns && { columns: file.columns.map(({ header, target }) => ({ header: short(header), target })) }),
  };
}

function countNumbers({ players }: StatTeam): number {
  return players.reduce((sum, { stats }) => sum + Object.keys(stats).length, 0);
}

function boundGame(game: GameFacts): GameFacts {
  return {
    ...game,
    start: short(game.start),
    externalId: short(game.externalId),
    location: short(game.location),
    competition: short(game.competition),
    periods: game.periods.slice(0, limits.periods),
  };
}

function boundTeam(team: StatTeam): StatTeam {
  return {
    ...team,
    name: short(team.name),
    players: team.players.map(boundRow),
    teamRow: team.teamRow && boundRow(team.teamRow),
  };
}

function boundRow(row: StatRow): StatRow {
  return {
    ...row,
    name: short(row.name),
    jersey: row.jersey && cut(row.jersey, 20),
    externalId: short(row.externalId),
    ...(row.position !== undefined && { position: short(row.position) }),
  };
}

/** Keeps the failed comparisons first. */
function boundCheck(check: StatCheck): StatCheck {
  const bounded = check.details.map((detail) => ({
    ...detail,
    team: short(detail.team),
    statistic: short(detail.statistic),
    stated: short(detail.stated),
    computed: short(detail.computed),
  }));
  if (bounded.length <= limits.comparisons) return { ...check, details: bounded };
  const [failed, passed] = [bounded.filter(({ ok }) => !ok), bounded.filter(({ ok }) => ok)];
  return { ...check, details: [...failed, ...passed].slice(0, limits.comparisons) };
}

function boundWarnings(warnings: readonly string[]): string[] {
  const shown = warnings.length > limits.warnings ? warnings.slice(0, limits.warnings - 1) : warnings;
  const left = warnings.length - shown.length;
  const more = left > 0 ? [`The file has ${left.toLocaleString("en-US")} more notes, which are not shown.`] : [];
  return [...shown, ...more].map((text) => cut(text, limits.warningLength));
}

function short<Value>(value: Value): Value {
  return (typeof value === "string" ? cut(value, limits.textLength) : value) as Value;
}
