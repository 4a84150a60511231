import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { type Stage, stages } from "../prospect/vocabulary.ts";

export interface KeptAthlete {
  athleteId: string;
  name: string;
  /** Stage on the board; null if the athlete is not on it. */
  stage: string | null;
}

/** The content of the program's block on a page: its athletes, and their stages on the board. */
export interface KeptView {
  account: string;
  member: Membership;
  mayKeep: boolean;
  athletes: KeptAthlete[];
}

const maxAthletes = 100;

/** Returns the block of a coach's program for the athletes of a page, or null for an account without a program. */
export async function readShortlist(
  db: Kysely<Database>,
  accountId: string,
  athleteIds: readonly string[],
): Promise<KeptView | null> {
  const member = await findMembership(db, accountId);
  if (!member) return null;
  const keys = athleteIds.slice(0, maxAthletes).flatMap((id) => findKey("athlete", id) ?? []);
  const { rows } = await sql<{ athleteKey: string; name: string; stage: Stage | null }>`
    select athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as name, prospects.stage
    from unnest(${keys}::bigint[]) with ordinality as listed (id, place)
      join athletes on athletes.id = listed.id and athletes.is_public
      join accounts on accounts.id = athletes.account_id
      left join prospects on prospects.program_id = ${member.programId} and prospects.athlete_id = athletes.id
        and prospects.removed_at is null
    order by listed.place`.execute(db);
  return {
    account: accountId,
    member,
    mayKeep: canDo(member, "keep"),
    athletes: rows.map(({ athleteKey, name, stage }) => ({
      athleteId: encodeId("athlete", athleteKey),
      name,
      stage: stage && stages[stage],
    })),
  };
}
