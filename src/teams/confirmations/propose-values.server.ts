import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { noSuchGame } from "../games/find-games.server.ts";
import { readStats } from "../games/read-stats.server.ts";
import { requireTeamsAllowed } from "../require-teams-allowed.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { auditLines } from "./audit-lines.server.ts";
import { type FoundLine, findTeamLines } from "./find-lines.server.ts";
import { notifyAthletes } from "./notify-athletes.server.ts";
import { requireCoach } from "./require-coach.server.ts";
import type { ProposalBody } from "./schema.ts";

/** Proposes values for an athlete’s own line, instead of an earlier proposal. Throws 404, 409 (team’s line, limit, stop of a guardian), 412 and 422. */
export async function proposeValues(
  trx: Kysely<Database>,
  member: TeamMembership,
  { lineId, version, stats, publicUrl }: ProposalBody & { publicUrl: string },
): Promise<{ proposalId: string }> {
  const role = requireCoach(member);
  const { teamId, staffId, sportCode } = member;
  const found = await findOwnLine(trx, member, lineId);
  const { line, key, athleteKey } = found;
  if (line.version !== version)
    throw createHttpError(
      412,
      `${line.name} changed the line of ${line.eventName ?? "this game"} since you opened the page. Look at it again.`,
    );
  await requireTeamsAllowed(trx, athleteKey);
  const changed = Object.fromEntries(Object.entries(stats).filter(([id, value]) => line.stats[id] !== value));
  if (Object.keys(changed).length === 0) throw createHttpError(409, `The line of ${line.name} has this value already.`);
  const { homeOrAway: _, ...values } = line.stats;
  readStats(sportCode, { ...values, ...changed });
  const before = Object.fromEntries(Object.entries(line.stats).filter(([id]) => Object.hasOwn(changed, id)));
  // Locks the team, so that concurrent proposals do not exceed the limits.
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  await withdraw(trx, sql`team_id = ${teamId} and event_id = ${key}`);
  const { open, ofLine } = await trx
    .selectFrom("line_proposals")
    .select(sql<number>`(count(*) filter (where state = 'open'))::integer`.as("open"))
    .select(sql<number>`(count(*) filter (where event_id = ${key}::bigint))::integer`.as("ofLine"))
    .where("team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  requireSpace({
    count: open,
    most: teamLimits.openProposals,
    sentence: (most) => `A team can have at most ${most} open proposals.`,
  });
  requireSpace({
    count: ofLine,
    most: teamLimits.proposalsOfLine,
    sentence: (most) => `A team can make at most ${most} proposals for one line. Talk to the athlete’s family instead.`,
  });
  const { id } = await trx
    .insertInto("line_proposals")
    .values({
      ...{ athlete_id: athleteKey, event_id: key, version, team_id: teamId, staff_id: staffId, role },
      ...{ stats: JSON.stringify(changed), before: JSON.stringify(before) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notifyAthletes(trx, member, { kind: "values-proposed", athletes: [athleteKey], publicUrl });
  await auditLines(trx, member, { action: "values-proposed", athletes: [athleteKey] });
  return { proposalId: id };
}

/** Withdraws an open proposal of the team. Throws 404 for any other. */
export async function withdrawProposal(
  trx: Kysely<Database>,
  member: TeamMembership,
  proposalId: string,
): Promise<void> {
  const withdrawn = await withdraw(trx, sql`team_id = ${member.teamId} and id = ${proposalId}`);
  if (withdrawn === 0n) throw noSuchGame();
}

async function withdraw(trx: Kysely<Database>, condition: ReturnType<typeof sql>): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    update line_proposals set state = 'withdrawn', decided_at = now() where state = 'open' and ${condition}`.execute(
    trx,
  );
  return numAffectedRows;
}

async function findOwnLine(trx: Kysely<Database>, member: TeamMembership, lineId: string): Promise<FoundLine> {
  const key = findKey("event", lineId);
  const [found] = key ? await findTeamLines(trx, member, [key]) : [];
  if (!found) throw noSuchGame();
  if (found.gameId !== null) throw createHttpError(409, "This is your team’s line. Change it on the page of the game.");
  return found;
}
