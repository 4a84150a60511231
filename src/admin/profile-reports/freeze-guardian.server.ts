import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { setGuardianFrozen } from "../../family/guardians.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { findProfileParts } from "./find-profile-parts.server.ts";
import type { ProfileParts } from "./parts-schema.ts";

/** Pauses the link of a guardian, or ends the pause. Throws 404. */
export async function freezeGuardian(
  trx: Kysely<Database>,
  { administratorId, ...change }: { administratorId: string; guardianId: string; isFrozen: boolean },
): Promise<ProfileParts> {
  const { athleteId, accountId } = await setGuardianFrozen(trx, change);
  const action = change.isFrozen ? "guardian-frozen" : "guardian-unfrozen";
  await writeStaffAudit(trx, administratorId, { action, subjectId: accountId });
  return findProfileParts(trx, athleteId);
}
