import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { mergeFields, mergeList } from "./merge-fields.ts";
import type { ProspectChange } from "./schema.ts";
import { type Stage, stages } from "./vocabulary.ts";

/** The stored fields of a prospect that its form changes. */
export interface StoredProspect {
  stage: Stage;
  position: string | null;
  owner: string | null;
  isHidden: boolean;
}

const names = { stage: "stage", position: "position", owner: "owner", isHidden: "hidden" } as const;

/**
 * Returns the part of a change that the caller made, because `was` names what the caller read: another field keeps its stored value. Tags that
 * both changed are merged. Throws 412 if a field was changed by both.
 */
export async function mergeChange(
  trx: Kysely<Database>,
  member: Membership,
  { athleteKey, change, before }: { athleteKey: string; change: ProspectChange; before: StoredProspect },
): Promise<ProspectChange> {
  const { was, tags, isArchived, ...yours } = change;
  if (!was) return change;
  // Without a stored position, the page shows the first one of the profile.
  const current = { ...before, position: before.position ?? was.position ?? null };
  const { changes, conflicts } = mergeFields<StoredProspect>({
    was: withoutMissing<StoredProspect>(was),
    yours: withoutMissing<StoredProspect>(yours),
    current,
  });
  if (conflicts.length > 0) throw await conflictOf(trx, member, { conflicts, current });
  const merged = tags && was.tags ? await mergeTags(trx, member, { athleteKey, tags, was: was.tags }) : tags;
  return {
    ...changes,
    ...(isArchived === false && { isArchived }),
    ...(merged && { tags: merged }),
  };
}

/** Returns the text that a form has for a value. */
function textOf(value: string | boolean | null): string {
  if (typeof value === "boolean") return value ? "yes" : "";
  return value ?? "";
}

function withoutMissing<Fields extends object>(fields: { [Name in keyof Fields]?: Fields[Name] | undefined }) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** Returns the new tags, or undefined if the caller changed none. */
async function mergeTags(
  trx: Kysely<Database>,
  { programId }: Membership,
  { athleteKey, tags, was }: { athleteKey: string; tags: readonly string[]; was: readonly string[] },
): Promise<string[] | undefined> {
  if (tags.length === was.length && mergeList({ was, yours: tags, current: was }).length === was.length) {
    const removed = was.filter((tag) => !tags.some((one) => one.toLowerCase() === tag.toLowerCase()));
    if (removed.length === 0) return undefined;
  }
  const rows = await trx
    .selectFrom("prospect_tags")
    .innerJoin("program_tags", (join) =>
      join
        .onRef("program_tags.program_id", "=", "prospect_tags.program_id")
        .onRef("program_tags.id", "=", "prospect_tags.tag_id"),
    )
    .select("program_tags.label")
    .where("prospect_tags.program_id", "=", programId)
    .where("prospect_tags.athlete_id", "=", athleteKey)
    .execute();
  return mergeList({ was, yours: tags, current: rows.map(({ label }) => label) });
}

async function conflictOf(
  trx: Kysely<Database>,
  { programId }: Membership,
  { conflicts, current }: { conflicts: (keyof StoredProspect)[]; current: StoredProspect },
): Promise<HttpError> {
  const owner = current.owner
    ? await trx
        .selectFrom("program_staff")
        .select(sql<string>`name`.as("name"))
        .where("program_id", "=", programId)
        .where("id", "=", current.owner)
        .executeTakeFirst()
    : undefined;
  const shown = {
    stage: stages[current.stage],
    position: current.position ?? "the first of the profile",
    owner: owner?.name ?? "none",
    isHidden: current.isHidden ? "yes" : "no",
  };
  const texts = conflicts.map((field) => `the ${names[field]} is now ${shown[field]}`);
  const message = `Your staff changed this since you opened it: ${texts.join(", ")}. Nothing of yours is saved yet. Look at the new values, and save again to replace them.`;
  return createHttpError(412, message, {
    result: {
      yours: null,
      current: { fields: Object.fromEntries(conflicts.map((field) => [field, textOf(current[field])])) },
    },
  });
}
