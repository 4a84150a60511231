import type { Kysely } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { setCommitment } from "../../athletes/set-commitment.server.ts";
import type { commitmentStates } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { changedMeanwhile, findByGuardian, guardianAudit } from "../family-records.server.ts";
import { lockLink, tellAthlete } from "../guardian-decisions.server.ts";

interface Statement {
  athleteKey: string;
  status: keyof typeof commitmentStates;
  /** Date of the commitment, such as 2026-11-11. Null leaves the date of the athlete. */
  day: string | null;
}

/** States as a guardian whether the athlete is open, committed or signed. The profile names the author. Throws 404 and 409. */
export async function stateCommitment(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteKey, status, day }: Statement,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const found = await lockLink(trx, () => findByGuardian(trx, { email, athleteKey }));
  if (found.state !== "active") throw changedMeanwhile();
  await setCommitment(trx, { athleteKey, status, statedBy: "guardian", ...(day && { day }) });
  await writeAudit(trx, { ...guardianAudit(found), action: "guardian-stated-commitment" });
  await tellAthlete(trx, found, "committed", publicUrl);
}
