/** One team's line of one game. `attempts` weigh it; `value` is its rate. */
export interface TeamLine {
  team: string;
  opponent: string;
  /** Home, away or neutral, in the caller's words. */
  site: string;
  value: number;
  attempts: number;
}

/** The rate of an average game, and how far each team, each opponent and each site moves it. */
export interface OpponentModel {
  average: number;
  teams: ReadonlyMap<string, number>;
  /** Positive: teams reach a higher rate against this opponent. */
  opponents: ReadonlyMap<string, number>;
  sites: ReadonlyMap<string, number>;
  /** Variance of one attempt. */
  variance: number;
  /** Attempts against each opponent, by which its own error is known. */
  attemptsAgainst: ReadonlyMap<string, number>;
  penalty: number;
}

/** Fewest teams of a connected group. In a smaller one, teams and opponents are hardly distinguishable. */
export const fewestTeams = 30;

/** Weight of the penalty, in attempts: with as many, an effect is half of what was measured. Of college volleyball, the best of a wide range. */
const defaultPenalty = 100;
const maxSweeps = 200;
const tolerance = 1e-7;

/** Groups the lines of teams that are connected by games; groups of fewer than `least` teams are left out. */
export function connectedLines(lines: readonly TeamLine[], least = fewestTeams): TeamLine[][] {
  const parents = new Map<string, string>();
  const rootOf = (team: string): string => {
    let root = team;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    let next = team;
    while (next !== root) {
      const parent = parents.get(next) ?? root;
      parents.set(next, root);
      next = parent;
    }
    return root;
  };
  const teams = new Set<string>();
  for (const { team, opponent } of lines) {
    teams.add(team).add(opponent);
    const one = rootOf(team);
    const other = rootOf(opponent);
    if (one !== other) parents.set(one, other);
  }
  const sizes = new Map<string, number>();
  for (const team of teams) sizes.set(rootOf(team), (sizes.get(rootOf(team)) ?? 0) + 1);
  const groups = Map.groupBy(lines, ({ team }) => rootOf(team));
  return [...groups].flatMap(([root, group]) => ((sizes.get(root) ?? 0) >= least ? [group] : []));
}

/** Weighted ridge regression of the lines of one connected group, solved by sweeps over teams, opponents and sites. */
export function fitOpponents(lines: readonly TeamLine[], penalty = defaultPenalty): OpponentModel {
  const team = createEffect(lines, (line) => line.team);
  const opponent = createEffect(lines, (line) => line.opponent);
  const site = createEffect(lines, (line) => line.site);
  const weights = Float64Array.from(lines, ({ attempts }) => attempts);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = Float64Array.from(lines, ({ value }) => value);
  let average = 0;
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    const shift = rest.reduce((sum, value, line) => sum + value * (weights[line] ?? 0), 0) / total;
    for (let line = 0; line < rest.length; line += 1) rest[line] = (rest[line] ?? 0) - shift;
    average += shift;
    // The few sites have many attempts, so they hardly need a penalty; one attempt makes the solution unique.
    const moved = Math.max(
      updateEffect(team, { rest, weights, penalty }),
      updateEffect(opponent, { rest, weights, penalty }),
      updateEffect(site, { rest, weights, penalty: 1 }),
    );
    if (moved < tolerance) break;
  }
  const squares = rest.reduce((sum, value, line) => sum + value * value * (weights[line] ?? 0), 0);
  return {
    average,
    teams: valuesOf(team),
    opponents: valuesOf(opponent),
    sites: valuesOf(site),
    variance: squares / Math.max(1, lines.length - 1),
    attemptsAgainst: attemptsBy(lines, (line) => line.opponent),
    penalty,
  };
}

/** The rate that the model expects; unknown teams count as average. */
export function expectedValue(
  { average, teams, opponents, sites }: OpponentModel,
  { team, opponent, site }: Pick<TeamLine, "team" | "opponent" | "site">,
): number {
  return average + (teams.get(team) ?? 0) + (opponents.get(opponent) ?? 0) + (sites.get(site) ?? 0);
}

