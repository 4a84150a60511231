import { isHttpError } from "http-errors";
import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import type { ColumnMapping, Upload } from "../../uploads/read-upload.server.ts";
import type { StoredUpload } from "../../uploads/receive-uploads.server.ts";
import { findGame, readGame, setGameColumns, type WaitingGame } from "../../uploads/waiting-games.server.ts";
import { findUpload, storeUpload } from "../../uploads/waiting-uploads.server.ts";
import { conflict, lockCurrentAthlete, noSuchRecord } from "../endpoints/current-athlete.server.ts";
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
  if (season.seasonOrGame === "S")
    throw conflict(`${season.teamName} has totals of season ${season.seasonYear}. A file holds one game.`);
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
  const { athleteKey, season } = await findSeason(db, { accountId, teamId });
  const read = await readGame(db, { athleteKey }, { upload, reader, accountId, sport: season.sportCode });
  await db.transaction().execute(async (trx) => {
    await lockCurrentAthlete(trx, accountId);
    await storeUpload(trx, { athleteKey }, read);
  });
  return { importId: teamId, refused: read.refused };
}

/** Returns the athlete's uploaded file, or why it was refused; null without one. */
export async function findOwnFile(
  db: Kysely<Database>,
  athleteKey: string,
): Promise<WaitingGame | { name: string; refused: string } | null> {
  const found = await findUpload(db, { athleteKey });
  if (!found) return null;
  const { name, refused } = found;
  if (refused !== null) return { name, refused };
  return findGame(db, { athleteKey }).catch((error: unknown) => {
    // It was stored before its limits were lower.
    if (isHttpError(error)) return { name, refused: error.message };
    throw error;
  });
}

/** Reads the athlete's file again with other columns. Throws 404, 409 and 422. */
export async function setOwnColumns(
  db: Kysely<Database>,
  {
    accountId,
    teamId,
    mapping,
    reader,
  }: { accountId: string; teamId: string; mapping: ColumnMapping; reader: FileReader },
): Promise<void> {
  const { athleteKey, season } = await findSeason(db, { accountId, teamId });
  const game = await findGame(db, { athleteKey });
  if (!game) throw noSuchRecord();
  await setGameColumns(db, { athleteKey }, { game, mapping, reading: { reader, accountId, sport: season.sportCode } });
}
