import { randomUUID } from "node:crypto";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { Grade } from "../prospect/vocabulary.ts";
import { noSuchEntry } from "./add-entry-to-board.server.ts";
import { storeEvaluations } from "./store-evaluations.server.ts";

interface EntryIds {
  eventId: string;
  entryId: string;
}

/** Stores a grade from a form, whose page has no device. It edits the member’s evaluation if there is one. Throws 404, 409 and as `storeEvaluations` does. */
export async function gradeEntry(
  trx: Kysely<Database>,
  member: Membership,
  { eventId, entryId, overall }: EntryIds & { overall: Grade },
): Promise<EntryIds> {
  const { programId, staffId, timeZone } = member;
  // Two taps must not add two evaluations. In the order of locks of `storeEvaluations`.
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const entry = await trx
    .selectFrom("program_roster")
    .select("jersey")
    .where("program_id", "=", programId)
    .where("event_id", "=", eventId)
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (!entry) throw noSuchEntry();
  const latest = await trx
    .selectFrom("latest_evaluations")
    .select(["id", "overall", "skills", "text"])
    .where("program_id", "=", programId)
    .where("entry_id", "=", entryId)
    .where("staff_id", "=", staffId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (latest?.overall === overall) return { eventId, entryId };
  const [result] = await storeEvaluations(trx, member, {
    eventId,
    records: [
      {
        ...{ recordId: randomUUID(), entryId, replaces: latest?.id ?? null, jersey: entry.jersey, overall },
        ...{ skills: latest?.skills ?? {}, text: latest?.text ?? "", tagChanges: [] },
        ...{ evaluatedAt: new Date().toISOString(), timeZone },
      },
    ],
  });
  if (result?.message) throw createHttpError(409, result.message);
  return { eventId, entryId };
}
