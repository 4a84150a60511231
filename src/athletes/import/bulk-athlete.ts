import { z } from "zod";
import { genderCode, type SportCode, seasonOrGame, sportCode } from "../schema.ts";
import { eventStatsSchema } from "../stats/event-stats-schema.ts";
import { normaliseText, optionalText, requiredText, textProblem } from "./clean-text.ts";

/** The most characters of each text, the range of each number (height in inches, weight in pounds) and the most entries of each list. */
export const bulkLimits = {
  externalId: 200,
  email: 254,
  name: 80,
  school: 160,
  schoolType: 40,
  city: 80,
  state: 40,
  height: [36, 96],
  weight: [50, 500],
  graduationYear: [1950, 2100],
  mediaLinks: 200,
  linkText: 160,
  url: 2048,
  seasonYear: 20,
  seasons: 50,
  teamName: 120,
  teams: 50,
  events: 500,
  eventName: 160,
  score: 40,
} as const;

const states = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI".split(
    " ",
  ),
);

const mediaLink = z.strictObject({
  text: requiredText(bulkLimits.linkText),
  date: isoDate(),
  url: webAddress(),
});

/** One line of `athletes.ndjson`: unknown keys, wrong types and values out of range are refused, text is normalised. */
export const bulkAthlete = z
  .strictObject({
    externalId: requiredText(bulkLimits.externalId),
    email: emailAddress(),
    firstName: requiredText(bulkLimits.name),
    lastName: requiredText(bulkLimits.name),
    gender: genderCode,
    graduationYear: optionalWhole(bulkLimits.graduationYear),
    schoolType: optionalText(bulkLimits.schoolType),
    currentSchool: optionalText(bulkLimits.school),
    city: optionalText(bulkLimits.city),
    state: optionalText(bulkLimits.state).transform(stateCode),
    height: optionalWhole(bulkLimits.height),
    weight: optionalWhole(bulkLimits.weight),
    mediaLinks: listOf(mediaLink, bulkLimits.mediaLinks),
    sports: listOf(z.discriminatedUnion("sportCode", [sport("VB"), sport("FB"), sport("BB")]), 3),
  })
  .superRefine(refuseRepeatedTeams);

/** A line as it may be given. */
export type BulkAthlete = z.input<typeof bulkAthlete>;
/** A line as it is stored: normalised, with null for everything that is absent. */
export type CleanAthlete = z.output<typeof bulkAthlete>;

/** A parsed line, normalised, or what is wrong with it and where: `sports[0].seasons[1].seasonYear: must not be empty`. */
export function readBulkAthlete(value: unknown): { athlete: CleanAthlete } | { reason: string } {
  const parsed = bulkAthlete.safeParse(value, { error: inWords });
  return parsed.success ? { athlete: parsed.data } : { reason: describeIssues(parsed.error.issues) };
}

function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is missing" : `must be ${kinds[issue.expected]}`;
  if (issue.code === "invalid_value") return `must be ${issue.values.join(" or ")}`;
  if (issue.code === "invalid_union") return `must be ${sportCode.options.join(" or ")}`;
  return undefined;
}

const kinds: Partial<Record<string, string>> = {
  string: "text",
  array: "a list",
  object: "an object",
  record: "an object",
};
const mostIssues = 5;

function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const all = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => place([...issue.path, key], "unknown key"))
      : place(issue.path, issue.message),
  );
  const more = all.length > mostIssues ? [`and ${all.length - mostIssues} more`] : [];
  return [...all.slice(0, mostIssues), ...more].join("; ");
}

function place(path: PropertyKey[], problem: string): string {
  return path.length > 0 ? `${z.core.toDotPath(path).slice(0, 200)}: ${problem}` : problem;
}

function sport<Code extends SportCode>(code: Code) {
  const event = z.strictObject({
    eventName: optionalText(bulkLimits.eventName),
    score: optionalText(bulkLimits.score),
    stats: eventStatsSchema(code).optional(),
  });
  const team = z.strictObject({
    teamName: requiredText(bulkLimits.teamName),
    seasonOrGame,
    events: listOf(event, bulkLimits.events),
  });
  const season = z.strictObject({
    seasonYear: requiredText(bulkLimits.seasonYear),
    teams: listOf(team, bulkLimits.teams),
  });
  return z.strictObject({ sportCode: z.literal(code), seasons: listOf(season, bulkLimits.seasons) });
}

function listOf<Entry extends z.ZodType>(entry: Entry, most: number) {
  return z
    .array(entry)
    .max(most, `must have at most ${most} entries`)
    .nullish()
    .transform((list) => list ?? []);
}

function optionalWhole([least, most]: readonly [number, number]) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .int(message)
    .min(least, message)
    .max(most, message)
    .nullish()
    .transform((value) => value ?? null);
}

const plainEmail = z.email();

function emailAddress() {
  return optionalText(bulkLimits.email).transform((value, context) => {
    if (value === null) return null;
    const address = value.toLowerCase();
    if (!plainEmail.safeParse(address).success) context.addIssue({ code: "custom", message: "is no e-mail address" });
    return address;
  });
}

function stateCode(value: string | null): string | null {
  const code = value?.toUpperCase() ?? "";
  return states.has(code) ? code : value;
}

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true, local: true });

function isoDate() {
  return z.string().transform((value, context) => {
    const text = value.trim();
    const isDay = day.safeParse(text).success;
    if (isDay || moment.safeParse(text).success) {
      // A time without a zone is taken for UTC, so that the result does not hang on the machine.
      const date = new Date(isDay || /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
      const year = date.getUTCFullYear();
      if (year >= 1900 && year <= 2200) return date.toISOString();
    }
    context.addIssue({
      code: "custom",
      message: "must be an ISO 8601 date such as 2024-12-22 or 2024-12-22T18:30:00Z",
    });
    return text;
  });
}

function webAddress() {
  return z.string().transform((value, context) => {
    const text = normaliseText(value);
    const problem = textProblem(text, bulkLimits.url) ?? addressProblem(text);
    if (problem === null) return new URL(text).href;
    context.addIssue({ code: "custom", message: problem });
    return text;
  });
}

function addressProblem(text: string): string | null {
  if (!/^https?:\/\/[^/]/i.test(text)) return "must begin with http:// or https://";
  const url = URL.parse(text);
  if (!url) return "is no web address";
  if (url.username || url.password || url.host.includes("@")) return "must not hold a user name or password";
  return url.href.length > bulkLimits.url ? `must have at most ${bulkLimits.url} characters` : null;
}

interface Sport {
  sportCode: SportCode;
  seasons: { seasonYear: string; teams: { teamName: string }[] }[];
}

function refuseRepeatedTeams({ sports }: { sports: Sport[] }, context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [sportIndex, { sportCode, seasons }] of sports.entries()) {
    for (const [seasonIndex, { seasonYear, teams }] of seasons.entries()) {
      for (const [teamIndex, { teamName }] of teams.entries()) {
        const key = `${sportCode}\n${seasonYear}\n${teamName}`;
        if (seen.has(key)) {
          context.addIssue({
            code: "custom",
            path: ["sports", sportIndex, "seasons", seasonIndex, "teams", teamIndex, "teamName"],
            message: "the team is listed twice in this season",
          });
        }
        seen.add(key);
      }
    }
  }
}
