import { randomUUID } from "node:crypto";
import { seasonFigures } from "@openroster/stat-files/sports/searchable-stats.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { refreshFigures } from "../../statistics/refresh-figures.server.ts";
import { countHiddenGames } from "../confirmations/find-lines.server.ts";
import { merges } from "./actions.server.ts";
import { sendDifferenceMails } from "./send-difference-mails.server.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function send(client: Client | null, method: Method, url: string, body?: object) {
  const version = method === "PUT" && url.includes("/lines/") ? 1 : null;
  const headers = {
    ...client?.headers,
    ...(method === "POST" && { "idempotency-key": randomUUID() }),
    ...(version && { "if-match": `"${version}"` }),
  };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  const { result, message } = response.body ? response.json() : { result: null, message: "" };
  return { status: response.statusCode, result, message };
}

interface Line {
  eventID: string;
  eventName: string;
  stats: Record<string, number | string>;
  source: { kind: string; confirmed: object | null; isDisputed: boolean; others: { differences: object[] }[] };
}

/** A team with its code, and an athlete who typed a team of the same season and has not joined. */
async function createPair(name = "Lincoln East High School") {
  const team = await createTeam(db, { name });
  const code = (await send(team.head, "PUT", "/api/team/code")).result.joinCode as string;
  const ava = await createAthleteAccount(db, { first_name: "Ava", last_name: "Olsen" });
  const { id: key } = await db
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", ava.id)
    .executeTakeFirstOrThrow();
  const athleteId = encodeId("athlete", key);
  const addSeason = async (teamName: string, seasonYear = "2026", seasonOrGame = "G") =>
    (await send(ava, "POST", "/api/me/teams", { sportCode: "VB", seasonYear, teamName, seasonOrGame })).result
      .teamId as string;
  const seasonId = await addSeason("East Spartans Varsity");
  const own = (eventName: string, date: string, kills: number, season = seasonId) =>
    send(ava, "POST", `/api/me/teams/${season}/events`, { eventName, date, stats: { kills } });
  const ask = async (sameSeasons: string[] = []) =>
    send(ava, "POST", "/api/me/memberships", { code, agrees: true, sameSeasons });
  const admit = () => send(team.head, "PUT", `/api/team/joins/${athleteId}`, { decision: "confirmed" });
  const join = async (sameSeasons: string[] = []) => {
    expect((await ask(sameSeasons)).status).toBe(200);
    expect((await admit()).status).toBe(200);
  };
  const enter = async (opponent: string, date: string, kills: number) => {
    const game = { seasonYear: "2026", opponent, date, isPlayed: true };
    const { gameId } = (await send(team.head, "POST", "/api/team/games", game)).result;
    const entered = await send(team.head, "PUT", `/api/team/games/${gameId}/lines/${athleteId}`, { stats: { kills } });
    expect(entered.status).toBe(200);
    return gameId as string;
  };
  const merge = (body: object) => send(ava, "POST", "/api/me/season-merges", body);
  const undo = (season: string) => send(ava, "DELETE", `/api/me/season-merges/${season}`);
  const teams = async (): Promise<{ seasonID: string; teamName: string }[]> => {
    const { sports } = (await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${athleteId}`)).result;
    return (sports[0]?.seasons ?? []).flatMap((season: { teams: object[] }) => season.teams);
  };
  const shown = async (season?: string): Promise<Line[]> => {
    const id = season ?? (await teams())[0]?.seasonID;
    return (await send(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${id}`)).result.events;
  };
  const lines = async (): Promise<Line[][]> => Promise.all((await teams()).map(({ seasonID }) => shown(seasonID)));
  return {
    ...team,
    code,
    ava,
    key,
    athleteId,
    seasonId,
    addSeason,
    own,
    ask,
    admit,
    join,
    enter,
    merge,
    undo,
    teams,
    shown,
    lines,
  };
}

const read = (lines: Line[]) => lines.map(({ eventName, stats }) => [eventName, stats.kills]);

