import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { statDefinitions } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { type Kysely, sql } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";
import { clipLimits } from "../src/film/clip-limits.ts";
import { mostOf } from "../src/limits/stored-limits.ts";
import { type ProgramRole, programRoles } from "../src/programs/vocabulary.ts";
import { type TeamRole, teamRoles } from "../src/teams/vocabulary.ts";
import { createProgram } from "../tests/program-factories.ts";
import { createCandidate, creighton } from "../tests/school-factories.ts";
import { cookieName, createAdministrator } from "../tests/signed-in.ts";
import { createTeam } from "../tests/team-factories.ts";
import { fillEvent, fillProgram } from "./heaviest-program.ts";
import { fillNotes, insertHostileFile } from "./heaviest-roster.ts";
import { type Filling, longName, longText } from "./heaviest-texts.ts";

export type Client = "visitor" | "athlete" | ProgramRole | TeamRole | "administrator";

/** The filled aggregates: values of path parameters by name, and the headers of each client. */
export interface HeaviestWorld {
  ids: Record<string, string>;
  headers: Record<Client, Record<string, string>>;
}

const compress = promisify(gzip);
const sport: SportCode = "VB";
const year = "2026";
const teamName = longText(120);

/**
 * Fills one athlete, one team, one program, one event and each queue of the portal to `share` of its limits. Writes with SQL, because the
 * limits of requests would make it last for hours. Texts are as long as they may be.
 */
export async function fillToLimits(db: Kysely<Database>, share: number): Promise<HeaviestWorld> {
  const upTo = (most: number) => Math.max(1, Math.ceil(most * share));
  const most = (aggregate: Parameters<typeof mostOf>[0]) => upTo(mostOf(aggregate));
  const administrator = await createAdministrator(db);
  const program = await createProgram(db);
  const { programId, owner } = program;
  const staff = { owner } as Record<ProgramRole, typeof owner>;
  for (const role of Object.keys(programRoles) as ProgramRole[])
    if (role !== "owner") staff[role] = await program.addStaff(role);
  const team = await createTeam(db, { name: teamName });
  const { teamId, head } = team;
  const teamStaff = { head } as Record<TeamRole, typeof head>;
  for (const role of Object.keys(teamRoles) as TeamRole[])
    if (role !== "head") teamStaff[role] = await team.addStaff(role);
  await sql`update accounts set first_name = ${longName(80)}, last_name = ${longText(75)} || row_number from (
    select id, row_number() over () from accounts) as made where made.id = accounts.id`.execute(db);
  const athlete = await createCandidate(db, { first_name: longName(80), last_name: longText(80) });
  const athleteKey = athlete.athleteKey;

  await insertAthletes(db, Math.max(most("athletes on a board"), most("athletes of a team")));
  await fillAthlete(db, { athleteKey, accountId: athlete.id, upTo });
  await fillTeam(db, { teamId, staffId: head.staffId, athleteKey, most, upTo });
  await fillProgram(db, { programId, staffId: owner.staffId, athleteKey, most, upTo });
  await fillNotes(db, { programId, staffId: owner.staffId, most, upTo });
  await insertHostileFile(db, { programId, staffId: staff.evaluator.staffId, upTo });
  const eventId = await fillEvent(db, { programId, staffId: owner.staffId, most });
  await fillPortal(db, { athleteKey, queue: upTo(2000) });
  await sql`analyze`.execute(db);

  const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? "";
  const season = (code: string) =>
    one(
      sql`select id from team_seasons where athlete_id = ${athleteKey}::bigint and sport_code = ${code} order by season_year desc, id limit 1`,
    );
  const teamSeason = await season(sport);
  const text = await compress("x".repeat(100_000));
  const exportOf = (format: "csv" | "json" | "compliance-csv") =>
    one(sql`insert into program_exports (program_id, staff_id, format, state, data, athlete_ids)
      values (${programId}::uuid, ${owner.staffId}::uuid, ${format}, 'ready', ${text}, '{}') returning id`);
  const exportId = await exportOf("csv");
  return {
    ids: {
      athleteId: encodeId("athlete", athleteKey),
      otherAthletes: (
        await sql<{
          id: string;
        }>`select athlete_id as id from prospects where program_id = ${programId}::uuid and athlete_id <> ${athleteKey}::bigint
          order by athlete_id limit 3`.execute(db)
      ).rows
        .map(({ id }) => encodeId("athlete", id))
        .join(","),
      teamId: encodeId("teamSeason", teamSeason),
      linkId: encodeId("mediaLink", await firstLink(db, athleteKey)),
      ...Object.fromEntries(
        await Promise.all(
          sportCodes.map(async (code) => [`season${code}`, encodeId("teamSeason", await season(code))]),
        ),
      ),
      gameId: await one(
        sql`select id from team_games where team_id = ${teamId}::uuid order by season_year desc, game_date limit 1`,
      ),
      eventId,
      rosterId: await one(
        sql`select id from program_roster where program_id = ${programId}::uuid and athlete_id is null limit 1`,
      ),
      schoolId: String(creighton),
      searchId: await one(
        sql`select id from saved_searches where program_id = ${programId}::uuid and followed_at is not null limit 1`,
      ),
      submissionId: await one(
        sql`select id from submissions where school_id = ${creighton} order by sent_at desc limit 1`,
      ),
      exportId,
      programId,
      complianceExportId: await exportOf("compliance-csv"),
      ownExportId: await one(sql`select id from exports where account_id = ${athlete.id} limit 1`),
      userId: athlete.id,
      joinCode: await one(
        sql`update teams set join_code = '23456789' where id = ${teamId}::uuid returning join_code as id`,
      ),
    },
    headers: {
      visitor: {},
      athlete: await signIn(db, athlete.id),
      ...(await signInAll(db, staff)),
      ...(await signInAll(db, teamStaff)),
      administrator: administrator.headers,
    },
  };
}

