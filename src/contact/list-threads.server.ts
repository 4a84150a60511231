import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../athletes/public-id.server.ts";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { pageNumbers } from "../http/page-size.ts";
import { isRecordId } from "../http/record-id.ts";
import type { Membership } from "../programs/find-program.server.ts";
import { nameProgram } from "../programs/name-program.ts";
import { findObstacle, findReach } from "./find-obstacle.server.ts";
import type { Reader } from "./find-reader.server.ts";
import type { FamilyThread, FamilyThreads, ProgramThreads, Thread } from "./schema.ts";
import { selectMessages } from "./select-messages.server.ts";
import { messagesOfPage, obstacles, threadsOfPage } from "./vocabulary.ts";

interface ThreadRow {
  threadId: string;
  programId: string;
  athleteKey: string;
  latestAt: Date;
  isPublic: boolean;
  athleteName: string;
  school: string;
  sportCode: SportCode;
  gender: Gender;
  isWaiting: boolean;
  isAnswered: boolean;
  total: number;
}

const selectThread = sql`
  select thread.id as "threadId", thread.program_id as "programId", thread.athlete_id as "athleteKey", latest_at as "latestAt",
    athletes.is_public as "isPublic", first_name || ' ' || last_name as "athleteName", schools.name as school,
    programs.sport_code as "sportCode", programs.gender, count(*) over ()::integer as total,
    exists (select from contact_messages where program_id = thread.program_id and thread_id = thread.id and state = 'waiting') as "isWaiting",
    (select author <> 'coach' from contact_messages where program_id = thread.program_id and thread_id = thread.id
      order by written_at desc limit 1) as "isAnswered"
  from contact_threads thread
    join athletes on athletes.id = thread.athlete_id join accounts on accounts.id = athletes.account_id
    join programs on programs.id = thread.program_id join schools on schools.id = programs.school_id`;

/** Lists the threads of a program, latest first. Names nobody whose profile is not public. */
export async function listProgramThreads(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  { pageNum }: { pageNum: number },
): Promise<ProgramThreads> {
  const { rows } = await sql<ThreadRow>`${selectThread} where thread.program_id = ${programId}
    order by latest_at desc, thread.id limit ${threadsOfPage} offset ${(pageNum - 1) * threadsOfPage}`.execute(db);
  const data = rows.map(({ threadId, athleteKey, athleteName, latestAt, isPublic, isWaiting, isAnswered }) => ({
    ...{ threadId, isWaiting, isAnswered, latestAt: latestAt.toISOString() },
    athlete: isPublic ? { athleteId: encodeId("athlete", athleteKey), name: athleteName } : null,
  }));
  return { data, pages: pageNumbers({ total: rows[0]?.total ?? 0, size: threadsOfPage, shown: data.length }) };
}

/** Returns a thread of a program with a page of its messages. Null for an unknown one, and while the profile is not public. */
export async function findProgramThread(
  db: Kysely<Database>,
  { programId, accountId }: Pick<Membership, "programId" | "accountId">,
  { threadId, pageNum }: { threadId: string; pageNum: number },
): Promise<Thread | null> {
  const { rows } = isRecordId(threadId)
    ? await sql<ThreadRow>`${selectThread}
        where thread.program_id = ${programId} and thread.id = ${threadId} and athletes.is_public`.execute(db)
    : { rows: [] };
  if (!rows[0]) return null;
  return readThread(db, rows[0], { coachId: accountId, guardianId: undefined, pageNum });
}

