import { type Insertable, type Kysely, sql } from "kysely";
import type { WaitingUploads } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { isRecordId } from "../http/record-id.ts";
import type { ColumnMapping } from "./read-upload.server.ts";
import { uploadLimits } from "./vocabulary.ts";

/** `format` of a roster of a team. Other files of a team are games. */
export const rosterFormat = "roster";

/** For whom a file waits: a member of a program, the staff of a team, or an athlete. Teams have several files, the others one. */
export type UploadOwner =
  | { programId: string; staffId: string }
  | { teamId: string; staffId: string }
  | { athleteKey: string };

type Column = Exclude<keyof Insertable<WaitingUploads>, "id" | "program_id" | "team_id" | "staff_id" | "athlete_id">;

/** The stored facts of a file: the content, or the reason of a refusal. */
export type NewUpload = Pick<Insertable<WaitingUploads>, Column>;

const empty = {
  ...{ refused: null, sha256: null, size: null, bytes: null, file: null, choices: "{}" },
  ...{ format: null, producer: null, game_date: null, team_names: null, adds_up: null, stored_bytes: null },
};

/** Stores a file for a week, instead of the last one of an owner with one file. Returns its id. */
export async function storeUpload(trx: Kysely<Database>, owner: UploadOwner, upload: NewUpload): Promise<string> {
  const values = { ...empty, ...upload };
  const times = { created_at: sql<Date>`now()`, expires_at: sql<Date>`now() + interval '7 days'` };
  const ids =
    "athleteKey" in owner
      ? { athlete_id: owner.athleteKey }
      : {
          staff_id: owner.staffId,
          ...("teamId" in owner ? { team_id: owner.teamId } : { program_id: owner.programId }),
        };
  const { id } = await trx
    .insertInto("waiting_uploads")
    .values({ ...ids, ...values })
    .onConflict((conflict) =>
      conflict
        .columns("athleteKey" in owner ? ["athlete_id"] : ["program_id", "staff_id"])
        .doUpdateSet({ ...values, ...times }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a file, or the only one of an owner without its id; locks it in a transaction that imports it. */
export async function findUpload(
  db: Kysely<Database>,
  owner: UploadOwner,
  { id, locks = false }: { id?: string; locks?: boolean } = {},
) {
  if (id !== undefined && !isRecordId(id)) return;
  return db
    .selectFrom("waiting_uploads")
    .select(["id", "name", "refused", "sha256", "size", "file", "choices"])
    .where(isOwn(owner))
    .where("expires_at", ">", sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Stores choices beside the earlier ones. Returns false without the file. */
export async function addChoices(
  trx: Kysely<Database>,
  owner: UploadOwner,
  { id, choices }: { id?: string; choices: object },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("waiting_uploads")
    .set({ choices: sql`choices || ${JSON.stringify(choices)}::jsonb` })
    .where(isOwn(owner))
    .where("expires_at", ">", sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a file, or the only one of an owner. Does nothing if there is none. */
export async function discardUpload(db: Kysely<Database>, owner: UploadOwner, id?: string): Promise<void> {
  await db
    .deleteFrom("waiting_uploads")
    .where(isOwn(owner))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .execute();
}

/** Returns the columns that were chosen for a file with these names before. */
export async function findColumns<Mapping = ColumnMapping>(
  db: Kysely<Database>,
  owner: UploadOwner,
  fingerprint: string,
): Promise<Mapping | null> {
  const { column, value } = chooserOf(owner);
  const found = await db
    .selectFrom("upload_columns")
    .select("mapping")
    .where(column, "=", value)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return (found?.mapping as Mapping | undefined) ?? null;
}

/** Remembers the columns of a file for those with the same names. The oldest ones above the limit are deleted. */
export async function rememberColumns(
  trx: Kysely<Database>,
  owner: UploadOwner,
  { fingerprint, mapping }: { fingerprint: string; mapping: object },
): Promise<void> {
  const { column, value } = chooserOf(owner);
  const stored = { mapping: JSON.stringify(mapping), saved_at: sql<Date>`now()` };
  await trx
    .insertInto("upload_columns")
    .values({ [column]: value, fingerprint, ...stored })
    .onConflict((conflict) => conflict.columns([column, "fingerprint"]).doUpdateSet(stored))
    .execute();
  await sql`
    delete from upload_columns where ${sql.ref(column)} = ${value} and fingerprint not in (
      select fingerprint from upload_columns where ${sql.ref(column)} = ${value}
      order by saved_at desc, fingerprint limit ${uploadLimits.rememberedColumns})`.execute(trx);
}

function isOwn(owner: UploadOwner) {
  if ("athleteKey" in owner) return sql<boolean>`athlete_id = ${owner.athleteKey}`;
  if ("teamId" in owner) return sql<boolean>`team_id = ${owner.teamId}`;
  return sql<boolean>`program_id = ${owner.programId} and staff_id = ${owner.staffId}`;
}

/** The whole program and the whole team share the columns of files. */
function chooserOf(owner: UploadOwner) {
  if ("athleteKey" in owner) return { column: "athlete_id", value: owner.athleteKey } as const;
  if ("teamId" in owner) return { column: "team_id", value: owner.teamId } as const;
  return { column: "program_id", value: owner.programId } as const;
}
