import { scoutedSport } from "@openroster/stat-files/datavolley/list-plays.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { filmParams } from "../../film/schema.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import type { Upload } from "../../uploads/read-upload.server.ts";
import { gameUploads, type StoredUpload, uploadPlugin } from "../../uploads/receive-uploads.server.ts";
import { readGame } from "../../uploads/waiting-games.server.ts";
import { storeUpload } from "../../uploads/waiting-uploads.server.ts";
import { lockCurrentAthlete } from "../endpoints/current-athlete.server.ts";
import { lockFilm } from "./own-film.server.ts";

const linkIdOf = (params: unknown) => (params as { linkId: string }).linkId;

/** The upload of a scouting file whose times become clips. */
export const filmUploadApi = uploadPlugin(({ db, reader }) => ({
  ...gameUploads,
  tag: "workspace",
  admit: (scope) => admitMembers(scope, { db, userType: "Athlete" }),
  url: "/api/me/films/:linkId/file",
  page: ({ params }) => `/me/links/${encodeURIComponent(linkIdOf(params))}`,
  config: {},
  schema: {
    ...{ operationId: "uploadFilmFile", summary: "Uploads a scouting file with the times of plays" },
    params: filmParams,
  },
  limit: { name: "team-import", keyOf: ({ session }) => session.accountId },
  store: ({ session: { accountId }, params }, upload) =>
    storeFile(db, { accountId, linkId: linkIdOf(params), upload, reader }),
}));

/** Reads a scouting file, and stores it instead of the athlete's last file. */
async function storeFile(
  db: Kysely<Database>,
  { accountId, linkId, upload, reader }: { accountId: string; linkId: string; upload: Upload; reader: FileReader },
): Promise<StoredUpload> {
  const { athleteKey } = await db.transaction().execute((trx) => lockFilm(trx, { accountId, linkId }));
  const read = await readGame(db, { athleteKey }, { upload, reader, accountId, sport: scoutedSport });
  const hasTimes = read.refused !== null || /"plays":\{/.test(String(read.file));
  const refused = hasTimes
    ? read.refused
    : "This file has no times. Upload a DataVolley, VolleyStation or Hudl tagging file.";
  if (refused !== null) return { importId: linkId, refused };
  await db.transaction().execute(async (trx) => {
    await lockCurrentAthlete(trx, accountId);
    await storeUpload(trx, { athleteKey }, read);
  });
  return { importId: linkId, refused: null };
}
