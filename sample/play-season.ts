import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { appearanceStats } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { sumEvents } from "@openroster/stat-files/sports/sum-events.ts";
import type { SportCode } from "../src/athletes/vocabulary.ts";
import type { BulkAthlete } from "../src/bulk-import/bulk-athlete.ts";
import { competitionDays, hasJustBegun, isPlayoff } from "./calendar.ts";
import type { Form, Outcome } from "./competition.ts";
import type { AthletePlan } from "./plan-athlete.ts";
import type { TeamPlan } from "./plan-seasons.ts";
import { playBasketball } from "./play-basketball.ts";
import { playFootball } from "./play-football.ts";
import { playVolleyball } from "./play-volleyball.ts";
import type { Role } from "./positions.ts";
import { between, chance, pick, pickSome, type Random, within } from "./random.ts";
import { inventSchool, inventTournament, opponentClub } from "./schools.ts";

type Sport = NonNullable<BulkAthlete["sports"]>[number];
type Season = NonNullable<Sport["seasons"]>[number];
type SampleTeam = NonNullable<Season["teams"]>[number];

interface SampleEvent {
  eventName: string | null;
  score: string | null;
  stats: StatLine;
}

export interface SeasonToPlay {
  plan: Pick<AthletePlan, "side" | "thorough" | "everyGame" | "complete">;
  role: Role;
  seasonYear: string;
  team: TeamPlan;
  league: readonly string[];
  isLatest: boolean;
}

/** Generates a team's season: its games, one event with totals, or no events. */
export function playSeason(random: Random, season: SeasonToPlay): SampleTeam {
  const { plan, role, seasonYear, team, isLatest } = season;
  const { teamName } = team;
  const days = competitionDays(team.kind, team.year);
  const isEmpty = hasJustBegun(team.kind, team.year) || (!plan.complete && chance(random, 0.03));
  if (isEmpty) return { teamName, seasonOrGame: "G", events: [] };

  const isTotal = !plan.complete && chance(random, isLatest ? 0.06 : 0.2);
  const events = playGames(random, season, chooseDays(random, season, days));
  if (!isTotal) return { teamName, seasonOrGame: "G", events };
  const stats = totalLine(role, events);
  return { teamName, seasonOrGame: "S", events: [{ eventName: `${seasonYear} season`, score: null, stats }] };
}

function chooseDays(random: Random, { plan, team }: SeasonToPlay, days: readonly string[]): string[] {
  if (team.club) {
    const weekend = pickSome(random, days, between(random, 2, plan.everyGame ? 6 : 4));
    return weekend.flatMap((day) => [day, day]);
  }
  const isWeekly = team.kind.includes("football");
  if (isWeekly) return plan.everyGame ? [...days] : pickSome(random, days, between(random, 6, 9));
  return pickSome(random, days, plan.everyGame ? between(random, 15, 20) : between(random, 6, 10));
}

function playGames(random: Random, season: SeasonToPlay, days: readonly string[]): SampleEvent[] {
  const { plan, team } = season;
  const isRegular = chance(random, 0.25 + team.level);
  const level = within(team.level + (team.teamName.endsWith("JV") ? 0.1 : 0.03), 0.05, 0.97);
  let tournament = { name: "", day: "" };
  const events: SampleEvent[] = [];
  for (const day of days) {
    const form: Form = {
      level: within(level + 0.24 * (random() - 0.5), 0.03, 1),
      started: chance(random, isRegular ? 0.95 : 0.12),
      side: plan.side,
      thorough: plan.thorough,
      club: team.club,
    };
    const outcome = play(random, season.role, form);
    if (team.club && tournament.day !== day) tournament = { name: inventTournament(random), day };
    const earlier = events.at(-1)?.eventName ?? "";
    events.push(describeGame(random, season, { day, tournament: tournament.name, form, outcome, earlier }));
    if (isPlayoff(team.kind, day) && outcome.own < outcome.opponent) break;
  }
  return events;
}

type PlayGame<Code extends SportCode> = (
  random: Random,
  role: Extract<Role, { sportCode: Code }>,
  form: Form,
) => Outcome;

const generators: { volleyball: PlayGame<"VB">; football: PlayGame<"FB">; basketball: PlayGame<"BB"> } = {
  volleyball: (random, { position }, form) => playVolleyball(random, position, form),
  football: playFootball,
  basketball: (random, { position }, form) => playBasketball(random, position, form),
};

/** Runs the generator that the definition of the sport names. */
function play(random: Random, role: Role, form: Form): Outcome {
  const name = sportDefinition(role.sportCode).sample ?? "";
  const playGame = (generators as Readonly<Record<string, PlayGame<SportCode>>>)[name];
  if (!playGame) throw new Error(`The sample has no generator ${name} for ${role.sportCode}.`);
  return playGame(random, role, form);
}

function describeGame(
  random: Random,
  season: SeasonToPlay,
  {
    day,
    tournament,
    form,
    outcome,
    earlier,
  }: { day: string; tournament: string; form: Form; outcome: Outcome; earlier: string },
): SampleEvent {
  const { own, opponent, stats } = outcome;
  const { plan, team } = season;
  const isHome = chance(random, 0.5);
  const isPlayoffs = isPlayoff(team.kind, day);
  const meeting = `${isHome || team.club ? "vs" : "at"} ${opponentName(random, season, { isPlayoffs, earlier })}`;
  const occasion = isPlayoffs ? "Playoffs: " : "";
  const eventName = team.club ? `${tournament}: ${meeting}` : occasion + meeting;
  const facts = { dateOfCompetition: day, homeOrAway: isHome ? "H" : "A", started: form.started ? 1 : 0 };
  const points = isHome ? { homePoints: own, awayPoints: opponent } : { homePoints: opponent, awayPoints: own };
  const whole = { eventName, score: `${own}-${opponent}`, stats: { ...facts, ...points, ...stats } };
  return plan.complete ? whole : withGaps(random, { whole, facts, stats });
}

function withGaps(
  random: Random,
  { whole, facts, stats }: { whole: SampleEvent; facts: Record<string, string | number>; stats: StatLine },
): SampleEvent {
  const roll = random();
  if (roll < 0.015) return { ...whole, eventName: null };
  if (roll < 0.03) return { ...whole, score: null, stats: { ...facts, ...stats } };
  if (roll < 0.04) return { ...whole, stats };
  if (roll < 0.05) return { ...whole, stats: { ...facts, started: 0 } };
  return whole;
}

/** Returns another opponent than that of the earlier game. */
function opponentName(
  random: Random,
  { team, league }: SeasonToPlay,
  { isPlayoffs, earlier }: { isPlayoffs: boolean; earlier: string },
): string {
  if (team.club) return opponentClub(random, team.age);
  const drawn = !isPlayoffs && chance(random, 0.75) ? pick(random, league) : inventSchool(random).teamName;
  const following = league[(league.indexOf(drawn) + 1) % league.length];
  const name = following && earlier.endsWith(` ${drawn}`) ? following : drawn;
  return team.teamName.startsWith(name) ? inventSchool(random).teamName : name;
}

function totalLine({ sportCode }: Role, events: readonly SampleEvent[]): StatLine {
  const lines = events.map(({ stats }) => stats);
  const { played, started } = appearanceStats(sportCode);
  const totals = seasonTotals(sportCode, "G", lines);
  return { [played]: totals[played] ?? 0, [started]: totals[started] ?? 0, ...sumEvents(sportCode, lines) };
}
