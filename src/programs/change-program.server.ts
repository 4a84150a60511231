import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import type { Membership } from "./find-program.server.ts";
import { writeProgramLog } from "./program-log.server.ts";
import { requireAction } from "./require-action.server.ts";
import type { programChange } from "./schema.ts";

/** Changes the settings of a program. Ratings of removed skills remain stored, but are not shown. Throws 422 for a questionnaire on a foreign domain. */
export async function changeProgram(
  trx: Kysely<Database>,
  member: Membership,
  { timeZone, skills, billingReference, questionnaireLink }: z.output<typeof programChange>,
): Promise<void> {
  requireAction(member, "configure");
  if (questionnaireLink) await requireOwnDomain(trx, member, questionnaireLink);
  const values = {
    ...(timeZone && { time_zone: timeZone }),
    ...(skills && { skills }),
    ...(billingReference !== undefined && { billing_reference: billingReference }),
    ...(questionnaireLink !== undefined && { questionnaire_link: questionnaireLink }),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable("programs").set(values).where("id", "=", member.programId).execute();
  await writeProgramLog(trx, member, { action: "program-changed", details: { fields: Object.keys(values) } });
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