describe("one season of one team", () => {
  it("asks on joining whether a season is the same team, and merges it when the coach confirms", async () => {
    const { ava, seasonId, own, code, join, enter, teams, shown } = await createPair();
    await own("Southwest", "2026-09-12", 17);
    await own("Waverly", "2026-09-15", 9);
    const found = (await send(ava, "GET", `/api/me/team-codes/${code}`)).result;
    expect(found.ownSeasons).toMatchObject([{ seasonId, teamName: "East Spartans Varsity", games: 2, commonGames: 0 }]);
    await join([seasonId]);
    await enter("Lincoln Southwest", "2026-09-12", 13);
    expect(await teams()).toMatchObject([{ seasonID: seasonId, teamName: "Lincoln East High School" }]);
    const lines = await shown();
    expect(read(lines)).toEqual([
      ["Lincoln Southwest", 13],
      ["Waverly", 9],
    ]);
    expect(lines[0]?.source).toMatchObject({
      kind: "team",
      others: [{ kind: "athlete", differences: [{ id: "kills", value: 17, shown: 13 }] }],
    });
  });

  it("merges later with the season that the team opened, and counts common games as a reason", async () => {
    const { ava, seasonId, own, join, enter, merge, teams, lines, teamId } = await createPair();
    await own("at Southwest HS", "2026-09-13", 17);
    await join();
    await enter("Lincoln Southwest", "2026-09-12", 13);
    expect(await teams()).toHaveLength(2);
    const listed = (await send(ava, "GET", "/api/me/season-merges")).result;
    expect(listed.suggestions).toMatchObject([
      { season: { seasonId, commonGames: 1, isLikely: true }, team: { teamId, name: "Lincoln East High School" } },
    ]);
    expect((await merge({ seasonId, teamId })).result).toEqual({ seasonId });
    expect((await merge({ seasonId, teamId })).result).toEqual({ seasonId });
    expect((await lines()).map(read)).toEqual([[["Lincoln Southwest", 13]]]);
    const after = (await send(ava, "GET", "/api/me/season-merges")).result;
    expect(after.suggestions).toEqual([]);
    expect(after.merges).toMatchObject([{ teamName: "East Spartans Varsity", into: "Lincoln East High School" }]);
  });

  it("undoes a merge, and games of the team that were entered since go back to the team’s season", async () => {
    const { seasonId, own, join, enter, merge, undo, teams, lines, teamId } = await createPair();
    await own("Southwest", "2026-09-12", 17);
    await join();
    await enter("Southwest", "2026-09-12", 13);
    await merge({ seasonId, teamId });
    await enter("Norris", "2026-09-19", 4);
    expect((await undo(seasonId)).status).toBe(200);
    expect((await teams()).map(({ teamName }) => teamName)).toEqual([
      "East Spartans Varsity",
      "Lincoln East High School",
    ]);
    expect((await lines()).map(read)).toEqual([
      [["Southwest", 17]],
      [
        ["Southwest", 13],
        ["Norris", 4],
      ],
    ]);
    expect((await undo(seasonId)).status).toBe(404);
  });

  it("opens a season of the team if a season is taken back that was the only one", async () => {
    const { seasonId, own, join, enter, undo, teams, lines } = await createPair();
    await own("Southwest", "2026-09-12", 17);
    await join([seasonId]);
    await enter("Norris", "2026-09-19", 4);
    expect((await undo(seasonId)).status).toBe(200);
    expect((await teams()).map(({ teamName }) => teamName)).toEqual([
      "East Spartans Varsity",
      "Lincoln East High School",
    ]);
    expect((await lines()).map(read)).toEqual([[["Southwest", 17]], [["Norris", 4]]]);
    await enter("Waverly", "2026-09-20", 6);
    expect((await lines()).map((each) => each.length)).toEqual([1, 2]);
  });

  it("merges two own teams, shows a game of both once, and keeps every line", async () => {
    const { ava, seasonId, addSeason, own, merge, undo, teams, lines } = await createPair();
    const other = await addSeason("Spartans");
    await own("Southwest", "2026-09-12", 17);
    await own("Southwest", "2026-09-13", 11);
    await own("southwest", "2026-09-12", 16, other);
    await own("Norris", "2026-09-20", 5, other);
    expect((await merge({ seasonId, otherSeasonId: other })).result).toEqual({ seasonId });
    expect(await teams()).toMatchObject([{ seasonID: seasonId }]);
    expect((await lines()).map(read)).toEqual([
      [
        ["Southwest", 17],
        ["Southwest", 11],
        ["Norris", 5],
      ],
    ]);
    const { sports } = (await send(ava, "GET", "/api/me/profile")).result;
    expect(sports[0].seasons[0].teams).toMatchObject([{ teamId: seasonId, eventCount: 4 }]);
    expect((await undo(other)).status).toBe(200);
    expect((await lines()).map(read)).toEqual([
      [
        ["Southwest", 17],
        ["Southwest", 11],
      ],
      [
        ["southwest", 16],
        ["Norris", 5],
      ],
    ]);
  });

  it("undoes for 30 days, and names the reason after that", async () => {
    const { seasonId, addSeason, merge, undo, ava } = await createPair();
    const other = await addSeason("Spartans");
    await merge({ seasonId, otherSeasonId: other });
    const age = (days: number) =>
      sql`update team_seasons set merged_at = now() - make_interval(days => ${days}) where id = ${findKey("teamSeason", other)}`.execute(
        db,
      );
    await age(31);
    expect(await undo(other)).toMatchObject({ status: 409, message: expect.stringContaining("more than 30 days ago") });
    expect((await send(ava, "GET", "/api/me/season-merges")).result.merges[0].undoUntil).toBeNull();
    await age(29);
    expect((await undo(other)).status).toBe(200);
  });

  it("rejects what can’t be one team, and names what conflicts", async () => {
    const { seasonId, addSeason, merge, teamId, key } = await createPair();
    const totals = await addSeason("Spartans", "2026", "S");
    const earlier = await addSeason("Spartans", "2025");
    const club = await createTeam(db, { name: "Omaha Hoops" });
    await db.updateTable("teams").set({ sport_code: "BB" }).where("id", "=", club.teamId).execute();
    await db.insertInto("team_athletes").values({ team_id: club.teamId, athlete_id: key }).execute();
    for (const [body, status, message] of [
      [{ seasonId, teamId }, 403, "Join this team first"],
      [{ seasonId, teamId: club.teamId }, 409, "Omaha Hoops plays another sport than East Spartans Varsity"],
      [{ seasonId, otherSeasonId: totals }, 409, "Spartans has season totals"],
      [{ seasonId, otherSeasonId: earlier }, 409, "Spartans and East Spartans Varsity aren’t in the same season"],
      [{ seasonId: "none", otherSeasonId: seasonId }, 404, "We can’t find this season"],
      [{ seasonId }, 400, "must name either another season or a team"],
    ] as const)
      expect(await merge(body)).toMatchObject({ status, message: expect.stringContaining(message) });
    const stranger = await createPair();
    expect((await stranger.merge({ seasonId, otherSeasonId: totals })).status).toBe(404);
    expect((await stranger.undo(seasonId)).status).toBe(404);
  });

  it.each([
    [{ teamName: "Spartans" }, "teamName", "You merged this season with Lincoln East High School"],
    [{ seasonYear: "2025" }, "seasonYear", "You merged this season with Lincoln East High School"],
    [{ seasonOrGame: "S" }, "seasonOrGame", "Your team entered games of Lincoln East High School"],
  ])("names the team that keeps a merged season from the change %j", async (change, field, message) => {
    const { ava, seasonId, join, enter } = await createPair();
    await join([seasonId]);
    await enter("Norris", "2026-09-19", 4);
    const url = `/api/me/teams/${seasonId}`;
    const { version } = await db
      .selectFrom("team_seasons")
      .select("version")
      .where("id", "=", findKey("teamSeason", seasonId))
      .executeTakeFirstOrThrow();
    const headers = { ...ava.headers, "if-match": `"${version}"` };
    const refused = await handle.app.inject({ method: "PATCH", url, headers, payload: change });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it("rejects games of two teams as one team", async () => {
    const { ava, seasonId, join, enter, merge, teamId, key, athleteId } = await createPair();
    await join([seasonId]);
    await enter("Norris", "2026-09-19", 4);
    const club = await createTeam(db, { name: "Lincoln Volleyball Club" });
    await db.insertInto("team_athletes").values({ team_id: club.teamId, athlete_id: key }).execute();
    const game = { seasonYear: "2026", opponent: "Omaha Club", date: "2026-03-04", isPlayed: true };
    const { gameId } = (await send(club.head, "POST", "/api/team/games", game)).result;
    await send(club.head, "PUT", `/api/team/games/${gameId}/lines/${athleteId}`, { stats: { kills: 2 } });
    expect(await merge({ seasonId, teamId: club.teamId })).toMatchObject({
      status: 409,
      message: "East Spartans Varsity already has games of Lincoln East High School, which is another team.",
    });
    expect((await send(ava, "GET", "/api/me/season-merges")).result.suggestions).toEqual([]);
    expect((await merge({ seasonId, teamId })).status).toBe(200);
  });

  it("merges and undoes by the forms of the page", async () => {
    const { ava, seasonId, addSeason, teams } = await createPair();
    const other = await addSeason("Spartans");
    const form = (fields: Record<string, string>) =>
      submitTo(merges, db, { caller: { accountId: ava.id }, fields, path: "/me/merge" });
    expect(await form({ intent: "merge", seasonId, otherSeasonId: other })).toBeNull();
    expect(await teams()).toHaveLength(1);
    expect(await form({ intent: "undo", seasonId: other })).toBeNull();
    expect(await teams()).toHaveLength(2);
  });
});

describe("confirmations of a merged season", () => {
  interface ToConfirm {
    lineId: string;
    version: number;
    eventName: string;
    proposals: { proposalId: string; state: string }[];
  }
  const listed = async (head: Client): Promise<ToConfirm[]> =>
    (await send(head, "GET", "/api/team/confirmations")).result.lines;
  const confirm = (head: Client, lines: ToConfirm[]) =>
    send(head, "POST", "/api/team/confirmations", { lines: lines.map(({ lineId, version }) => ({ lineId, version })) });

  it("lets the head coach confirm every game, own games included, and counts them in the search", async () => {
    const { head, seasonId, own, join, enter, shown, key, undo } = await createPair();
    await own("Southwest", "2026-09-12", 17);
    await own("Waverly", "2026-09-15", 9);
    await join([seasonId]);
    await enter("Southwest", "2026-09-12", 13);
    const lines = await listed(head);
    expect(lines.map(({ eventName }) => eventName)).toEqual(["Waverly", "Southwest"]);
    expect((await confirm(head, lines)).result.confirmed).toBe(2);
    expect((await shown()).every(({ source }) => source.confirmed !== null)).toBe(true);
    await refreshFigures(db);
    const figures = await db
      .selectFrom("athlete_statistics")
      .selectAll()
      .where("athlete_id", "=", key)
      .executeTakeFirstOrThrow();
    expect(figures).toMatchObject({ games: 2, official_games: 2, hidden_games: 0 });
    expect(figures.confirmed_figures).toEqual(figures.figures);
    const found = await send(null, "GET", "/api/profile/SearchAthletes?with=confirmed&sportCode=VB");
    const card = found.result.data.find(
      ({ athleteId }: { athleteId: string }) => findKey("athlete", athleteId) === key,
    );
    expect(card.headline.official).toEqual({ games: 2, of: 2 });
    // Without the merge, the season has another name than the one that the coach vouched for.
    await undo(seasonId);
    expect((await shown(seasonId)).map(({ source }) => source.confirmed)).toEqual([null, null]);
  });

  it("marks a line with an open proposal, and a declined one ends the confirmation", async () => {
    const { head, ava, seasonId, own, join, shown } = await createPair();
    await own("Waverly", "2026-09-15", 9);
    await join([seasonId]);
    await confirm(head, await listed(head));
    const [line] = await listed(head);
    if (!line) throw new Error("no line");
    const body = { lineId: line.lineId, version: line.version, stats: { kills: 7 } };
    const { proposalId } = (await send(head, "POST", "/api/team/proposals", body)).result;
    expect((await shown())[0]?.source).toMatchObject({ isDisputed: true, confirmed: { role: "head" } });
    await send(ava, "PUT", `/api/me/proposals/${proposalId}`, { decision: "declined" });
    expect((await shown())[0]?.source).toMatchObject({ isDisputed: false, confirmed: null });
    for (const client of [head, ava]) {
      const lines = client === head ? await listed(head) : (await send(ava, "GET", "/api/me/sources")).result;
      expect(lines[0].proposals).toMatchObject([{ state: "declined" }]);
    }
    // The coach reads the line again, and confirms it as it is.
    expect((await confirm(head, await listed(head))).result.confirmed).toBe(1);
    expect((await shown())[0]?.source.confirmed).not.toBeNull();
  });

  it("counts an official game that the athlete hides, without its numbers", async () => {
    const { ava, seasonId, own, join, enter, shown, key } = await createPair();
    await own("Waverly", "2026-09-15", 9);
    await join([seasonId]);
    await enter("Southwest", "2026-09-12", 13);
    const team = (await shown()).find(({ source }) => source.kind === "team");
    expect((await send(ava, "DELETE", `/api/me/team-events/${team?.eventID}`)).status).toBe(200);
    expect(read(await shown())).toEqual([["Waverly", 9]]);
    await refreshFigures(db);
    const { hidden_games } = await db
      .selectFrom("athlete_statistics")
      .selectAll()
      .where("athlete_id", "=", key)
      .executeTakeFirstOrThrow();
    expect(hidden_games).toBe(1);
    expect(await countHiddenGames(db, { accountId: ava.id, teamId: seasonId })).toBe(1);
  });
});

describe("lines of one game", () => {
  it("takes the day beside, a part of the name and a slip of the pen for one game, and other opponents for another", async () => {
    const { seasonId, own, join, enter, shown } = await createPair();
    for (const [name, date] of [
      ["vs. Sothwest", "2026-09-12"],
      ["Norris", "2026-09-20"],
      ["Waverly High School", "2026-09-25"],
      ["Waverly", "2026-09-27"],
      ["Seward", "2026-10-01"],
      ["Crete", "2026-10-01"],
    ] as const)
      await own(name, date, 1);
    await join([seasonId]);
    for (const [name, date] of [
      ["Southwest", "2026-09-12"],
      ["Norris", "2026-09-19"],
      ["Waverly", "2026-09-25"],
      ["Bennington", "2026-10-01"],
      ["Crete", "2026-10-01"],
    ] as const)
      await enter(name, date, 2);
    expect(read(await shown())).toEqual([
      ["Southwest", 2],
      ["Norris", 2],
      ["Waverly", 2],
      ["Waverly", 1],
      ["Seward", 1],
      ["Bennington", 2],
      ["Crete", 2],
    ]);
  });

  it("pairs two games of one day with the same opponent, one with one", async () => {
    const { seasonId, own, join, enter, shown } = await createPair();
    await own("Southwest", "2026-09-12", 4);
    await own("Southwest", "2026-09-12", 5);
    await join([seasonId]);
    await enter("Southwest", "2026-09-12", 7);
    expect(read(await shown())).toHaveLength(2);
    await enter("Southwest", "2026-09-12", 8);
    expect(
      read(await shown())
        .map(([, kills]) => kills)
        .toSorted(),
    ).toEqual([7, 8]);
  });

  it("shows the athlete’s line while the team is not approved", async () => {
    const { seasonId, teamId, own, join, enter, shown, teams } = await createPair();
    await own("Southwest", "2026-09-12", 17);
    await join([seasonId]);
    await enter("Southwest", "2026-09-12", 13);
    const decide = (status: "pending" | "approved") =>
      db
        .updateTable("teams")
        .set({ status, decided_at: status === "approved" ? new Date() : null })
        .where("id", "=", teamId)
        .execute();
    await decide("pending");
    expect(read(await shown())).toEqual([["Southwest", 17]]);
    expect(await teams()).toMatchObject([{ teamName: "East Spartans Varsity" }]);
    await decide("approved");
    expect(read(await shown())).toEqual([["Southwest", 13]]);
  });
});

describe("differences", () => {
  it("tells the athlete and the head coach once of games with two numbers", async () => {
    const { ava, head, seasonId, own, join, enter } = await createPair();
    await own("Southwest", "2026-09-12", 17);
    await own("Norris", "2026-09-19", 5);
    await own("Crete", "2026-09-22", 6);
    await join([seasonId]);
    await enter("Southwest", "2026-09-12", 13);
    await enter("Norris", "2026-09-19", 5);
    const run = () => sendDifferenceMails(db, { publicUrl: "http://127.0.0.1:3000" });
    const mails = (account: { id: string }) =>
      db
        .selectFrom("mail_messages")
        .select("id")
        .where("account_id", "=", account.id)
        .where("kind", "=", "games-differ")
        .execute();
    await run();
    expect([(await mails(ava)).length, (await mails(head)).length]).toEqual([1, 1]);
    expect(await run()).toBe(0);
    await enter("Crete", "2026-09-22", 2);
    await run();
    expect([(await mails(ava)).length, (await mails(head)).length]).toEqual([2, 2]);
  });
});

describe("any order", () => {
  const day = (index: number, offset = 0) => `2026-09-${String(4 + index * 6 + offset).padStart(2, "0")}`;
  const opponents = ["Southwest", "Norris", "Waverly", "Crete"];
  const facts = fc.record({
    own: fc.array(
      fc.record({
        game: fc.nat(3),
        offset: fc.constantFrom(0, 0, 1, -1),
        kills: fc.nat(30),
        other: fc.boolean(),
        hasFile: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    team: fc.uniqueArray(fc.record({ game: fc.nat(3), kills: fc.nat(30) }), {
      maxLength: 3,
      selector: ({ game }) => game,
    }),
    isUndone: fc.boolean(),
  });
  const orders = fc.tuple(fc.infiniteStream(fc.nat(1000)), fc.infiniteStream(fc.nat(1000)));

  /** Runs the steps in an order, each after the steps that it needs. Returns the shown lines of each team, and their figures. */
  async function play({ own, team, isUndone }: Facts, order: Iterator<number>) {
    const pair = await createPair();
    const other = await pair.addSeason("Spartans");
    const done = new Set<string>();
    const ownIds = new Map<number, string>();
    /** Gives an own line a file of which the athlete is a player. */
    const attachFile = async (index: number, kills: number) => {
      const file = {
        ...{
          event_id: findKey("event", ownIds.get(index) ?? "") ?? "",
          format: "statcrew-xml",
          name: "game.xml",
          size: 1,
        },
        ...{ sha256: String(index).repeat(64), adds_up: true, stats: JSON.stringify({ kills }) },
        ...{ player_name: "Ava Olsen", player_team: "Lincoln East", player_number: "7", is_athlete: true },
      };
      await db.insertInto("event_files").values(file).execute();
    };
    const confirm = async () => {
      const { lines } = (await send(pair.head, "GET", "/api/team/confirmations")).result;
      if (lines.length > 0)
        await send(pair.head, "POST", "/api/team/confirmations", {
          lines: lines.map(({ lineId, version }: { lineId: string; version: number }) => ({ lineId, version })),
        });
    };
    const propose = async () => {
      const { lines } = (await send(pair.head, "GET", "/api/team/confirmations")).result;
      const found = lines.find(({ isOwn }: { isOwn: boolean }) => isOwn);
      if (found)
        await send(pair.head, "POST", "/api/team/proposals", {
          lineId: found.lineId,
          version: found.version,
          stats: { kills: 31 },
        });
    };
    const steps: { name: string; needs: string[]; run(): Promise<unknown> }[] = [
      ...own.map((line, index) => ({
        name: `own ${index}`,
        needs: [],
        run: async () => {
          const season = line.other ? other : pair.seasonId;
          const added = await pair.own(opponents[line.game] ?? "", day(line.game, line.offset), line.kills, season);
          ownIds.set(index, added.result.eventId);
        },
      })),
      ...own.flatMap((line, index) =>
        line.hasFile
          ? [{ name: `file ${index}`, needs: [`own ${index}`], run: () => attachFile(index, line.kills) }]
          : [],
      ),
      ...team.map((line, index) => ({
        name: `team ${index}`,
        needs: ["join"],
        run: () => pair.enter(opponents[line.game] ?? "", day(line.game), line.kills),
      })),
      { name: "join", needs: [], run: () => pair.join() },
      { name: "merge own", needs: [], run: () => pair.merge({ seasonId: pair.seasonId, otherSeasonId: other }) },
      { name: "merge team", needs: ["join"], run: () => pair.merge({ seasonId: pair.seasonId, teamId: pair.teamId }) },
      ...(isUndone ? [{ name: "undo", needs: ["merge own"], run: () => pair.undo(other) }] : []),
      { name: "confirm", needs: ["join"], run: confirm },
      { name: "propose", needs: ["join"], run: propose },
    ];
    while (done.size < steps.length) {
      const open = steps.filter(({ name, needs }) => !done.has(name) && needs.every((need) => done.has(need)));
      const step = open[(order.next().value as number) % open.length];
      if (!step) throw new Error("no step");
      await step.run();
      done.add(step.name);
    }
    await refreshFigures(db);
    const lines = await pair.lines();
    const stored = await db
      .selectFrom("athlete_statistics")
      .selectAll()
      .where("athlete_id", "=", pair.key)
      .executeTakeFirst();
    return { lines, stored };
  }
  type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

  it("gives the same shown lines, and the totals are the sum of the shown lines", async () => {
    await fc.assert(
      fc.asyncProperty(facts, orders, async (given, [first, second]) => {
        // An entry of one source is a game of its own, so two equal ones have no order.
        const [one, other] = [await play(given, first), await play(given, second)];
        const comparable = ({ lines }: typeof one) =>
          lines.map((season) =>
            season
              .map(({ eventName, stats, source }) =>
                [stats.dateOfCompetition, eventName, stats.kills, source.kind].join(" "),
              )
              .toSorted(),
          );
        expect(comparable(one)).toEqual(comparable(other));
        const leading = one.lines.find((season) => season.length > 0);
        if (!leading) return;
        const totals = seasonTotals(
          "VB",
          "G",
          leading.map(({ stats }) => stats),
        );
        expect(one.stored?.figures).toEqual(seasonFigures("VB", totals));
        expect(one.stored?.games).toBe(leading.length);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 60_000);
});