/** Creates an athlete at every limit: an account that needs no approval. Returns the headers of its requests. */
export async function createFullAthlete(
  db: Kysely<Database>,
): Promise<{ headers: Record<string, string>; ids: Record<string, string> }> {
  const { id: accountId, athleteKey } = await createCandidate(db, {
    first_name: longName(80),
    last_name: longText(80),
  });
  await fillAthlete(db, { athleteKey, accountId, upTo: (most) => most });
  const { rows } = await sql<{ team: string; export: string }>`
    select team_seasons.id as team, (select id from exports where account_id = ${accountId}::uuid limit 1) as export
    from team_seasons where athlete_id = ${athleteKey}::bigint order by season_year desc, id limit 1`.execute(db);
  return {
    headers: await signIn(db, accountId),
    ids: {
      teamId: encodeId("teamSeason", rows[0]?.team ?? ""),
      linkId: encodeId("mediaLink", await firstLink(db, athleteKey)),
      schoolId: String(creighton),
      ownExportId: rows[0]?.export ?? "",
      joinCode: "23456789",
    },
  };
}

async function firstLink(db: Kysely<Database>, athleteKey: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select min(id) as id from media_links where athlete_id = ${athleteKey}::bigint`.execute(db);
  return rows[0]?.id ?? "";
}

async function signInAll<Role extends string>(db: Kysely<Database>, accounts: Record<Role, { id: string }>) {
  const entries = Object.entries<{ id: string }>(accounts).map(async ([role, { id }]) => [role, await signIn(db, id)]);
  return Object.fromEntries(await Promise.all(entries)) as Record<Role, Record<string, string>>;
}

/** Opens a cookie session of an account and returns the headers of its requests. */
async function signIn(db: Kysely<Database>, accountId: string): Promise<Record<string, string>> {
  const token = Buffer.from(randomUUID() + randomUUID())
    .subarray(0, 32)
    .toString("base64url");
  await sql`insert into sessions (digest, account_id, expires_at, kind, device)
    values (sha256(${token}::text::bytea), ${accountId}::uuid, now() + interval '8 hours', 'cookie', 'Firefox on Linux')`.execute(
    db,
  );
  return { cookie: `${cookieName}=${token}`, "sec-fetch-site": "same-origin" };
}

/** A line with every numeric statistic of a sport. */
function fullLine(code: SportCode): string {
  const definitions = statDefinitions(code, "game").filter(
    ({ id }) => id !== "homeOrAway" && id !== "dateOfCompetition",
  );
  return JSON.stringify(Object.fromEntries(definitions.map(({ id }) => [id, 3])));
}

async function insertAthletes(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (user_type, first_name, last_name, email, is_verified)
      select 'Athlete', ${longName(80)}, ${longText(75)} || n, 'heavy-' || n || '@mail.example', true from generate_series(1, ${count}::integer) as n
      returning id
    )
    insert into athletes (account_id, gender, height, weight, city, state, graduation_year, current_school, positions, is_published)
    select id, 'F', 60 + random() * 20, 150, ${longText(80)}, ${longText(40)}, 2026 + floor(random() * 5), ${longText(160)},
      array[(array['VB:OH', 'VB:S', 'VB:MB', 'VB:L'])[1 + floor(random() * 4)]], true from made`.execute(db);
}

