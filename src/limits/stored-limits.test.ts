import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createCandidate, creighton } from "../../tests/school-factories.ts";
import type { SignedIn } from "../../tests/signed-in.ts";
import { createTeam } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { maxPendingTexts } from "../athletes/held-texts.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { waitingLimits } from "../teams/game-file-upload/schema.ts";
import { mostOf, storedLimits, unlimitedTables } from "./stored-limits.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;

async function send(client: Client, method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, body?: object) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, ...response.json() };
}

/** Sends two requests at once to a list with space for one record, and expects that the other is refused with the limit. */
async function expectOneFits(add: () => ReturnType<typeof send>, limit: number) {
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.errorMessage ?? refused?.message ?? JSON.stringify(refused)).toContain(limit.toLocaleString("en-US"));
}

const run = (query: RawBuilder<unknown>) => query.execute(db);

it("has a limit or a reason for each table of the database", async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'kysely_migration', 'kysely_migration_lock')`.execute(
    db,
  );
  const listed = [...Object.values(storedLimits).map(({ table }) => table), ...Object.keys(unlimitedTables)];
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  const known = new Set(rows.map(({ name }) => name));
  expect(listed.filter((name) => !known.has(name))).toEqual([]);
});

describe("program", () => {
  let program: Awaited<ReturnType<typeof createProgram>>;
  let athlete: { key: string; athleteId: string };

  beforeEach(async () => {
    await clearPrograms(db);
    program = await createProgram(db);
    const { athleteKey } = await createCandidate(db);
    athlete = { key: athleteKey, athleteId: encodeId("athlete", athleteKey) };
    expect((await send(program.owner, "PUT", `/api/coach/prospects/${athlete.athleteId}`, {})).status).toBe(200);
  });

  const path = (rest: string) => `/api/coach/prospects/${athlete.athleteId}/${rest}`;

  async function fillNotes(count: number, deleted = 0) {
    await run(sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, deleted_at)
      select ${program.programId}, ${athlete.key}, ${program.owner.staffId}, 'general', 'Note ' || n, case when n <= ${deleted} then now() end
      from generate_series(1, ${count}::integer) as n`);
  }
  const addNote = () => send(program.owner, "POST", path("notes"), { text: "One more" });

  it("G01 refuses a note above the limit of an athlete, also of two at once", async () => {
    await fillNotes(mostOf("notes on an athlete") - 1);
    await expectOneFits(addNote, mostOf("notes on an athlete"));
  });

  it("G01 refuses a note above the limit of a program, also of two at once", async () => {
    const { athleteKey } = await createCandidate(db);
    const other = `/api/coach/prospects/${encodeId("athlete", athleteKey)}`;
    expect((await send(program.owner, "PUT", other, {})).status).toBe(200);
    await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text)
      select ${program.programId}, ${athleteKey}, ${program.owner.staffId}, 'general', 'Note'
      from generate_series(1, ${mostOf("notes of a program") - 1}::integer)`.execute(db);
    await expectOneFits(addNote, mostOf("notes of a program"));
  });

  it("G01 adds a note at the limit instead of the note that was deleted first", async () => {
    await fillNotes(mostOf("notes on an athlete"), 2);
    expect((await addNote()).status).toBe(200);
    expect((await addNote()).status).toBe(200);
    expect((await addNote()).status).toBe(409);
  });

  it("G01 shows and deletes notes above the limit that were stored before", async () => {
    await fillNotes(mostOf("notes on an athlete") + 3);
    const { notes } = (await send(program.owner, "GET", `/api/coach/prospects/${athlete.athleteId}`)).result;
    expect(notes).toHaveLength(mostOf("notes on an athlete") + 3);
    expect((await send(program.owner, "PATCH", path(`notes/${notes[0].noteId}`), { isDeleted: true })).status).toBe(
      200,
    );
  });

  it("G01 refuses a task above the limit of an athlete until one is done", async () => {
    await run(sql`insert into program_tasks (program_id, athlete_id, text, due_on, created_by)
      select ${program.programId}, ${athlete.key}, 'Call', '2030-01-01', ${program.owner.staffId}
      from generate_series(1, ${mostOf("open tasks on an athlete") - 1}::integer)`);
    const add = () =>
      send(program.owner, "POST", "/api/coach/tasks", {
        athleteId: athlete.athleteId,
        text: "Call",
        dueOn: "2030-01-01",
      });
    await expectOneFits(add, mostOf("open tasks on an athlete"));
    const [task] = (await send(program.owner, "GET", "/api/coach/tasks")).result.data;
    const change = (isDone: boolean) =>
      send(program.owner, "PATCH", "/api/coach/tasks", { taskId: task.taskId, isDone });
    expect((await change(true)).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect((await change(false)).status).toBe(409);
  });

  it("G01 refuses a task above the limit of a program", async () => {
    await run(sql`insert into program_tasks (program_id, text, due_on, created_by)
      select ${program.programId}, 'Call', '2030-01-01', ${program.owner.staffId}
      from generate_series(1, ${mostOf("open tasks of a program") - 1}::integer)`);
    await expectOneFits(
      () => send(program.owner, "POST", "/api/coach/tasks", { text: "Call", dueOn: "2030-01-01" }),
      mostOf("open tasks of a program"),
    );
  });

  it("G01 sets tags without their tasks above the limit of open tasks of a program, also two at once", async () => {
    await run(sql`insert into program_tasks (program_id, text, due_on, created_by)
      select ${program.programId}, 'Call', '2030-01-01', ${program.owner.staffId}
      from generate_series(1, ${mostOf("open tasks of a program") - 1}::integer)`);
    await run(sql`insert into program_tags (program_id, label, task_text, task_days)
      select ${program.programId}, 'Tag ' || n, 'Call', 1 from generate_series(1, 4) as n`);
    const { athleteKey } = await createCandidate(db);
    const set = (athleteId: string, tags: string[]) =>
      send(program.owner, "PUT", `/api/coach/prospects/${athleteId}`, { tags });
    const both = await Promise.all([
      set(athlete.athleteId, ["Tag 1", "Tag 2"]),
      set(encodeId("athlete", athleteKey), ["Tag 3", "Tag 4"]),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql`select (select count(*)::integer from program_tasks) as tasks,
      (select count(*)::integer from prospect_tags) as tags`.execute(db);
    expect(rows).toEqual([{ tasks: mostOf("open tasks of a program"), tags: 4 }]);
  });

  it("G01 refuses a contact above the limit of an athlete", async () => {
    await run(sql`insert into program_contacts (program_id, athlete_id, staff_id, sport_code, day, party, means, purpose, logged_by)
      select ${program.programId}, ${athlete.key}, ${program.owner.staffId}, 'VB', current_date, 'family', 'call', 'Camp', ${program.owner.staffId}
      from generate_series(1, ${mostOf("contacts with an athlete") - 1}::integer)`);
    const contact = { day: "2026-10-01", party: "family", means: "call", purpose: "Camp" };
    await expectOneFits(
      () => send(program.owner, "POST", path("contacts"), contact),
      mostOf("contacts with an athlete"),
    );
  });

  it("G01 stores the latest versions of a summary", async () => {
    const most = mostOf("versions of a summary");
    await run(sql`insert into prospect_summaries (program_id, athlete_id, version, staff_id, text)
      select ${program.programId}, ${athlete.key}, 1 + n, ${program.owner.staffId}, 'Version ' || n from generate_series(1, ${most + 5}::integer) as n`);
    const headers = { ...program.owner.headers, "if-match": `"${most + 6}"` };
    expect((await send({ headers }, "PUT", path("summary"), { text: "The latest" })).status).toBe(200);
    const { rows } = await sql<{ oldest: number; count: number }>`
      select min(version) as oldest, count(*)::integer as count from prospect_summaries`.execute(db);
    expect(rows[0]).toEqual({ oldest: 8, count: most });
  });

  it("G01 refuses needs of another class above the limit", async () => {
    const most = mostOf("classes with needs of a program");
    await run(sql`insert into program_needs (program_id, position, graduation_year, needed)
      select ${program.programId}, 'OH', 2030 + n, 1 from generate_series(1, ${most + 2}::integer) as n`);
    const set = (graduationYear: number, needed = 2) =>
      send(program.owner, "PUT", "/api/coach/needs", { position: "S", graduationYear, needed });
    expect((await set(2031)).status).toBe(200);
    expect(await set(2030)).toMatchObject({ status: 409 });
    expect((await set(2030, 0)).status).toBe(200);
  });

  it("G01 refuses to archive a tag above the limit", async () => {
    const { result } = await send(program.owner, "POST", "/api/coach/tags", { label: "Tall" });
    await run(sql`insert into program_tags (program_id, label, archived_at)
      select ${program.programId}, 'Old ' || n, now() from generate_series(1, ${mostOf("archived tags of a program")}::integer) as n`);
    expect((await send(program.owner, "PATCH", `/api/coach/tags/${result.tagId}`, { isArchived: true })).status).toBe(
      409,
    );
  });

  it("G01 refuses evaluations above the limit of an event, and stores those that fit", async () => {
    const { rows } = await sql<{ eventId: string; entryId: string }>`
      with event as (insert into program_events (program_id, name, first_day, last_day)
        values (${program.programId}, 'Open', current_date, current_date) returning id),
      entry as (insert into program_roster (program_id, event_id, team, jersey, event_on)
        select ${program.programId}, id, 'East', '7', current_date from event returning id)
      select event.id as "eventId", entry.id as "entryId" from event, entry`.execute(db);
    const { eventId, entryId } = rows[0] ?? { eventId: "", entryId: "" };
    await run(sql`insert into program_evaluations (program_id, id, event_id, entry_id, staff_id, first_id, skills, text, tag_changes, evaluated_at, time_zone)
      select ${program.programId}, made.id, ${eventId}, ${entryId}, ${program.owner.staffId}, made.id, '{}', 'Fast', '[]', now(), 'UTC'
      from (select gen_random_uuid() as id from generate_series(1, ${mostOf("evaluations of an event") - 1}::integer)) as made`);
    const record = () => ({
      ...{
        recordId: randomUUID(),
        entryId,
        replaces: null,
        jersey: "7",
        overall: "B",
        skills: {},
        text: "",
        tagChanges: [],
      },
      ...{ evaluatedAt: new Date().toISOString(), timeZone: "UTC" },
    });
    const { status, result } = await send(program.owner, "POST", `/api/coach/events/${eventId}/evaluations`, {
      deviceId: randomUUID(),
      records: [record(), record()],
    });
    expect([status, result.records.map((one: { state: string }) => one.state)]).toEqual([200, ["stored", "refused"]]);
  });
});

describe("team", () => {
  const game = { seasonYear: "2026", opponent: "Norris", date: "2026-09-04", isPlayed: true };

  it("G01 refuses a game of another season above the limit of seasons", async () => {
    const { teamId, head } = await createTeam(db);
    await run(sql`insert into team_games (team_id, season_year, opponent, game_date, created_by)
      select ${teamId}, (1990 + n)::text, 'Norris', make_date(1990 + n, 1, 1), ${head.staffId}
      from generate_series(1, ${mostOf("seasons of a team") + 2}::integer) as n`);
    expect((await send(head, "POST", "/api/team/games", { ...game, seasonYear: "1991" })).status).toBe(200);
    expect((await send(head, "POST", "/api/team/games", game)).status).toBe(409);
  });

  it("G01 stores the latest versions of a line", async () => {
    const { head, addAthlete } = await createTeam(db);
    const { athleteId } = await addAthlete();
    const { gameId } = (await send(head, "POST", "/api/team/games", game)).result;
    const most = mostOf("earlier versions of a line");
    const change = (version: number) => {
      const headers = { ...head.headers, "if-match": `"${version}"` };
      return send({ headers }, "PUT", `/api/team/games/${gameId}/lines/${athleteId}`, { stats: { kills: version } });
    };
    expect((await change(1)).status).toBe(200);
    for (let version = 2; version < most + 4; version += 1)
      await run(sql`update team_lines set version = version + 1 where game_id = ${gameId}`);
    expect((await change(most + 4)).status).toBe(200);
    const { rows } = await sql<{ count: number; oldest: number }>`
      select count(*)::integer as count, min(version) as oldest from team_line_history where game_id = ${gameId}`.execute(
      db,
    );
    expect(rows[0]).toEqual({ count: most, oldest: 5 });
  });

  it("G01 refuses a new line of a game above the limit", async () => {
    const { teamId, head, addAthlete } = await createTeam(db);
    const { athleteId } = await addAthlete();
    const { gameId } = (await send(head, "POST", "/api/team/games", game)).result;
    await run(sql`
      with made as (insert into accounts (user_type, first_name, last_name) select 'Athlete', 'Ana', 'Left ' || n
        from generate_series(1, ${mostOf("lines of a game")}::integer) as n returning id),
      athlete as (insert into athletes (account_id, gender) select id, 'F' from made returning id)
      insert into team_lines (team_id, game_id, athlete_id, stats, version, staff_id)
      select ${teamId}, ${gameId}, id, '{"kills": 3}', 2, ${head.staffId} from athlete`);
    const headers = { ...head.headers, "if-match": '"1"' };
    const { status } = await send({ headers }, "PUT", `/api/team/games/${gameId}/lines/${athleteId}`, {
      stats: { kills: 3 },
    });
    expect(status).toBe(409);
  });

  async function createOwnLine() {
    const team = await createTeam(db);
    const ana = await team.addAthlete();
    const season = { sportCode: "VB", seasonYear: "2026", teamName: "Lincoln East", seasonOrGame: "G" };
    const { teamId } = (await send(ana, "POST", "/api/me/teams", season)).result;
    const event = { eventName: "Waverly", date: "2026-09-10", stats: { kills: 7 } };
    expect((await send(ana, "POST", `/api/me/teams/${teamId}/events`, event)).status).toBe(200);
    // Only public profiles are listed.
    await run(sql`update athletes set is_published = true where id = ${ana.key}`);
    const [line] = (await send(team.head, "GET", "/api/team/confirmations")).result.lines;
    return { ...team, ana, line };
  }

  it("G01 refuses a proposal for a line that has had as many as the limit", async () => {
    const { teamId, head, ana, line } = await createOwnLine();
    await run(sql`insert into line_proposals (athlete_id, event_id, version, stats, before, team_id, staff_id, role, state, decided_at)
      select ${ana.key}, (select events.id from events join team_seasons on team_seasons.id = team_season_id where athlete_id = ${ana.key}),
        1, '{"kills": 8}', '{"kills": 7}', ${teamId}, ${head.staffId}, 'head', 'withdrawn', now()
      from generate_series(1, ${mostOf("proposals of a team for a line") - 1}::integer)`);
    await expectOneFits(
      () =>
        send(head, "POST", "/api/team/proposals", { lineId: line.lineId, version: line.version, stats: { kills: 9 } }),
      mostOf("proposals of a team for a line"),
    );
  });

  it("G01 refuses to confirm a line that was confirmed as often as the limit", async () => {
    const { teamId, head, ana, line } = await createOwnLine();
    await run(sql`insert into line_confirmations
        (athlete_id, event_id, version, stats, season_year, season_team, team_id, staff_id, role, revoked_at, revoked_by, reason)
      select ${ana.key}, (select events.id from events join team_seasons on team_seasons.id = team_season_id where athlete_id = ${ana.key}),
        1, '{"kills": 7}', '2026', 'Lincoln East', ${teamId}, ${head.staffId}, 'head', now(), ${head.staffId}, 'mistake'
      from generate_series(1, ${mostOf("confirmations of a line")}::integer)`);
    const lines = [{ lineId: line.lineId, version: line.version }];
    expect((await send(head, "POST", "/api/team/confirmations", { lines })).status).toBe(409);
  });
});

describe("athlete", () => {
  it("G01 refuses a submission above the limit until one is taken back", async () => {
    const athlete = await createCandidate(db);
    await run(sql`insert into submissions (athlete_id, school_id, sport_code, sent_at)
      select ${athlete.athleteKey}, id, 'VB', now() - interval '2 days' from schools where id <> ${creighton} order by id
      limit ${mostOf("submissions of an athlete")}`);
    const body = { schoolId: creighton, sportCode: "VB" };
    expect(await send(athlete, "POST", "/api/me/submissions", body)).toMatchObject({ status: 409 });
    const [first] = (await send(athlete, "GET", "/api/me/submissions")).result;
    expect((await send(athlete, "DELETE", `/api/me/submissions/${first.submissionId}`)).status).toBe(200);
    expect((await send(athlete, "POST", "/api/me/submissions", body)).status).toBe(200);
  });

  it("G01 refuses another team above the limit of teams", async () => {
    const first = await createTeam(db);
    const ana = await first.addAthlete();
    await run(sql`
      with made as (insert into teams (kind, name, city, state, sport_code, gender, status, decided_at)
        select 'school', 'Team', 'Lincoln', 'NE', 'VB', 'F', 'approved', now()
        from generate_series(2, ${mostOf("teams of an athlete")}::integer) returning id)
      insert into team_athletes (team_id, athlete_id) select id, ${ana.key} from made`);
    const { teamId } = await createTeam(db);
    await run(sql`update teams set join_code = '3456789A' where id = ${teamId}`);
    expect((await send(ana, "POST", "/api/me/memberships", { code: "3456789A", agrees: true })).status).toBe(409);
  });

  it("G01 ends the session that was used longest ago when one above the limit is opened", async () => {
    const { id, email } = await createCandidate(db);
    await run(sql`delete from sessions where account_id = ${id}`);
    await run(sql`insert into sessions (digest, account_id, expires_at, last_used_at, device)
      select sha256(('s' || ${id} || n)::bytea), ${id}, now() + interval '1 hour', now() - n * interval '1 second', 'Device ' || n
      from generate_series(1, ${mostOf("sessions of an account")}::integer) as n`);
    const { status } = await send({ headers: {} } as Client, "POST", "/api/auth/Login", {
      email,
      password: "a perfectly fine passphrase",
    });
    expect(status).toBe(200);
    const { rows } = await sql<{ count: number; oldest: boolean }>`
      select count(*)::integer as count, bool_or(device = 'Device ' || ${mostOf("sessions of an account")}::text) as oldest
      from sessions where account_id = ${id}`.execute(db);
    expect(rows[0]).toEqual({ count: mostOf("sessions of an account"), oldest: false });
  });
});

describe("other ways to store records", () => {
  function upload(client: Client, text: string) {
    const headers = { ...client.headers, "content-type": "application/octet-stream" };
    return send({ headers }, "PUT", "/api/team/imports?name=game.csv", Buffer.from(text));
  }

  async function countOf(rows: RawBuilder<unknown>): Promise<number> {
    const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from ${rows}`.execute(db);
    return counted[0]?.count ?? 0;
  }

  it("G01 opens no task by a tag above the limit of a program", async () => {
    await clearPrograms(db);
    const { owner, programId } = await createProgram(db);
    const { athleteKey } = await createCandidate(db);
    const task = { text: "Call", days: 3 };
    expect((await send(owner, "POST", "/api/coach/tags", { label: "Tall", isPrimary: true, task })).status).toBe(200);
    await sql`insert into program_tasks (program_id, text, due_on, created_by) select ${programId}, 'Call', '2030-01-01', ${owner.staffId}
      from generate_series(1, ${mostOf("open tasks of a program")}::integer)`.execute(db);
    const prospect = `/api/coach/prospects/${encodeId("athlete", athleteKey)}`;
    expect((await send(owner, "PUT", prospect, { tags: ["Tall"] })).status).toBe(200);
    expect(await countOf(sql`program_tasks where program_id = ${programId}`)).toBe(mostOf("open tasks of a program"));
  });

  it("G01 refuses lines of a file above the limit of a game", async () => {
    const { teamId, head, addAthlete } = await createTeam(db);
    await addAthlete({ first_name: "Mia", last_name: "Stone" });
    const game = { seasonYear: "2026", opponent: "Norris", date: "2026-09-04", isPlayed: true };
    const { gameId } = (await send(head, "POST", "/api/team/games", game)).result;
    await sql`
      with made as (insert into accounts (user_type, first_name, last_name) select 'Athlete', 'Ana', 'Left ' || n
        from generate_series(1, ${mostOf("lines of a game")}::integer) as n returning id),
      athlete as (insert into athletes (account_id, gender) select id, 'F' from made returning id)
      insert into team_lines (team_id, game_id, athlete_id, stats, version, staff_id)
      select ${teamId}, ${gameId}, id, '{"kills": 3}', 2, ${head.staffId} from athlete`.execute(db);
    const { importId } = (await upload(head, "Player,Kills\nMia Stone,4\n")).result;
    const { seen } = (await send(head, "PUT", `/api/team/imports/${importId}`, { gameId })).result;
    const body = { seen, savesAnyway: true };
    expect((await send(head, "POST", `/api/team/imports/${importId}/confirm`, body)).status).toBe(409);
    expect(await countOf(sql`team_lines where game_id = ${gameId}`)).toBe(mostOf("lines of a game"));
  });

  it("G01 refuses columns with which the waiting files exceed the bytes of a team", async () => {
    const { teamId, head } = await createTeam(db);
    const { importId } = (await upload(head, "Who,First,Second\nMia Stone,4,2\n")).result;
    const choose = () =>
      send(head, "PUT", `/api/team/imports/${importId}/columns`, {
        mapping: { Who: "name", First: "kills", Second: null },
      });
    expect((await choose()).status).toBe(200);
    await sql`insert into waiting_uploads (team_id, staff_id, name, refused, stored_bytes)
      values (${teamId}, ${head.staffId}, 'large', 'Large.', ${waitingLimits.bytes - 100})`.execute(db);
    expect((await choose()).status).toBe(409);
  });

  it("G06 sends at most ten offensive texts of an account to the staff, also from concurrent requests", async () => {
    const { head } = await createTeam(db);
    const add = (_: unknown, index: number) =>
      send(head, "POST", "/api/team/games", {
        seasonYear: "2026",
        opponent: `shit ${"abcdefghijklmnopqrst"[index]}`,
        date: "2026-09-04",
      });
    const sent = await Promise.all(Array.from({ length: 2 * maxPendingTexts }, add));
    expect(sent.every(({ status }) => status === 422)).toBe(true);
    expect(await countOf(sql`text_reviews where account_id = ${head.id}`)).toBe(maxPendingTexts);
  });
});
