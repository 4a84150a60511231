import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Membership } from "./find-program.server.ts";
import { writeProgramLog } from "./program-log.server.ts";
import { requireAction } from "./require-action.server.ts";

/** Changes the settings of a program. Ratings of removed skills remain stored, but are not shown. */
export async function changeProgram(
  trx: Kysely<Database>,
  member: Membership,
  {
    timeZone,
    skills,
    billingReference,
  }: { timeZone?: string | undefined; skills?: string[] | undefined; billingReference?: string | null | undefined },
): Promise<void> {
  requireAction(member, "configure");
  const values = {
    ...(timeZone && { time_zone: timeZone }),
    ...(skills && { skills }),
    ...(billingReference !== undefined && { billing_reference: billingReference }),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable("programs").set(values).where("id", "=", member.programId).execute();
  await writeProgramLog(trx, member, { action: "program-changed", details: { fields: Object.keys(values) } });
}
