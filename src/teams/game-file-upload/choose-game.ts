import { placeOf } from "@openroster/stat-files/document/game-place.ts";
import type { StatFile } from "@openroster/stat-files/document/stat-file.ts";
import { teamSimilarity } from "../../athletes/names/compare-names.ts";
import type { Game } from "../games/schema.ts";
import type { ImportChoices, TeamImport } from "./schema.ts";

const dayMs = 86_400_000;

/** Returns the position of the own team in a file: the chosen one, the only one, or the one with the team's name; else null. */
export function chooseTeam({ teams }: StatFile, chosen: number | undefined, ownName: string): number | null {
  if (chosen !== undefined && teams[chosen]) return chosen;
  if (teams.length === 1) return 0;
  const scores = teams.map(({ name }) => (name ? teamSimilarity(ownName, name) : 0));
  const best = Math.max(...scores);
  return best >= 0.5 && scores.filter((score) => score === best).length === 1 ? scores.indexOf(best) : null;
}

type ChosenGame = Pick<TeamImport, "games" | "gameId" | "mustChooseGame" | "newGame">;

/** Proposes a game of the schedule by date and opponent, or a new one. */
export function chooseGame(
  file: StatFile,
  games: readonly Game[],
  { team, choices }: { team: number | null; choices: ImportChoices },
): ChosenGame {
  const { date } = file.game;
  const opponent = team === null ? null : (file.teams[1 - team]?.name ?? null);
  const near = games
    .map((game) => ({ game, days: date === null ? 0 : daysBetween(date, game.date) }))
    .map(({ game, days }) => ({ game, days, likeness: opponent ? teamSimilarity(opponent, game.opponent) : 0 }))
    .toSorted((one, other) => one.days - other.days || other.likeness - one.likeness);
  const newGame = { ...factsOf(file, { team, opponent, near: near[0]?.game }), ...choices.newGame };
  const listed = near.map(({ game }) => game).slice(0, 40);
  const chosen = choices.gameId === undefined ? undefined : games.find(({ gameId }) => gameId === choices.gameId);
  if (choices.gameId === null || chosen)
    return { games: listed, gameId: chosen?.gameId ?? null, mustChooseGame: false, newGame };
  const sameDay = date === null ? [] : near.filter(({ days }) => days === 0);
  const fits = near.filter(({ days, likeness }) => date !== null && days <= 1 && likeness >= 0.5);
  const [fit, ...otherFits] = sameDay.length === 1 ? sameDay : fits;
  if (fit && otherFits.length === 0) return { games: listed, gameId: fit.game.gameId, mustChooseGame: false, newGame };
  // Without a date, or with several games of that day, nothing shows which game it is.
  const mustChooseGame = games.length > 0 && (date === null || sameDay.length > 1);
  return { games: listed, gameId: null, mustChooseGame, newGame };
}

function factsOf(
  { game, teams }: StatFile,
  { team, opponent, near }: { team: number | null; opponent: string | null; near: Game | undefined },
): TeamImport["newGame"] {
  const { date, score } = game;
  const side = team === null ? null : (teams[team]?.side ?? null);
  // Without sides, the score has the first team as home.
  const isAway = side === "away" || (side === null && team === 1);
  const [own, other] = isAway ? [score?.away, score?.home] : [score?.home, score?.away];
  const isKnown = team !== null && typeof own === "number" && typeof other === "number";
  const isSameSeason = near !== undefined && (date === null || daysBetween(date, near.date) < 200);
  return {
    opponent: opponent ?? "",
    date: date ?? "",
    place: placeOf(game, side),
    score: isKnown ? `${own}-${other}` : null,
    seasonYear: isSameSeason ? near.seasonYear : (date ?? new Date().toISOString()).slice(0, 4),
  };
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;
}