async function fillAthlete(
  db: Kysely<Database>,
  { athleteKey, accountId, upTo }: { athleteKey: string; accountId: string } & Pick<Filling, "upTo">,
): Promise<void> {
  const events = upTo(mostOf("events of an athlete"));
  const ofTeam = Math.min(mostOf("events of a team season"), events);
  for (const [index, code] of sportCodes.entries()) {
    await sql`insert into athlete_sports (athlete_id, sport_code, place) values (${athleteKey}::bigint, ${code}, ${index}) on conflict do nothing`.execute(
      db,
    );
  }
  const seasons = Math.ceil(events / ofTeam);
  for (let made = 0; made < Math.max(seasons, sportCodes.length); made += 1) {
    const code = sportCodes[made % sportCodes.length] ?? sport;
    const { rows } = await sql<{ id: string }>`
      insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      values (${athleteKey}::bigint, ${code}, ${String(2026 - Math.floor(made / sportCodes.length))}, ${longText(120)}, 'G', ${made}) returning id`.execute(
      db,
    );
    await sql`insert into events (team_season_id, position, name, score, event_date, stats)
      select ${rows[0]?.id ?? null}::bigint, n, ${longText(155)} || n, ${longText(40)}, date '2026-01-01' + n, ${fullLine(code)}::jsonb
      from generate_series(0, ${ofTeam - 1}::integer) as n`.execute(db);
  }
  await sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
    select ${athleteKey}::bigint, code, ${longText(16)} || (2015 - n), ${longText(118)} || team, 'G', 1000 + n
    from unnest(${sportCodes}::text[]) as code, generate_series(1, 20) as n, generate_series(1, 20) as team order by n, team
    limit greatest(0, ${upTo(mostOf("team seasons of an athlete"))}::integer - (select count(*) from team_seasons where athlete_id = ${athleteKey}::bigint))`.execute(
    db,
  );
  await sql`update athletes set city = ${longText(80)}, state = ${longText(40)}, school_type = ${longText(40)}, current_school = ${longText(160)},
      majors = ${longText(160)}, club_team = ${longText(120)}, commitment = ${longText(160)}, commitment_date = '2026-01-01',
      honors = (select jsonb_agg(jsonb_build_object('year', 2006 + n, 'text', ${longText(120)}::text)) from generate_series(1, 20) as n),
      published_fields = array['majors', 'clubTeam', 'commitment', 'commitmentDate', 'honors']
    where id = ${athleteKey}::bigint`.execute(db);
  await sql`insert into media_links (athlete_id, position, label, published_at, url)
    select ${athleteKey}::bigint, n, ${longText(160)}, now(), 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&n=' || n
    from generate_series(1, ${upTo(mostOf("links of an athlete"))}::integer) as n`.execute(db);
  await sql`insert into film_clips (athlete_id, number, link_id, video, start_ms, end_ms, sport_code, skill, event_id, reel_position)
    select athlete_id, place, link_id, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', n * 10000, n * 10000 + 9000, 'VB', 'kills', (
      select max(events.id) from events join team_seasons on team_seasons.id = team_season_id
      where team_seasons.athlete_id = made.athlete_id and sport_code = 'VB'), case when place <= ${clipLimits.clipsOfReel} then place end
    from (select athlete_id, id as link_id, n, row_number() over (order by id, n) as place from media_links, generate_series(1, ${upTo(mostOf("clips of a film"))}::integer) as n
      where athlete_id = ${athleteKey}::bigint) as made`.execute(db);
  await sql`insert into submissions (athlete_id, school_id, sport_code, note)
    select ${athleteKey}::bigint, id, 'VB', ${longText(500)} from schools order by id = ${creighton} desc, id
    limit ${upTo(mostOf("submissions of an athlete"))}`.execute(db);
  await sql`insert into outreach_targets (athlete_id, school_id, sport_code, notes, why)
    select ${athleteKey}::bigint, id, 'VB', ${longText(2000)}, ${longText(500)} from schools order by id
    limit ${upTo(mostOf("programs that an athlete writes to"))}`.execute(db);
  // The server of the run has another key: the page reads all of them and shows that it cannot open them.
  await sql`insert into offers (athlete_id, sealed)
    select ${athleteKey}::bigint, decode(repeat('00', 1500), 'hex')
    from generate_series(1, ${upTo(mostOf("offers of an athlete"))}::integer)`.execute(db);
  await sql`insert into text_reviews (account_id, field, text, found)
    select ${accountId}::uuid, 'teamName', ${longText(100)} || n, 'phone' from generate_series(1, 10) as n`.execute(db);
  await sql`insert into profile_views (athlete_id, day, viewers)
    select ${athleteKey}::bigint, current_date - n, 5 from generate_series(0, 400) as n`.execute(db);
  await sql`insert into coach_looks (athlete_id, school_id, day)
    select ${athleteKey}::bigint, id, current_date from schools order by id limit ${upTo(1000)}`.execute(db);
  const text = await compress(JSON.stringify({ profile: { name: longText(1000) } }));
  await sql`insert into exports (account_id, state, data, finished_at, expires_at)
    select ${accountId}::uuid, 'ready', ${text}, now(), now() + interval '1 day' from generate_series(1, 5)`.execute(
    db,
  );
  await sql`insert into sessions (digest, account_id, expires_at, kind, device)
    select sha256(('session ' || n || ${accountId}::uuid)::bytea), ${accountId}::uuid, now() + interval '8 hours', 'cookie', 'Firefox on Linux'
    from generate_series(2, ${upTo(mostOf("sessions of an account"))}::integer) as n`.execute(db);
}

async function fillTeam(
  db: Kysely<Database>,
  { teamId, staffId, athleteKey, most, upTo }: { teamId: string; staffId: string; athleteKey: string } & Filling,
): Promise<void> {
  await sql`insert into team_athletes (team_id, athlete_id)
    (select ${teamId}::uuid, ${athleteKey}::bigint) union (select ${teamId}::uuid, id from athletes order by id desc limit ${most("athletes of a team") - 1})`.execute(
    db,
  );
  await sql`insert into team_joins (team_id, athlete_id, state)
    select ${teamId}::uuid, id, case when row_number() over (order by id) <= ${most("athletes of a team")}::integer then 'waiting' else 'declined' end
    from athletes where id not in (select athlete_id from team_athletes where team_id = ${teamId}::uuid)
    order by id limit ${2 * most("athletes of a team")}::integer`.execute(db);
  await sql`insert into team_invitations (team_id, email, role)
    select ${teamId}::uuid, 'invited-' || n || '@mail.example', 'scorer' from generate_series(1, ${most("staff of a team") - 3}::integer) as n`.execute(
    db,
  );
  await sql`insert into coach_references (athlete_id, team_id, staff_id, relation, first_year, last_year, text, accepted_at)
    select athlete_id, team_id, staff.id, 'coach', 2020, 2026, ${longText(600)}, now()
    from (select * from team_athletes where team_id = ${teamId}::uuid order by athlete_id <> ${athleteKey}::bigint
      limit ${most("references of a coach")}::integer) as member join team_staff staff using (team_id)`.execute(db);
  const games = most("games of a season of a team");
  await sql`insert into team_games (team_id, season_year, opponent, game_date, place, score, is_played, created_by)
    select ${teamId}::uuid, (${Number(year)}::integer - season)::text, ${longText(155)} || n, make_date(2026 - season, 1, 1) + n, 'H', '25-20, 25-21, 23-25, 25-23', season < 19 or n < 50, ${staffId}::uuid
    from generate_series(0, ${most("seasons of a team") - 1}::integer) as season, generate_series(1, ${games}::integer) as n`.execute(
    db,
  );
  await sql`insert into team_lines (team_id, game_id, athlete_id, stats, version, staff_id)
    select ${teamId}::uuid, game.id, athlete_id, ${fullLine(sport)}::jsonb, 2, ${staffId}::uuid
    from team_games as game, team_athletes as member
    where game.team_id = ${teamId}::uuid and member.team_id = ${teamId}::uuid and game.season_year = ${year}`.execute(
    db,
  );
  await sql`insert into team_roster_entries (team_id, name, jersey_number, graduation_year, position, staff_id)
    select ${teamId}::uuid, ${longText(110)} || n, n::text, 2028, ${longText(40)}, ${staffId}::uuid
    from generate_series(1, ${most("players without an account of a team")}::integer) as n`.execute(db);
  await sql`insert into team_line_history (team_id, game_id, athlete_id, version, stats, source, staff_id, entered_at)
    select line.team_id, line.game_id, line.athlete_id, 10 + n, jsonb_set(line.stats, '{kills}', to_jsonb(n)), 'team', line.staff_id, now()
    from (select * from team_lines where team_id = ${teamId}::uuid order by game_id, athlete_id limit 100) as line,
      generate_series(1, ${most("earlier versions of a line")}::integer) as n`.execute(db);
  await sql`
    insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
    select athlete_id, 'VB', ${year}, ${teamName}, 'G', 900 from team_athletes where team_id = ${teamId}::uuid
    on conflict do nothing`.execute(db);
  await sql`insert into events (team_season_id, position, name, score, event_date, stats, version, team_game_id)
    select season.id, 16000 + row_number() over (partition by season.id), game.opponent, game.score, game.game_date, line.stats, line.version, game.id
    from team_lines as line join team_games as game on (game.team_id, game.id) = (line.team_id, line.game_id)
      join team_seasons as season on season.athlete_id = line.athlete_id and season.season_year = ${year} and season.team_name = ${teamName}
    where line.team_id = ${teamId}::uuid and game.is_played and line.athlete_id <> ${athleteKey}::bigint`.execute(db);
  await sql`insert into line_confirmations (athlete_id, game_id, version, stats, team_id, staff_id, role)
    select athlete_id, game_id, 2, stats, team_id, staff_id, 'head' from team_lines where team_id = ${teamId}::uuid
    order by game_id, athlete_id limit ${upTo(2000)}`.execute(db);
  await sql`insert into line_proposals (athlete_id, event_id, version, stats, before, team_id, staff_id, role)
    select season.athlete_id, events.id, events.version, '{"kills": 9}', '{"kills": 3}', ${teamId}::uuid, ${staffId}::uuid, 'head'
    from events join team_seasons as season on season.id = team_season_id where season.athlete_id = ${athleteKey}::bigint
    order by events.id limit ${most("open proposals of a team")}`.execute(db);
}

async function fillPortal(
  db: Kysely<Database>,
  { athleteKey, queue }: { athleteKey: string; queue: number },
): Promise<void> {
  await sql`insert into accounts (user_type, first_name, last_name, email, is_verified, domain_status)
    select 'College Coach', ${longName(80)}, ${longText(74)} || n, 'waiting-' || n || '@unl.edu', true, 'P' from generate_series(1, ${queue}::integer) as n`.execute(
    db,
  );
  await sql`insert into accounts (user_type, first_name, last_name, email, is_verified, deletion_requested_at, erase_after)
    select 'Athlete', ${longName(80)}, ${longText(74)} || n, 'leaving-' || n || '@mail.example', true, now(), now() + interval '30 days' from generate_series(1, ${queue}::integer) as n`.execute(
    db,
  );
  await sql`insert into teams (kind, name, city, state, sport_code, gender, requested_by)
    select 'school', ${longText(115)} || n, ${longText(80)}, ${longText(40)}, 'VB', 'F', (select id from accounts where user_type = 'Team Staff' limit 1) from generate_series(1, ${queue}::integer) as n`.execute(
    db,
  );
  await sql`insert into text_reviews (account_id, field, text, found)
    select account_id, 'teamName', ${longText(110)} || id, 'phone' from athletes where id <> ${athleteKey}::bigint order by id limit ${queue}`.execute(
    db,
  );
  await sql`insert into profile_reports (athlete_id, reason, text, email)
    select ${athleteKey}::bigint, 'other', ${longText(990)} || n, 'report-' || n || '@mail.example' from generate_series(1, ${queue}::integer) as n`.execute(
    db,
  );
  await sql`insert into mail_messages (kind, account_id, recipient, payload, status, attempts, last_error)
    select 'verify', id, email, '{"link": "https://openroster.example"}', 'failed', 9, '550' from accounts where email is not null limit ${queue}`.execute(
    db,
  );
  await sql`insert into audit_log (actor_account, actor_label, action, subject_account, details)
    select id, 'member', 'signed-in', id, '{"device": "Firefox"}' from accounts, generate_series(1, 5) limit ${queue * 5}`.execute(
    db,
  );
  await sql`insert into subscriptions (paypal_id, account_id, plan_id, state, paypal_status, plan_overridden, problem, paypal_updated_at)
    select 'I-HEAVY' || n, null, 'P-1', 'active', 'ACTIVE', false, 'no-such-coach', now() from generate_series(1, ${queue}::integer) as n`.execute(
    db,
  );
}
