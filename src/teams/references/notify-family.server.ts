import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { queuePush } from "../../push/queue-push.server.ts";

interface Athlete {
  accountId: string;
  publicUrl: string;
}

/** Notifies the guardians of a reference that waits for them. The email has no name and no words of it. */
export async function notifyGuardians(
  trx: Kysely<Database>,
  { accountId, athleteId, guardians, publicUrl }: Athlete & { athleteId: string; guardians: { email: string }[] },
): Promise<void> {
  const props = { news: "reference-guardian", link: `${publicUrl}/family/${athleteId}/references` } as const;
  for (const { email: to } of guardians) await queueMail(trx, { kind: "contact-news", props, to, accountId });
}

/** Notifies the athlete of a reference that waits. */
export async function notifyAthlete(
  trx: Kysely<Database>,
  { accountId, email, publicUrl }: Athlete & { email: string },
): Promise<void> {
  const props = { news: "reference-athlete", link: `${publicUrl}/me/references` } as const;
  await queueMail(trx, { kind: "contact-news", props, to: email, accountId });
  await queuePush(trx, { accountId, kind: "confirmation" });
}
