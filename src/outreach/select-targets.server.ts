import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { type Kysely, sql } from "kysely";
import type { SportCode } from "../athletes/vocabulary.ts";
import { dayIn, evaluateRules, type Verdict } from "../contact-rules/evaluate-rules.ts";
import { listRules } from "../contact-rules/find-rules.server.ts";
import { nameLevel } from "../contact-rules/levels.ts";
import type { Database } from "../database/tables.ts";
import { noSuchRecord } from "../http/record-id.ts";
import type { SchoolProgram } from "../schools/schema.ts";
import { searchSiteHref } from "../ui/search-site-href.ts";
import { formatTimestamp } from "../ui/timestamp.ts";
import type { OutreachTarget } from "./schema.ts";
import type { Stage } from "./vocabulary.ts";

interface TargetRow {
  targetId: string;
  version: number;
  schoolId: number;
  name: string;
  city: string;
  state: string;
  website: string;
  isClosed: boolean;
  sportCode: SportCode;
  stage: Stage;
  nextOn: string | null;
  notes: string | null;
  coachName: string | null;
  coachEmail: string | null;
  why: string | null;
  filmAt: number | null;
  writtenOn: string | null;
  asksOn: string | null;
  draftedAt: Date | null;
  /** The program in our lists of schools of the gender of the athlete, or the only one of the sport. */
  program: Pick<SchoolProgram, "gender" | "association" | "division"> | null;
  gender: string;
  classYear: number | null;
  status: string | null;
}

/** Today in most of the United States. The days of the list are of this time zone. */
export function today(now = new Date()): string {
  return dayIn("America/New_York", now);
}

/** Lists the programs of an athlete: those with the next date first, then by name. `targetId` selects one. */
export async function selectTargets(
  db: Kysely<Database>,
  athleteKey: string,
  targetId: string | null = null,
): Promise<(OutreachTarget & { draftedAt: Date | null })[]> {
  const [{ rows }, rules] = await Promise.all([
    sql<TargetRow>`
      select targets.id as "targetId", targets.version, schools.id as "schoolId", schools.name, schools.city, schools.state, schools.website,
        schools.is_closed or not targets.sport_code = any (schools.fields || schools.may_field) as "isClosed",
        targets.sport_code as "sportCode", stage, next_on::text as "nextOn", notes, coach_name as "coachName", coach_email as "coachEmail", why,
        film_at as "filmAt", written_on::text as "writtenOn", asks_on::text as "asksOn", drafted_at as "draftedAt",
        (select json_build_object('gender', gender, 'association', association, 'division', division) from school_programs program
          where program.school_id = schools.id and program.sport_code = targets.sport_code
          order by program.gender = athletes.gender desc limit 1) as program,
        athletes.gender, graduation_year as "classYear", commitment_status as status
      from outreach_targets targets join schools on schools.id = targets.school_id join athletes on athletes.id = targets.athlete_id
      where targets.athlete_id = ${athleteKey} and (${targetId}::uuid is null or targets.id = ${targetId}::uuid)
      order by next_on nulls last, schools.name, targets.sport_code`.execute(db),
    listRules(db),
  ]);
  const now = today();
  return rows.map((row) => {
    const { schoolId, name, city, state, website, program, gender, classYear, status, asksOn, ...target } = row;
    const { association = null, division = null } = program ?? {};
    const facts = {
      ...{ association, division, sportCode: row.sportCode, gender: program?.gender ?? gender },
      ...{ classYear, isSigned: status === "signed", today: now },
    };
    const verdict = evaluateRules(rules, facts, { purpose: "other", recipient: "athlete" });
    const word = sportWord(row.sportCode);
    const team = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    return {
      ...target,
      school: { schoolId, name, city, state },
      team: association ? `${team}, ${nameLevel({ association, division })}` : team,
      asksForAnswer: row.stage === "written" && asksOn !== null && asksOn <= now,
      staffPage: searchSiteHref(website, `${word} coaches staff directory`),
      calendar: { state: verdict.state, opensOn: verdict.opensOn, text: describeAnswer(verdict) },
    };
  });
}

/** Returns a program of an athlete. Throws 404. */
export async function requireTarget(db: Kysely<Database>, athleteKey: string, targetId: string) {
  const [target] = await selectTargets(db, athleteKey, targetId);
  if (!target) throw noSuchTarget();
  return target;
}

export function noSuchTarget() {
  return noSuchRecord("We can’t find this program on your list.");
}

/** Says whether a coach may answer the athlete now. An athlete may write at any time. */
function describeAnswer({ state, opensOn, rule }: Verdict): string {
  const day = opensOn && formatTimestamp(opensOn, "long-day");
  const doubt = rule?.confidence === "low" ? " This date is not verified." : "";
  if (state === "signed") return "You signed with a college, so other coaches may not answer.";
  if (state === "unknown") return "We know no rule for this team, so we can’t say when they may answer.";
  if (state === "allowed") return `They may answer now.${doubt}`;
  return `They may not answer before ${day}. You may write now.${doubt}`;
}
