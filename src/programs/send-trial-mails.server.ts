import { type Kysely, sql } from "kysely";
import { href } from "react-router";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { findOwners } from "./find-program.server.ts";
import { nameProgram } from "./name-program.ts";

const daysBefore = 5;

interface Due {
  programId: string;
  sportCode: SportCode;
  gender: Gender;
  endsAt: Date;
}

/** Mails the owners of programs whose trial ends within five days, once, unless someone pays already. Returns the number of mails. */
export function sendTrialMails(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Due>`
      update programs set trial_notice_at = now()
      where trial_notice_at is null and trial_until between now() and now() + ${daysBefore} * interval '1 day'
        and not exists (select from subscriptions where problem is null and state = 'active'
          and (program_id = programs.id or (program_id is null
            and account_id in (select account_id from live_staff where live_staff.program_id = programs.id))))
      returning id as "programId", sport_code as "sportCode", gender, trial_until as "endsAt"`.execute(trx);
    let sent = 0;
    for (const { programId, endsAt, ...program } of rows) {
      for (const { accountId, email, firstName } of await findOwners(trx, programId)) {
        const planLink = `${publicUrl}${href("/coach/plan")}`;
        const props = { firstName, program: nameProgram(program), endsAt: endsAt.toISOString(), planLink };
        await queueMail(trx, { kind: "trial-ends", props, to: email, accountId });
        sent += 1;
      }
    }
    return sent;
  });
}