/** One game of an athlete, with what the model knows of the opponent and the site. */
export interface AdjustedLine {
  opponent: string;
  value: number;
  attempts: number;
  effect: number;
  site: number;
  /** Attempts against the opponent in the model, with its penalty. */
  weight: number;
  /** Of one attempt. */
  variance: number;
}

/** Adds what the model knows to an athlete’s game. Null for an opponent that it does not know. */
export function adjustLine(
  model: OpponentModel,
  { site, ...line }: Pick<TeamLine, "opponent" | "site" | "value" | "attempts">,
): AdjustedLine | null {
  const effect = model.opponents.get(line.opponent);
  if (effect === undefined) return null;
  const weight = (model.attemptsAgainst.get(line.opponent) ?? 0) + model.penalty;
  return { ...line, effect, site: model.sites.get(site) ?? 0, weight, variance: model.variance };
}

/** An athlete’s rate against an average opponent at an average site, with its interval of 90 %. Null without attempts. */
export function againstAverage(lines: readonly AdjustedLine[]): { value: number; low: number; high: number } | null {
  const attempts = lines.reduce((sum, line) => sum + line.attempts, 0);
  if (attempts === 0) return null;
  let value = 0;
  let ofAttempts = 0;
  let ofOpponents = 0;
  for (const games of Map.groupBy(lines, ({ opponent }) => opponent).values()) {
    const share = games.reduce((sum, line) => sum + line.attempts, 0) / attempts;
    for (const line of games) {
      value += (line.attempts / attempts) * (line.value - line.effect - line.site);
      ofAttempts += (line.attempts / attempts) * (line.variance / attempts);
    }
    // An opponent that was met twice has one error.
    const [{ variance, weight } = { variance: 0, weight: 1 }] = games;
    ofOpponents += (share * share * variance) / weight;
  }
  const error = quantile95 * Math.sqrt(ofAttempts + ofOpponents);
  return { value, low: value - error, high: value + error };
}

/** Of the normal distribution: 5 % are above it. */
const quantile95 = 1.6448536269514722;

interface Effect {
  names: string[];
  /** Place of each line's name. */
  places: Int32Array;
  values: Float64Array;
}

function createEffect(lines: readonly TeamLine[], nameOf: (line: TeamLine) => string): Effect {
  const known = new Map<string, number>();
  const places = Int32Array.from(lines, (line) => {
    const name = nameOf(line);
    const place = known.get(name) ?? known.size;
    known.set(name, place);
    return place;
  });
  return { names: [...known.keys()], places, values: new Float64Array(known.size) };
}

/** Fits one effect to what the others leave, and returns its largest change. */
function updateEffect(
  { places, values }: Effect,
  { rest, weights, penalty }: { rest: Float64Array; weights: Float64Array; penalty: number },
): number {
  const sums = new Float64Array(values.length);
  const totals = new Float64Array(values.length).fill(penalty);
  for (let line = 0; line < rest.length; line += 1) {
    const place = places[line] ?? 0;
    const weight = weights[line] ?? 0;
    sums[place] = (sums[place] ?? 0) + weight * ((rest[line] ?? 0) + (values[place] ?? 0));
    totals[place] = (totals[place] ?? 0) + weight;
  }
  const changes = values.map((value, place) => (sums[place] ?? 0) / (totals[place] ?? 1) - value);
  for (let line = 0; line < rest.length; line += 1) rest[line] = (rest[line] ?? 0) - (changes[places[line] ?? 0] ?? 0);
  for (let place = 0; place < values.length; place += 1) values[place] = (values[place] ?? 0) + (changes[place] ?? 0);
  return changes.reduce((largest, change) => Math.max(largest, Math.abs(change)), 0);
}

function valuesOf({ names, values }: Effect): Map<string, number> {
  return new Map(names.map((name, place) => [name, values[place] ?? 0]));
}

function attemptsBy(lines: readonly TeamLine[], nameOf: (line: TeamLine) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.attempts);
  return sums;
}
