import type { Kysely } from "kysely";
import { findKey } from "../athletes/public-id.server.ts";
import { type ContactPurpose, purposeNames } from "../contact-rules/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { Membership } from "../programs/find-program.server.ts";
import {
  describeRefusal,
  evaluateMessage,
  findObstacle,
  findReach,
  isAllowed,
  type Recipient,
} from "./find-obstacle.server.ts";
import { obstacles } from "./vocabulary.ts";

interface WritePage {
  name: string;
  recipient: Recipient;
  /** Why nobody of the program can write now. */
  obstacle: string | null;
  purposes: { purpose: ContactPurpose; refusal: string | null }[];
}

/** Returns what the page to write a message shows, with the verdict for each purpose. Null if the athlete is not public. */
export async function findWritePage(
  db: Kysely<Database>,
  { programId, accountId: coachId }: Pick<Membership, "programId" | "accountId">,
  athleteId: string,
): Promise<WritePage | null> {
  // No athlete has the key 0.
  const athleteKey = findKey("athlete", athleteId) ?? "0";
  const reach = await findReach(db, { programId, athleteKey, coachId });
  if (!reach?.isPublic) return null;
  const recipient: Recipient = reach.isMinor ? "family" : "athlete";
  const obstacle = findObstacle(reach);
  const purposes = await Promise.all(
    purposeNames.map(async (purpose) => {
      const verdict = await evaluateMessage(db, { programId, athleteKey, purpose, recipient });
      return { purpose, refusal: isAllowed(verdict, purpose) ? null : describeRefusal(verdict) };
    }),
  );
  return {
    ...{ name: `${reach.firstName} ${reach.lastName}`, recipient, purposes },
    obstacle: obstacle && obstacles[obstacle],
  };
}
