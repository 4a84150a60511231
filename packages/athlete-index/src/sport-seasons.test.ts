import { figureOf, findSearchable, storedStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { expect, it } from "vitest";
import { between, chance, pick, randomFrom } from "../../../sample/random.ts";
import { oracleSeed as seed } from "../../../tests/oracle.ts";
import { codeOf } from "./athlete-code.ts";
import { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces } from "./bitmaps/bitmap.ts";
import { PageFinder } from "./find-page.ts";
import type { IndexedAthlete, IndexOrder, IndexQuery } from "./query.ts";
import { readConditions } from "./seasons/season-condition.ts";
import { Thawed } from "./typed-columns.ts";

const random = randomFrom(seed);
const kills = findSearchable("VB", "kills");
const stats = storedStats("VB");
const byKills: IndexOrder = { sportCode: "VB", id: "kills", isDescending: true };

interface Player extends IndexedAthlete {
  year: number;
  height: number;
  positions: string[];
  figures: (number | null)[] | null;
}

function player(key: number, figures: Player["figures"]): Player {
  const [year, height] = [between(random, 2026, 2029), between(random, 60, 75)];
  const isPublic = chance(random, 0.9);
  const sportCodes: SportCode[] = chance(random, 0.2) ? ["VB", "FB"] : ["VB"];
  return {
    key,
    name: pick(random, ["ann lee", "bo diaz", "cy ray"]),
    code: codeOf({ isPublic, gender: "F", sportCodes, schoolType: "H", graduationYear: year, height }),
    state: pick(random, ["NE", "TX", "IA", null]),
    year,
    height,
    positions: [pick(random, ["VB:S", "VB:OH", "VB:L"]), ...(chance(random, 0.1) ? ["FB:QB"] : [])],
    figures,
    seasons: figures ? [{ sportCode: "VB", figures }] : [],
  };
}

function someFigures(): Player["figures"] {
  if (chance(random, 0.5)) return null;
  return stats.map(({ ratio }) => (ratio || chance(random, 0.1) ? null : between(random, 0, 30)));
}

function someQuery(): IndexQuery {
  return {
    term: chance(random, 0.15) ? "ray" : null,
    filters: {
      sportCode: "VB",
      ...(chance(random, 0.8)
        ? {
            statistics: {
              sportCode: "VB",
              conditions: [
                { id: pick(random, ["kills", "assists"]), operator: "gte", limit: between(random, 0, 30), attempts: 1 },
              ],
            },
          }
        : {}),
      ...(chance(random, 0.4) ? { graduationYear: [2026, 2028].slice(between(random, 0, 1)) } : {}),
      ...(chance(random, 0.4) ? { state: ["NE", "TX", "ZZ"].slice(between(random, 0, 2)) } : {}),
      ...(chance(random, 0.4) ? { heightMin: between(random, 60, 75), heightMax: 74 } : {}),
      ...(chance(random, 0.4) ? { position: pick(random, [["VB:S"], ["VB:S", "VB:L"], ["VB:L", "FB:QB"]]) } : {}),
    },
  };
}

function plainSearch(players: readonly Player[], { filters, term }: IndexQuery, sort: IndexOrder): number[] {
  const { graduationYear, state, position, heightMin = 0, heightMax = 100, statistics } = filters;
  const conditions = (statistics && statistics !== "nothing" && readConditions(statistics)) || [];
  const killsOf = ({ figures }: Player) => (kills && figures && figureOf(kills, figures)) ?? -1;
  const found = players.filter(
    (one) =>
      one.code & 1 &&
      (term === null || one.name.includes(term)) &&
      (!graduationYear || graduationYear.includes(one.year)) &&
      (!state || state.includes(one.state ?? "")) &&
      (!position || position.some((code) => one.positions.includes(code))) &&
      one.height >= heightMin &&
      one.height <= heightMax &&
      conditions.every(({ stat, limit }) => one.figures && (figureOf(stat, one.figures) ?? -1) >= limit),
  );
  if (sort === byKills) found.sort((one, other) => killsOf(other) - killsOf(one) || one.key - other.key);
  if (sort === "newest") found.reverse();
  if (sort === "height") found.sort((one, other) => other.height - one.height || one.key - other.key);
  return found.map(({ key }) => key);
}

function expectSame(index: AthleteIndex, players: ReadonlyMap<number, Player>): void {
  const list = [...players.values()].sort((one, other) => one.key - other.key);
  for (let attempt = 0; attempt < 8; attempt++) {
    const query = someQuery();
    const sort = pick<IndexOrder>(random, ["newest", byKills, byKills, "height"]);
    const all = plainSearch(list, query, sort);
    const skip = pick(random, [0, 0, 30, 3000]);
    const { keys, total } = new PageFinder(index).find(query, { sort, skip, size: 30 });
    const what = { seed, query, sort, skip };
    expect({ ...what, total, keys }).toEqual({ ...what, total: all.length, keys: all.slice(skip, skip + 30) });
  }
}

it("searches seasons by the present filters and positions of their athletes", () => {
  const players = new Map<number, Player>();
  let index = new AthleteIndex();
  const put = (changed: Player[]) => {
    for (const one of changed) players.set(one.key, one);
    index.put(changed);
  };
  for (let key = 2; key < 2 * blockPlaces + 900; key += 2) {
    const one = player(key, someFigures());
    players.set(key, one);
    const bytes = Buffer.from(one.name);
    index.push(key, { code: one.code, state: index.states.numberOf(one.state) }, { bytes, from: 0, to: bytes.length });
    index.pushPositions(one.positions);
    for (const season of one.seasons ?? []) index.pushSeason(key, season);
  }
  index.build();
  expectSame(index, players);

  const known = () => pick(random, [...players.keys()]);
  const withNewFilters = (key: number) => player(key, players.get(key)?.figures ?? null);
  put(Array.from({ length: 400 }, () => withNewFilters(known())));
  expectSame(index, players);
  // Enough to encode the first block again, and to give it more seasons than its bitmaps have room for.
  for (let round = 0; round < 4; round++) {
    put(
      Array.from({ length: 700 }, () =>
        player(
          2 * between(random, 1, blockPlaces - 1),
          stats.map(() => 5),
        ),
      ),
    );
    put(Array.from({ length: 50 }, () => withNewFilters(known())));
    expectSame(index, players);
  }
  const last = Math.max(...players.keys());
  put([
    player(last - 301, someFigures()),
    ...Array.from({ length: 700 }, (_, at) => player(last + 2 + at, someFigures())),
  ]);
  const removed = Array.from({ length: 40 }, known);
  for (const key of removed) players.delete(key);
  index.remove(removed);
  expectSame(index, players);
  const { arrays, facts } = index.freeze();
  index = AthleteIndex.thaw(new Thawed({ arrays, facts: JSON.parse(JSON.stringify(facts)) }));
  expectSame(index, players);
});
