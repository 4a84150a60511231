import { createHash } from "node:crypto";
import { isLongest } from "@openroster/stat-files/document/sport-stats.ts";
import type { StatRow, Stats, StatTeam } from "@openroster/stat-files/document/stat-file.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { type Kysely, sql } from "kysely";
import { isCleanText } from "../../athletes/clean-text.ts";
import { selectJerseyNumber } from "../../athletes/field-columns.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { describeFile } from "../../uploads/describe-file.ts";
import { splitName } from "../../uploads/split-name.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { findLines, listGames } from "../games/find-games.server.ts";
import { listEntries, listEntryLines } from "../roster-entries/list-entries.server.ts";
import { entryLimits } from "../roster-entries/schema.ts";
import { keyOf } from "../roster-entries/write-entries.server.ts";
import { chooseGame, chooseTeam } from "./choose-game.ts";
import { type Match, matchPlayers, type RosterPlayer } from "./match-players.ts";
import { addUp, planLines, type StoredLine } from "./plan-lines.ts";
import type { TeamImport } from "./schema.ts";
import type { WaitingFile } from "./waiting-files.server.ts";

type Players = TeamImport["players"];

export async function planImport(
  db: Kysely<Database>,
  member: TeamMembership,
  { importId, name, sha256, size, file, choices }: WaitingFile,
): Promise<TeamImport> {
  const { teamId, sportCode } = member;
  const team = chooseTeam(file, choices.team, member.name);
  const [games, roster] = await Promise.all([listGames(db, member), listRoster(db, member)]);
  const chosen = chooseGame(
    file,
    games.map(({ lines: _, ...game }) => game),
    { team, choices },
  );
  const own = team === null ? undefined : file.teams[team];
  const addsPlayers = choices.addsPlayers ?? roster.length === 0;
  const proposed = choosePlayers(own, roster, choices.athletes ?? []);
  const addable = proposed.filter(isAddable).length;
  const players = addsPlayers ? proposed.map(addPlayer) : proposed;
  const stored = chosen.gameId === null ? [] : await findStored(db, { teamId, gameId: chosen.gameId });
  const names = new Map(roster.map((athlete) => [athlete.athleteId, athlete.name]));
  const matched = players.flatMap(({ row, athleteId, name: nameInFile, state }) => {
    if (state === "new") return takeNewRow(row, nameInFile, own?.players[row]);
    const [statRow, athlete] = [own?.players[row], athleteId === null ? undefined : names.get(athleteId)];
    return statRow && athleteId !== null && athlete !== undefined ? [{ athleteId, name: athlete, row: statRow }] : [];
  });
  const { lines, removed } = planLines({ sport: sportCode, file, sha256, stored, players: matched });
  const sums = own ? addUp(own, (id) => isLongest(sportCode, id)) : { sums: {}, ids: new Set<string>() };
  const changesNothing = lines.length > 0 && removed.length === 0 && lines.every(({ isChanged }) => !isChanged);
  const facts = describeFile(file, sportCode);
  return {
    ...{ importId, name, sha256, size },
    ...facts,
    addsUp: facts.addsUp && lines.every(({ problems }) => problems.length === 0),
    ...{ team, ...chosen, roster, players, addsPlayers, addable, removed, changesNothing },
    statistics: listStatistics(sportCode, sums.ids),
    lines: lines.map(({ isChanged: _, ...line }) => line),
    sums: { players: sums.sums, teamRow: own?.teamRow?.stats ?? null, totals: own?.totals ?? null },
    problems: listProblems({ team, hasTeams: file.teams.length > 0, chosen, players, matched: lines.length }),
    seen: fingerprint({ team, gameId: chosen.gameId, newGame: chosen.newGame, lines, removed }),
  };
}

/** Returns the stored lines of athletes and of players without an account. */
async function findStored(db: Kysely<Database>, game: { teamId: string; gameId: string }): Promise<StoredLine[]> {
  const [lines, ofEntries] = await Promise.all([findLines(db, game), listEntryLines(db, game)]);
  return [
    ...lines,
    ...ofEntries.map(({ entryId, name, stats, sha256 }) => ({
      ...{ athleteId: entryId, name, stats, isMember: true },
      source: { kind: "file", file: { sha256 } },
    })),
  ];
}

type Player = Players[number];

/** A file can add a player with a name that the roster can have. One who did not play can be on it already. */
function isAddable({ state, name, candidates }: Player): boolean {
  return state === "none" && candidates.length === 0 && name !== null && isCleanText(tidyName(name), entryLimits.name);
}

function addPlayer(player: Player): Player {
  return isAddable(player) ? { ...player, state: "new", reason: null } : player;
}

/** Returns the name in the usual order: “Alder, Ana” is Ana Alder. */
export function tidyName(text: string): string {
  const { first, last } = splitName((field) => (field === "fullName" ? text : ""));
  return `${first} ${last}`.trim();
}

