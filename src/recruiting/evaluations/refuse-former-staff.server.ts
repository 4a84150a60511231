import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { findOwners } from "../../programs/find-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";

export interface FormerStaff {
  programId: string;
  staffId: string;
  name: string;
  eventName: string;
  program: string;
}

/** Returns the membership that an account has lost in the program of an event, or null. */
export async function findFormerStaff(
  db: Kysely<Database>,
  { accountId, eventId }: { accountId: string; eventId: string },
): Promise<FormerStaff | null> {
  const found = await db
    .selectFrom("program_staff as staff")
    .innerJoin("programs", "programs.id", "staff.program_id")
    .innerJoin("program_events as event", "event.program_id", "staff.program_id")
    .select(["staff.program_id as programId", "staff.id as staffId", "staff.name", "event.name as eventName"])
    .select(["programs.gender", "programs.sport_code as sportCode"])
    .where("staff.account_id", "=", accountId)
    .where("event.id", "=", eventId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("live_staff")
            .select("staff_id")
            .whereRef("live_staff.program_id", "=", "staff.program_id")
            .whereRef("live_staff.staff_id", "=", "staff.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return found ? { ...found, program: nameProgram(found) } : null;
}

/** Returns the refusal of an upload by a former member. The client then deletes its data. */
export function formerStaffError(): HttpError {
  return createHttpError(403, "You are no longer on the staff of this program. We stored nothing.", {
    result: { isRevoked: true },
  });
}

/** Logs the refused records and notifies the owners by email: once a day for each former member, so that a repeated upload sends no more. */
export async function reportRefusal(
  trx: Kysely<Database>,
  { programId, staffId, name, eventName, program }: FormerStaff,
  { eventId, count, publicUrl }: { eventId: string; count: number; publicUrl: string },
): Promise<void> {
  if (count === 0) return;
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const action = "evaluations-refused";
  const before = await trx
    .selectFrom("program_log")
    .select("id")
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .where("action", "=", action)
    .where("at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  if (before) return;
  await writeProgramLog(trx, { programId, staffId }, { action, details: { eventId, count } });
  for (const { accountId, email, firstName } of await findOwners(trx, programId)) {
    const props = { firstName, staffName: name, program, event: eventName, count };
    const link = `${publicUrl}/coach/program`;
    await queueMail(trx, { kind: "evaluations-refused", props: { ...props, programLink: link }, to: email, accountId });
  }
}
