import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { type Kysely, sql } from "kysely";
import { href } from "react-router";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { findOwners } from "../../programs/find-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { anyPosition, needDays, noticeDays, positionCode } from "../../schools/needs/vocabulary.ts";

interface Due {
  programId: string;
  sportCode: SportCode;
  gender: Gender;
  needs: { position: string; graduationYear: number }[];
  endsAt: Date;
}

/** Mails the owners of programs whose needs end soon because nobody confirmed them, once for each confirmation. Returns the number of mails. */
export function askOwnersOfNeeds(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Due>`
      with due as (
        update published_needs set noticed_at = now()
        from showing_programs
        where showing_programs.id = program_id and ended_at is null and noticed_at is null
          and confirmed_at <= now() - ${needDays - noticeDays} * interval '1 day'
          and confirmed_at > now() - ${needDays} * interval '1 day'
          and (shown_until is null or shown_until > (confirmed_at + ${needDays} * interval '1 day')::date)
        returning program_id, sport_code, gender, position, graduation_year, confirmed_at
      )
      select program_id as "programId", sport_code as "sportCode", gender,
        json_agg(json_build_object('position', position, 'graduationYear', graduation_year) order by graduation_year, position) as needs,
        min(confirmed_at) + ${needDays} * interval '1 day' as "endsAt"
      from due group by program_id, sport_code, gender`.execute(trx);
    let sent = 0;
    for (const { programId, needs, endsAt, ...program } of rows) {
      for (const { accountId, email, firstName } of await findOwners(trx, programId)) {
        const props = {
          firstName,
          program: nameProgram(program),
          needs: needs.map(({ position, graduationYear }) => nameNeed(program.sportCode, position, graduationYear)),
          endsAt: endsAt.toISOString(),
          needsLink: `${publicUrl}${href("/coach/needs")}`,
        };
        await queueMail(trx, { kind: "needs-end", props, to: email, accountId });
        sent += 1;
      }
    }
    return sent;
  });
}

function nameNeed(sportCode: SportCode, position: string, graduationYear: number): string {
  const name = position === anyPosition ? "Any position" : positionName(positionCode(sportCode, position));
  return `${name}, class of ${graduationYear}`;
}
