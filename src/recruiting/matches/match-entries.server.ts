import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { findProfiles } from "./find-profiles.server.ts";
import { moveWork } from "./move-entry-work.server.ts";
import type { RosterMatch } from "./schema.ts";

/** Entries that a page compares with the profiles. */
const comparedEntries = 100;

const columns = ["id as rosterId", "event_id as eventId", "team", "jersey", "first_name as firstName"] as const;
const moreColumns = ["last_name as lastName", "graduation_year as graduationYear", "school", "club"] as const;

interface Entry {
  rosterId: string;
  team: string;
  jersey: string | null;
  firstName: string | null;
  lastName: string | null;
  graduationYear: number | null;
  school: string | null;
  club: string | null;
}

/** Returns the profiles that may be the athletes of entries without one, also rejected ones. */
export async function listProfileMatches(
  db: Kysely<Database>,
  member: Pick<Membership, "programId">,
  { eventId, rosterIds }: { eventId?: string; rosterIds?: readonly string[] },
): Promise<RosterMatch[]> {
  if (rosterIds?.length === 0) return [];
  const entries = await db
    .selectFrom("program_roster")
    .select(columns)
    .select(moreColumns)
    .where("program_id", "=", member.programId)
    .where("athlete_id", "is", null)
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .$if(rosterIds !== undefined, (query) => query.where("id", "in", (rosterIds ?? []).slice(0, comparedEntries)))
    .orderBy("id")
    .execute();
  return matchEntries(db, member, entries);
}

async function matchEntries(
  db: Kysely<Database>,
  member: Pick<Membership, "programId">,
  entries: readonly Entry[],
): Promise<RosterMatch[]> {
  const identities = entries.map(({ firstName, lastName, graduationYear, school, club, team }) => ({
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    year: graduationYear ?? 0,
    school: school ?? "",
    club: club ?? "",
    team,
  }));
  const found = await findProfiles(db, member, identities);
  return found.flatMap(({ row, athleteId, name, graduationYear, school, reason, isRejected }) => {
    const entry = entries[row];
    return entry
      ? [
          {
            rosterId: entry.rosterId,
            entry: nameEntry(entry),
            athleteId,
            name,
            graduationYear,
            school,
            reason,
            isRejected,
          },
        ]
      : [];
  });
}

function nameEntry({ firstName, lastName, team, jersey }: Entry): string {
  return `${[firstName, lastName].filter(Boolean).join(" ") || "No name"}, ${team}${jersey ? ` #${jersey}` : ""}`;
}

/**
 * Remembers whether an entry is the athlete of a profile. The same person goes on the board with the work on the entry, and its evaluations become
 * notes: an entry of an event then refers to the athlete, and one without an event, which has no evaluations, is deleted. Throws 404.
 */
export async function decideMatch(
  trx: Kysely<Database>,
  member: Membership,
  { rosterId, athleteId, isSame }: { rosterId: string; athleteId: string; isSame: boolean },
): Promise<void> {
  const { programId } = member;
  const entry = isRecordId(rosterId)
    ? await trx
        .selectFrom("program_roster")
        .select(columns)
        .select(moreColumns)
        .select(["stage", "tags", "note"])
        .where("program_id", "=", programId)
        .where("id", "=", rosterId)
        .where("athlete_id", "is", null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  const matches = entry ? await matchEntries(trx, member, [entry]) : [];
  if (!entry || !matches.some((match) => match.athleteId === athleteId))
    throw createHttpError(404, "We can’t find this athlete anymore.");
  const athleteKey = findKey("athlete", athleteId) ?? "";
  await rememberDecisions(trx, member, [{ ...entry, athleteKey }], isSame);
  if (!isSame) return;
  const { stage, tags, note, eventId } = entry;
  await moveWork(trx, member, { athleteId, stage, tags, note });
  if (eventId === null)
    await trx.deleteFrom("program_roster").where("program_id", "=", programId).where("id", "=", rosterId).execute();
  else
    await trx
      .updateTable("program_roster")
      .set({ athlete_id: athleteKey, stage: "watching", tags: [], note: null })
      .where("program_id", "=", programId)
      .where("id", "=", rosterId)
      .execute();
}

/** Remembers decisions about persons, whom their name and team identify in every event. */
export async function rememberDecisions(
  trx: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  persons: readonly { firstName: string | null; lastName: string | null; team: string | null; athleteKey: string }[],
  isSame: boolean,
): Promise<void> {
  await sql`
    insert into program_match_decisions (program_id, athlete_id, person, is_same)
    select distinct ${programId}::uuid, "athleteKey", roster_person("firstName", "lastName", team), ${isSame}::boolean
    from json_to_recordset(${JSON.stringify(persons)}) as given ("athleteKey" bigint, "firstName" text, "lastName" text, team text)
    on conflict (program_id, athlete_id, person) do update set is_same = excluded.is_same, decided_at = now()`.execute(
    trx,
  );
}

/** Deletes decisions as old as the entries that are deleted. */
export async function purgeDecisions(db: Kysely<Database>): Promise<void> {
  await sql`delete from program_match_decisions where decided_at < current_date - ${programLimits.rosterMonths} * interval '1 month'`.execute(
    db,
  );
}
