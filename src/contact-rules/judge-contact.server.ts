import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { dayIn, evaluateRules, noRule, type Verdict } from "./evaluate-rules.ts";
import { listRules } from "./find-rules.server.ts";
import type { ContactPurpose, ContactRecipient } from "./vocabulary.ts";

export type { Verdict } from "./evaluate-rules.ts";

export interface EvaluatedContact {
  purpose: ContactPurpose;
  recipient: ContactRecipient;
}

/** Evaluates whether a program may contact an athlete, the family or a coach. Days begin at midnight in the time zone of the program. */
export async function judgeContact(
  db: Kysely<Database>,
  {
    programId,
    athleteKey,
    purpose,
    recipient,
    at = new Date(),
  }: EvaluatedContact & { programId: string; athleteKey: string; at?: Date },
): Promise<Verdict> {
  const verdicts = await evaluateContacts(db, { programId, athleteKeys: [athleteKey], purpose, recipient, at });
  return verdicts.get(athleteKey) ?? noRule;
}

/** Evaluates the same contact for several athletes of one program. Unknown athletes have no verdict. `day` replaces the day of `at`. */
export async function evaluateContacts(
  db: Kysely<Database>,
  {
    programId,
    athleteKeys,
    at = new Date(),
    day,
    ...contact
  }: EvaluatedContact & { programId: string; athleteKeys: readonly string[]; at?: Date; day?: string },
): Promise<Map<string, Verdict>> {
  const [program, athletes, rules] = await Promise.all([
    findProgramFacts(db, programId),
    findAthletes(db, { programId, athleteKeys }),
    listRules(db),
  ]);
  if (!program) return new Map();
  const { timeZone, ...facts } = program;
  const today = day ?? dayIn(timeZone, at);
  const known = new Map<string, Verdict>();
  return new Map(
    athletes.map(({ athleteKey, classYear, signedAt }) => {
      // An entry of a log is about the day of the contact, which can be before the athlete signed.
      const isSigned = signedAt !== null && (day === undefined || dayIn(timeZone, signedAt) <= day);
      const key = `${classYear} ${isSigned}`;
      const verdict = known.get(key) ?? evaluateRules(rules, { ...facts, classYear, isSigned, today }, contact);
      known.set(key, verdict);
      return [athleteKey, verdict];
    }),
  );
}

/** Evaluates a contact with an athlete for each purpose, first a plain message. Empty for an unknown athlete. */
export async function findVerdicts(db: Kysely<Database>, programId: string, athleteKey: string) {
  const verdicts = await Promise.all(
    (["other", "questionnaire", "camp", "visit"] as const).map(async (purpose) => {
      const contact = { programId, athleteKeys: [athleteKey], purpose, recipient: "athlete" } as const;
      return { purpose, verdict: (await evaluateContacts(db, contact)).get(athleteKey) };
    }),
  );
  return verdicts.flatMap(({ purpose, verdict }) => (verdict ? [{ purpose, verdict }] : []));
}

/** The association and division are those of the program in our lists of schools; null if the lists have none. */
export async function findProgramFacts(db: Kysely<Database>, programId: string) {
  return db
    .selectFrom("programs")
    .leftJoin("school_programs as listed", (join) =>
      join
        .onRef("listed.school_id", "=", "programs.school_id")
        .onRef("listed.sport_code", "=", "programs.sport_code")
        .onRef("listed.gender", "=", "programs.gender"),
    )
    .select([
      "programs.sport_code as sportCode",
      "programs.gender",
      "programs.time_zone as timeZone",
      "listed.association",
      "listed.division",
    ])
    .where("programs.id", "=", programId)
    .executeTakeFirst();
}

interface AthleteFacts {
  athleteKey: string;
  classYear: number | null;
  signedAt: Date | null;
}

/** An athlete who signed with the college of the program is not signed elsewhere. Only a published college counts. */
async function findAthletes(
  db: Kysely<Database>,
  { programId, athleteKeys }: { programId: string; athleteKeys: readonly string[] },
): Promise<AthleteFacts[]> {
  const { rows } = await sql<AthleteFacts>`
    select athletes.id::text as "athleteKey", graduation_year as "classYear",
      case when commitment_status = 'signed' and not coalesce('commitment' = any (published_fields)
        and lower(commitment) = (select lower(schools.name) from programs join schools on schools.id = programs.school_id
          where programs.id = ${programId}), false) then commitment_stated_at end as "signedAt"
    from athletes where athletes.id = any (${athleteKeys}::bigint[])`.execute(db);
  return rows;
}