/** Returns the id of the thread of a program and an athlete, or null. */
export async function findThreadOfAthlete(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  athleteId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom("contact_threads")
    .select("id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", findKey("athlete", athleteId) ?? "0")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The messages that were delivered to a reader. */
const isDelivered = ({ guardianId }: Pick<Reader, "guardianId">) =>
  guardianId === null ? sql<boolean>`message.athlete_at is not null` : sql<boolean>`message.guardian_at is not null`;

const hasDelivered = (reader: Reader) => sql`exists (select from contact_messages message
  where message.program_id = thread.program_id and message.thread_id = thread.id and ${isDelivered(reader)})`;

/** Lists the threads of a family that have a message for the reader, latest first, and what the reader stopped. */
export async function listFamilyThreads(
  db: Kysely<Database>,
  reader: Reader,
  { pageNum }: { pageNum: number },
): Promise<FamilyThreads> {
  const { rows } =
    await sql<ThreadRow>`${selectThread} where thread.athlete_id = ${reader.athleteKey} and ${hasDelivered(reader)}
    order by latest_at desc, thread.id limit ${threadsOfPage} offset ${(pageNum - 1) * threadsOfPage}`.execute(db);
  const data = rows.map(({ threadId, latestAt, ...row }) => ({
    ...{ threadId, latestAt: latestAt.toISOString(), program: { school: row.school, name: nameProgram(row) } },
  }));
  const { rows: stops } = await sql<{ guardianId: string | null }>`
    select null as "guardianId" from contact_stops
      where athlete_id = ${reader.athleteKey} and guardian_id is null and scope = 'colleges'
    union all
    select id::text from guardians where athlete_id = ${reader.athleteKey} and state = 'active' and 'colleges' = any(stops)`.execute(
    db,
  );
  return {
    data,
    pages: pageNumbers({ total: rows[0]?.total ?? 0, size: threadsOfPage, shown: data.length }),
    stops: { colleges: stops.some((stop) => stop.guardianId === reader.guardianId) },
    allStops: { colleges: stops.length > 0 },
  };
}

/** Returns a thread of a family with a page of the messages that were delivered to the reader. Null for an unknown one. */
export async function findFamilyThread(
  db: Kysely<Database>,
  reader: Reader,
  { threadId, pageNum }: { threadId: string; pageNum: number },
): Promise<FamilyThread | null> {
  const { rows } = isRecordId(threadId)
    ? await sql<ThreadRow>`${selectThread}
        where thread.id = ${threadId} and thread.athlete_id = ${reader.athleteKey} and ${hasDelivered(reader)}`.execute(
        db,
      )
    : { rows: [] };
  const [row] = rows;
  if (!row) return null;
  const coachId = await findLatestCoach(db, { ...row, reader });
  const thread = await readThread(db, row, { coachId, guardianId: reader.guardianId, pageNum, reader });
  const blocks = await db
    .selectFrom("contact_stops")
    .select("scope")
    .where("athlete_id", "=", reader.athleteKey)
    .where(sql<boolean>`guardian_id is not distinct from ${reader.guardianId}`)
    .where(sql<boolean>`(program_id = ${row.programId} or account_id = ${coachId})`)
    .execute();
  const isBlocked = (scope: string) => blocks.some((block) => block.scope === scope);
  return { ...thread, blocked: { program: isBlocked("program"), coach: isBlocked("coach") } };
}

/** Returns the account of the coach whose message the reader got last. Null if it was erased. */
export async function findLatestCoach(
  db: Kysely<Database>,
  { programId, threadId, reader }: { programId: string; threadId: string; reader: Reader },
): Promise<string | null> {
  const { rows } = await sql<{ coachId: string | null }>`
    select account_id as "coachId" from contact_messages message
      join program_staff staff on staff.program_id = message.program_id and staff.id = message.staff_id
    where message.program_id = ${programId} and thread_id = ${threadId} and ${isDelivered(reader)}
    order by written_at desc limit 1`.execute(db);
  return rows[0]?.coachId ?? null;
}

async function readThread(
  db: Kysely<Database>,
  row: ThreadRow,
  {
    coachId,
    guardianId,
    pageNum,
    reader,
  }: { coachId: string | null; guardianId: string | null | undefined; pageNum: number; reader?: Reader },
): Promise<Thread> {
  const { programId, threadId, athleteKey } = row;
  const condition = reader ? isDelivered(reader) : sql<boolean>`true`;
  const [{ messages, total }, reach] = await Promise.all([
    selectMessages(db, { programId, threadId, condition, guardianId, pageNum }),
    findReach(db, { programId, athleteKey, coachId }),
  ]);
  const obstacle = reach ? findObstacle(reach) : "hidden";
  return {
    threadId,
    athlete: { athleteId: encodeId("athlete", athleteKey), name: row.athleteName },
    program: { school: row.school, name: nameProgram(row) },
    messages,
    pages: pageNumbers({ total, size: messagesOfPage, shown: messages.length }),
    obstacle: obstacle && obstacles[obstacle],
  };
}

/** Returns the thread of an endpoint. Throws 404 without one. */
export function requireThread<Found>(thread: Found | null): Found {
  if (thread === null) throw createHttpError(404, "We can’t find these messages.");
  return thread;
}
