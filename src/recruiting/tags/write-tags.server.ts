import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import type { NewTag, TagChange } from "../prospect/schema.ts";
import { requireTagSpace } from "../prospect/set-tags.server.ts";

/** Creates a tag. Throws 409 at the limit and for a label that another tag has. */
export async function addTag(
  trx: Kysely<Database>,
  member: Membership,
  { label, color, isPrimary = false, task = null }: NewTag,
): Promise<{ tagId: string }> {
  await lockTags(trx, member);
  await requireFreeLabel(trx, member, { label });
  await requireTagSpace(trx, member, { isPrimary });
  const { id } = await trx
    .insertInto("program_tags")
    .values({
      program_id: member.programId,
      label,
      ...(color && { color }),
      is_primary: isPrimary,
      ...taskValues(task),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "tag-added", details: { tagId: id } });
  return { tagId: id };
}

/** Changes a tag. The id stays, so that exports and other systems keep it. Throws 404 for an unknown tag and 409 as `addTag` does. */
export async function changeTag(
  trx: Kysely<Database>,
  member: Membership,
  { tagId, change }: { tagId: string; change: TagChange },
): Promise<void> {
  await lockTags(trx, member);
  const tag = await findTag(trx, member, tagId);
  const { label, color, isPrimary = tag.isPrimary, isArchived = tag.isArchived, task } = change;
  if (label !== undefined) await requireFreeLabel(trx, member, { label, tagId });
  const counts = !isArchived && (tag.isArchived || isPrimary !== tag.isPrimary);
  if (counts) await requireTagSpace(trx, member, { isPrimary });
  if (isArchived && !tag.isArchived) await requireArchiveSpace(trx, member);
  await trx
    .updateTable("program_tags")
    .set({
      is_primary: isPrimary,
      archived_at: isArchived ? sql<Date>`coalesce(archived_at, now())` : null,
      ...(label !== undefined && { label }),
      ...(color && { color }),
      ...(task !== undefined && taskValues(task)),
    })
    .where("program_id", "=", member.programId)
    .where("id", "=", tagId)
    .execute();
  await writeProgramLog(trx, member, { action: "tag-changed", details: { tagId, fields: Object.keys(change) } });
}

async function requireArchiveSpace(trx: Kysely<Database>, { programId }: Membership): Promise<void> {
  const count = await countRows(
    trx.selectFrom("program_tags").where("program_id", "=", programId).where("archived_at", "is not", null),
  );
  requireSpace({
    count,
    most: programLimits.archivedTags,
    sentence: (most) => `A program can have ${most} archived tags. Restore one of them under another name instead.`,
  });
}

/** Puts the tags in this order. Ignores ids of unknown tags. Tags that are not listed follow. */
export async function orderTags(trx: Kysely<Database>, member: Membership, tagIds: readonly string[]) {
  const { programId } = member;
  await lockTags(trx, { programId });
  await sql`
    update program_tags set place = listed.place
    from unnest(${tagIds}::uuid[]) with ordinality as listed (id, place)
    where program_tags.program_id = ${programId} and program_tags.id = listed.id`.execute(trx);
}

/** Locks the program, so that the limits and the labels hold. */
async function lockTags(trx: Kysely<Database>, { programId }: Pick<Membership, "programId">): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
}

async function findTag(trx: Kysely<Database>, { programId }: Membership, tagId: string) {
  const found = isRecordId(tagId)
    ? await trx
        .selectFrom("program_tags")
        .select(["is_primary as isPrimary", sql<boolean>`archived_at is not null`.as("isArchived")])
        .where("program_id", "=", programId)
        .where("id", "=", tagId)
        .executeTakeFirst()
    : undefined;
  if (!found) throw createHttpError(404, "We can’t find this tag.");
  return found;
}

async function requireFreeLabel(
  trx: Kysely<Database>,
  { programId }: Membership,
  { label, tagId }: { label: string; tagId?: string },
): Promise<void> {
  const same = await trx
    .selectFrom("program_tags")
    .select("id")
    .where("program_id", "=", programId)
    .where(sql<boolean>`lower(label) = lower(${label})`)
    .executeTakeFirst();
  if (same && same.id !== tagId) throw createHttpError(409, "Another tag of your program has this name.");
}

function taskValues(task: { text: string; days: number } | null) {
  return { task_text: task?.text ?? null, task_days: task?.days ?? null };
}
