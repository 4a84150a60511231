import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import type { Membership } from "./find-program.server.ts";
import { nameProgram } from "./name-program.ts";
import { requireSchool } from "./open-program.server.ts";
import { writeProgramLog } from "./program-log.server.ts";
import type { programChange } from "./schema.ts";

/**
 * Changes the settings of a program, and its team while it is empty. Ratings of removed skills remain stored, but are not shown. Throws 422
 * for a questionnaire on a foreign domain or a sport that the school doesn’t have, and 409 for a team that cannot be chosen.
 */
export async function changeProgram(
  trx: Kysely<Database>,
  member: Membership,
  { timeZone, skills, billingReference, questionnaireLink, sportCode, gender }: z.output<typeof programChange>,
): Promise<void> {
  if (questionnaireLink) await requireOwnDomain(trx, member, questionnaireLink);
  const team = { sportCode: sportCode ?? member.sportCode, gender: gender ?? member.gender };
  const isOtherTeam = team.sportCode !== member.sportCode || team.gender !== member.gender;
  if (isOtherTeam) await requireOpenTeam(trx, member, team);
  const values = {
    ...(isOtherTeam && { sport_code: team.sportCode, gender: team.gender }),
    ...(timeZone && { time_zone: timeZone }),
    ...(skills && { skills }),
    ...(billingReference !== undefined && { billing_reference: billingReference }),
    ...(questionnaireLink !== undefined && { questionnaire_link: questionnaireLink }),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable("programs").set(values).where("id", "=", member.programId).execute();
  await writeProgramLog(trx, member, { action: "program-changed", details: { fields: Object.keys(values) } });
}

/** Positions and statistics belong to a sport, so that only an empty program changes it. Locks the program. */
async function requireOpenTeam(
  trx: Kysely<Database>,
  { programId, accountId, schoolId }: Membership,
  team: { sportCode: SportCode; gender: Gender },
): Promise<void> {
  await requireSchool(trx, { accountId, schoolId, ...team });
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forUpdate().execute();
  if (!(await isEmptyProgram(trx, programId)))
    throw createHttpError(
      409,
      "Sport and team can be corrected only before the first athlete, event, task or contact.",
    );
  const other = await trx
    .selectFrom("programs")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("sport_code", "=", team.sportCode)
    .where("gender", "=", team.gender)
    .executeTakeFirst();
  if (other) throw createHttpError(409, `${nameProgram(team)} has a program already. Ask its owner to invite you.`);
  // They are numbers for the positions of the former sport.
  for (const table of ["program_needs", "published_needs", "published_departures"] as const)
    await trx.deleteFrom(table).where("program_id", "=", programId).execute();
}

/** Returns true if a program has no athlete, event, task or contact, also none that was removed from the board. */
export async function isEmptyProgram(db: Kysely<Database>, programId: string): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not (exists (select from prospects where program_id = ${programId})
      or exists (select from program_roster where program_id = ${programId})
      or exists (select from program_events where program_id = ${programId})
      or exists (select from program_tasks where program_id = ${programId})
      or exists (select from program_contacts where program_id = ${programId})) as "isEmpty"`.execute(db);
  return rows[0]?.isEmpty === true;
}

/** Athletes follow the link, so it leads to the site of the school and to no other. */
async function requireOwnDomain(trx: Kysely<Database>, { schoolId }: Membership, link: string): Promise<void> {
  const { website, domains } = await trx
    .selectFrom("schools")
    .select(["website", sql<string[]>`mail_domains`.as("domains")])
    .where("id", "=", schoolId)
    .executeTakeFirstOrThrow();
  const own = [...domains, new URL(website).hostname].map((domain) => domain.toLowerCase().replace(/^www\./, ""));
  const { hostname, username, port } = new URL(link);
  if (!username && !port && own.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))) return;
  throw invalidField({ field: "questionnaireLink", message: `must be a page of ${own.join(" or ")}` });
}