/** The line of a player who is added; none for one who did not play. */
function takeNewRow(row: number, name: string | null, statRow: StatRow | undefined) {
  if (!statRow || name === null || !(statRow.hasPlayed ?? playedIn(statRow.stats))) return [];
  return [{ athleteId: `new-${row}`, name: tidyName(name), row: statRow }];
}

/** Lists the athletes of the team, then the players without an account. An entry with the name of an athlete is left out. */
async function listRoster(db: Kysely<Database>, member: TeamMembership): Promise<TeamImport["roster"]> {
  const [athletes, entries] = await Promise.all([listMembers(db, member), listEntries(db, member.teamId)]);
  const names = new Set(athletes.map(({ name }) => keyOf(name)));
  return [
    ...athletes.map((athlete) => ({ ...athlete, isEntry: false })),
    ...entries
      .filter(({ name }) => !names.has(keyOf(name)))
      .map(({ entryId, name, jersey }) => ({ athleteId: entryId, name, jersey, isEntry: true })),
  ];
}

async function listMembers(db: Kysely<Database>, { teamId, sportCode }: TeamMembership): Promise<RosterPlayer[]> {
  const { rows } = await sql<{ id: string; name: string; jersey: string | null }>`
    select athletes.id, first_name || ' ' || last_name as name,
      case when athletes.is_public then ${sql.raw(selectJerseyNumber())} end as jersey
    from team_athletes
      join athletes on athletes.id = team_athletes.athlete_id
      join accounts on accounts.id = athletes.account_id
      left join athlete_sports on athlete_sports.athlete_id = athletes.id and athlete_sports.sport_code = ${sportCode}
    where team_id = ${teamId} and left_at is null and is_public_account(accounts)
    order by fold_name(last_name), athletes.search_name, athletes.id`.execute(db);
  return rows.map(({ id, ...athlete }) => ({ athleteId: encodeId("athlete", id), ...athlete }));
}

/** Matches the rows of the own team. A choice of the staff has priority; one athlete can be chosen for one row. */
function choosePlayers(
  team: StatTeam | undefined,
  roster: readonly RosterPlayer[],
  chosen: readonly { row: number; athleteId: string | null }[],
): Players {
  if (!team) return [];
  const choiceOf = new Map(chosen.map(({ row, athleteId }) => [row, athleteId]));
  const known = new Set(roster.map(({ athleteId }) => athleteId));
  return matchPlayers(team.players, roster).map((proposed, row) => {
    const { name = null, jersey = null, stats = {}, hasPlayed = playedIn(stats) } = team.players[row] ?? {};
    const match = hasPlayed ? proposed : benched(proposed);
    const choice = choiceOf.get(row);
    if (choice === undefined || (choice !== null && !known.has(choice))) return { row, name, jersey, ...match };
    const isProposed = match.state !== "ask" && choice === match.athleteId;
    return { row, name, jersey, ...match, ...(isProposed ? {} : { state: "chosen", reason: null }), athleteId: choice };
  });
}

/** Some programs list players who stayed on the bench, with zeros. */
function playedIn(stats: Stats): boolean {
  const values = Object.values(stats);
  return values.length === 0 || values.some((value) => value !== 0);
}

function benched({ candidates }: Match): Match {
  return { state: "none", athleteId: null, reason: "The file has only zeros: did not play.", candidates };
}

function listStatistics(sport: SportCode, ids: ReadonlySet<string>): TeamImport["statistics"] {
  return statCatalogue(sport)
    .filter(({ id }) => ids.has(id))
    .map(({ id, abbreviation, friendlyName }) => ({ id, label: abbreviation, friendlyName }));
}

function listProblems({
  team,
  hasTeams,
  chosen,
  players,
  matched,
}: {
  team: number | null;
  hasTeams: boolean;
  chosen: Pick<TeamImport, "gameId" | "mustChooseGame" | "newGame">;
  players: Players;
  matched: number;
}): string[] {
  if (team === null) return [hasTeams ? "Choose which team is yours." : "Choose what the columns contain."];
  const problems: string[] = [];
  if (chosen.mustChooseGame) problems.push("Choose the game.");
  else if (chosen.gameId === null && (chosen.newGame.date === "" || chosen.newGame.opponent === ""))
    problems.push("Enter the opponent and the date of the new game.");
  const open = players.filter(({ state }) => state === "ask").length;
  if (open > 0) problems.push(`Decide about ${open} ${open === 1 ? "player" : "players"}.`);
  const chosenIds = players.flatMap(({ athleteId }) => athleteId ?? []);
  if (new Set(chosenIds).size < chosenIds.length) problems.push("You chose one athlete for several players.");
  if (matched === 0 && open === 0) problems.push("No player is matched to an athlete of your roster.");
  return problems;
}

function fingerprint(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}
