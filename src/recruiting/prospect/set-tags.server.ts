import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import type { TagSetting } from "./schema.ts";

export async function listTags(db: Kysely<Database>, { programId }: Membership): Promise<TagSetting[]> {
  const rows = await db
    .selectFrom("program_tags")
    .select(["id as tagId", "label", "color", "is_primary as isPrimary", "task_text as text", "task_days as days"])
    .select(sql<boolean>`archived_at is not null`.as("isArchived"))
    .where("program_id", "=", programId)
    .orderBy("isArchived")
    .orderBy("is_primary", "desc")
    .orderBy(sql`place nulls last, lower(label)`)
    .execute();
  return rows.map(({ text, days, ...tag }) => ({
    ...tag,
    task: text !== null && days !== null ? { text, days } : null,
  }));
}

/** Replaces the tags of a prospect. Each tag is a label or an id; an unknown label becomes a secondary tag. A new tag may open a task. */
export async function setTags(
  trx: Kysely<Database>,
  member: Membership,
  { athleteKey, tags }: { athleteKey: string; tags: readonly string[] },
): Promise<void> {
  const { programId } = member;
  const tagIds: string[] = [];
  for (const one of tags) tagIds.push(await findOrAddTag(trx, member, one));
  await trx
    .deleteFrom("prospect_tags")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteKey)
    .where(sql<boolean>`tag_id <> all(${tagIds}::uuid[])`)
    .execute();
  await addTags(trx, member, { athleteKey, tagIds });
}

/** Adds tags of the program to a prospect. A new tag may open a task. */
export async function addTags(
  trx: Kysely<Database>,
  { programId, staffId, timeZone }: Membership,
  { athleteKey, tagIds }: { athleteKey: string; tagIds: readonly string[] },
): Promise<void> {
  await lockForTasks(trx, { programId, tagIds });
  await sql`
    with added as (
      insert into prospect_tags (program_id, athlete_id, tag_id)
      select ${programId}, ${athleteKey}, unnest(${tagIds}::uuid[]) on conflict do nothing returning tag_id
    )
    insert into program_tasks (program_id, athlete_id, text, due_on, assignee_id, created_by)
    select ${programId}, ${athleteKey}, task_text, (now() at time zone ${timeZone})::date + task_days, ${staffId}, ${staffId}
    from program_tags join added on added.tag_id = program_tags.id
    where program_tags.program_id = ${programId} and task_text is not null
    -- At a limit, the tag is set without its task.
    limit (select greatest(0, least(${programLimits.openTasks}::integer - count(*),
        ${programLimits.openTasksOfAthlete}::integer - count(*) filter (where athlete_id = ${athleteKey}))) from program_tasks
      where program_id = ${programId} and done_at is null)`.execute(trx);
}

/** Locks the program if a tag can open a task, so that the limit of open tasks holds. */
async function lockForTasks(
  trx: Kysely<Database>,
  { programId, tagIds }: { programId: string; tagIds: readonly string[] },
): Promise<void> {
  await sql`
    select from programs where id = ${programId} and exists (
      select from program_tags where program_id = ${programId} and id = any(${tagIds}::uuid[]) and task_text is not null)
    for no key update`.execute(trx);
}

async function findOrAddTag(trx: Kysely<Database>, member: Membership, label: string): Promise<string> {
  const find = () =>
    trx
      .selectFrom("program_tags")
      .select("id")
      .where("program_id", "=", member.programId)
      .where(sql<boolean>`(lower(label) = lower(${label}) or id::text = ${label})`)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await trx.selectFrom("programs").select("id").where("id", "=", member.programId).forNoKeyUpdate().execute();
  const again = await find();
  if (again) return again.id;
  await requireTagSpace(trx, member, { isPrimary: false });
  const { id } = await trx
    .insertInto("program_tags")
    .values({ program_id: member.programId, label })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws 409 if the program has the maximum number of tags of that kind. */
export async function requireTagSpace(
  trx: Kysely<Database>,
  { programId }: Membership,
  { isPrimary }: { isPrimary: boolean },
): Promise<void> {
  const count = await countRows(
    trx
      .selectFrom("program_tags")
      .where("program_id", "=", programId)
      .where("is_primary", "=", isPrimary)
      .where("archived_at", "is", null),
  );
  const limit = isPrimary ? programLimits.primaryTags : programLimits.secondaryTags;
  if (count >= limit)
    throw createHttpError(409, `A program can have ${limit} ${isPrimary ? "primary" : "secondary"} tags.`);
}
