import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { applies, dayIn, openingDay } from "./evaluate-rules.ts";
import { listRules } from "./find-rules.server.ts";
import { findProgramFacts } from "./judge-contact.server.ts";

/** A day on which a program may begin to contact a class. */
export interface NextDate {
  day: string;
  classYear: number;
  /** The rules that open contact on this day. */
  sentences: string[];
}

const classesAhead = 6;

/** Lists the next days on which contact with athletes opens for a program. Empty if the lists of schools have no association for it. */
export async function findNextDates(
  db: Kysely<Database>,
  { programId, at = new Date(), most = 3 }: { programId: string; at?: Date; most?: number },
): Promise<NextDate[]> {
  const [program, rules] = await Promise.all([findProgramFacts(db, programId), listRules(db)]);
  if (!program?.association) return [];
  const { timeZone, ...facts } = program;
  const today = dayIn(timeZone, at);
  const classYears = Array.from({ length: classesAhead }, (_, ahead) => Number(today.slice(0, 4)) + ahead);
  const valid = rules
    .filter((rule) => rule.recipients.includes("athlete"))
    .filter((rule) => applies(rule, { ...facts, classYear: null, isSigned: false, today }));
  const dates = new Map<string, NextDate>();
  for (const rule of valid) {
    for (const classYear of classYears) {
      const day = openingDay(rule, classYear);
      if (day === null || day <= today) continue;
      const date = dates.get(`${day} ${classYear}`) ?? { day, classYear, sentences: [] };
      dates.set(`${day} ${classYear}`, { ...date, sentences: [...date.sentences, rule.sentence] });
    }
  }
  return [...dates.entries()]
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(0, most)
    .map(([, date]) => date);
}
