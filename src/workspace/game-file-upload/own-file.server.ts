import { boundStatFile } from "@openroster/stat-files/document/bound-stat-file.ts";
import { type StatFile, StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import { type ReadUpload, readUpload, type Upload } from "../../uploads/read-upload.server.ts";
import type { StoredUpload } from "../../uploads/receive-uploads.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "../endpoints/current-athlete.server.ts";
import { findOwnFields, findTeam } from "../endpoints/queries.server.ts";
import type { OwnTeam } from "../schema.ts";

interface Season {
  athleteKey: string;
  ownName: string;
  /** The school and the jersey number of the profile. */
  school: string | null;
  jersey: string | null;
  season: OwnTeam;
}

/** Returns a season of the account whose events are games. Throws 404 for another athlete's season, and 409 for totals. */
export async function findSeason(
  db: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<Season> {
  const [own, teamKey] = [await findOwnFields(db, accountId), findKey("teamSeason", teamId)];
  const season = own && teamKey ? await findTeam(db, { athleteKey: own.key, teamKey }) : undefined;
  if (!own || !season) throw noSuchRecord();
  if (season.seasonOrGame === "S") throw createHttpError(409, "This season has totals. A file holds one game.");
  const { firstName, lastName, currentSchool, jerseyNumbers } = own.fields;
  return {
    athleteKey: own.key,
    ownName: `${firstName} ${lastName}`,
    school: currentSchool,
    jersey: jerseyNumbers[season.sportCode],
    season,
  };
}

/** Reads an uploaded file and stores it instead of the athlete's last one. */
export async function storeOwnFile(
  db: Kysely<Database>,
  { accountId, teamId, upload, reader }: { accountId: string; teamId: string; upload: Upload; reader: FileReader },
): Promise<StoredUpload> {
  const { season } = await findSeason(db, { accountId, teamId });
  const read = await readUpload(upload, { reader, owner: accountId, sport: season.sportCode });
  const empty = { refused: read.refused, name: read.name, sha256: null, size: null, file: null };
  const { name, sha256, size, file } = read.refused === null ? { ...read, file: JSON.stringify(read.file) } : empty;
  const values = { name, refused: read.refused, sha256, size, file, bytes: null };
  await db.transaction().execute(async (trx) => {
    const athleteKey = await lockCurrentAthlete(trx, accountId);
    const times = { created_at: sql<Date>`now()`, expires_at: sql<Date>`now() + interval '7 days'` };
    await trx
      .insertInto("athlete_imports")
      .values({ athlete_id: athleteKey, ...values })
      .onConflict((conflict) => conflict.column("athlete_id").doUpdateSet({ ...values, ...times }))
      .execute();
  });
  return { importId: teamId, refused: read.refused };
}

type OwnFile = Omit<ReadUpload, "bytes" | "refused">;

/** Returns the athlete's uploaded file, or why it was refused; null without one. */
export async function findOwnFile(
  db: Kysely<Database>,
  athleteKey: string,
): Promise<OwnFile | { name: string; refused: string } | null> {
  const found = await db
    .selectFrom("athlete_imports")
    .select(["name", "refused", "sha256", "size", "file"])
    .where("athlete_id", "=", athleteKey)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return null;
  const { name, refused, sha256, size, file } = found;
  if (refused !== null || sha256 === null || size === null) return { name, refused: refused ?? "" };
  try {
    return { name, sha256, size, file: boundStatFile(file as StatFile) };
  } catch (error) {
    // It was stored before its limits were lower.
    if (error instanceof StatFileError) return { name, refused: error.message };
    throw error;
  }
}

export async function discardOwnFile(db: Kysely<Database>, athleteKey: string): Promise<void> {
  await db.deleteFrom("athlete_imports").where("athlete_id", "=", athleteKey).execute();
}
