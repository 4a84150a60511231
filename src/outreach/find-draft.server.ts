import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { primaryPosition } from "@openroster/stat-files/sports/positions.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import type { Kysely } from "kysely";
import { countConfirmed, nameCoach } from "../athletes/describe-line-source.ts";
import { findHighlights } from "../athletes/find-highlights.server.ts";
import { namePositions } from "../athletes/name-positions.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { findMediaLinks, findProfile } from "../athletes/queries.server.ts";
import type { AthleteProfile } from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { withoutNames } from "../contact/check-text.server.ts";
import type { Database } from "../database/tables.ts";
import { isMinor } from "../family/family-records.server.ts";
import { listGuardianAddresses } from "../family/guardians.server.ts";
import { isFilmAddress } from "../media/film-address.ts";
import { listSchedule } from "../teams/athletes/list-schedule.server.ts";
import { formatTimestamp } from "../ui/timestamp.ts";
import { composeDraft, type DraftFacts, filmAtSecond, formatSecond, partNames } from "./compose-draft.ts";
import type { OutreachDraft, OutreachTarget, TargetWithDraft } from "./schema.ts";

/**
 * Returns the draft to a program, or why there is none. Its facts are those that everyone reads on the profile, and the next game of a team if a
 * guardian gets the copy, or the athlete is an adult.
 */
export async function findDraft(
  db: Kysely<Database>,
  { accountId, target, publicUrl }: { accountId: string; target: OutreachTarget; publicUrl: string },
): Promise<Pick<TargetWithDraft, "hasFilm" | "obstacle" | "draft">> {
  const athlete = await db
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["athletes.id as key", isMinor.as("isMinor")])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const athleteId = encodeId("athlete", athlete.key);
  const [profile, links] = await Promise.all([findProfile(db, athleteId), findMediaLinks(db, athleteId)]);
  const film = links?.find(({ url }) => isFilmAddress(url)) ?? null;
  const hasFilm = film !== null;
  if (target.isClosed)
    return { hasFilm, obstacle: "This school closed, or has no team of your sport anymore.", draft: null };
  if (!profile)
    return {
      hasFilm,
      obstacle: "Publish your profile first. The text links to it, and coaches can only open a published profile.",
      draft: null,
    };
  if (target.why === null) return { hasFilm, obstacle: null, draft: null };
  const guardians = await listGuardianAddresses(db, { accountId, publicUrl });
  const cc = guardians.map(({ email }) => email);
  const mayNameGame = cc.length > 0 || !athlete.isMinor;
  const { filmAt, coachName, coachEmail: to, why, sportCode } = target;
  const facts: DraftFacts = {
    name: profile.name,
    classYear: profile.graduationYear,
    position: namePositions(codesOf(profile), sportCode)[0] ?? null,
    school: profile.currentSchool,
    number: await findNumber(db, profile, sportCode),
    film: film && { url: filmAtSecond(film.url, filmAt), from: filmAt ? formatSecond(filmAt) : null },
    nextGame: mayNameGame ? await findNextGame(db, accountId) : null,
    profileLink: `${publicUrl}/profile/${athleteId}`,
  };
  const asked = (Object.keys(partNames) as (keyof typeof partNames)[]).filter(
    (part) => part !== "nextGame" && facts[part] === null,
  );
  const draft: OutreachDraft = {
    ...{ to, cc, noCopy: explainNoCopy(cc, athlete.isMinor) },
    ...composeDraft(facts, { coachName, why, to, cc }),
    missing: asked.map((part) => partNames[part]),
    samePrograms: await countSame(db, athlete.key, target),
  };
  return { hasFilm, obstacle: null, draft };
}

function explainNoCopy(cc: readonly string[], isUnder18: boolean): string | null {
  if (cc.length > 0) return null;
  return isUnder18
    ? "No parent or guardian confirmed the link to your profile yet, so nobody gets a copy."
    : "You’re an adult, so nobody gets a copy.";
}

function codesOf({ positions }: AthleteProfile): string[] {
  return positions.flatMap((one) => one.positions.map((position) => `${one.sportCode}:${position}`));
}

/** The leading figure of the latest season, of confirmed games only, with who confirmed them. */
async function findNumber(db: Kysely<Database>, profile: AthleteProfile, sportCode: SportCode): Promise<string | null> {
  const { season } = await findHighlights(db, profile, sportCode);
  const confirmed = season?.events.filter(({ source }) => source.confirmed) ?? [];
  const [first] = confirmed;
  if (!season || !first?.source.confirmed) return null;
  const totals = seasonTotals(
    sportCode,
    season.seasonOrGame,
    confirmed.map(({ stats }) => stats),
  );
  const [figure] = headlineStats(sportCode, totals, primaryPosition(profile.positions, sportCode));
  if (!figure) return null;
  const source =
    season.seasonOrGame === "G"
      ? countConfirmed(
          sportCode,
          season.events.map((event) => event.source),
        ).replace(/\.$/, "")
      : `confirmed by ${nameCoach(first.source.confirmed).replace(/,$/, "")}`;
  return `${figure.friendlyName}: ${figure.text}, season ${season.seasonYear} (${source})`;
}

async function findNextGame(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const now = new Date().toISOString().slice(0, 10);
  const next = (await listSchedule(db, accountId)).find(({ date }) => date >= now);
  return next ? `${next.team} against ${next.opponent} on ${formatTimestamp(next.date, "long-day")}` : null;
}

/** Counts the programs of the athlete that get the same words, apart from the names of schools and coaches. */
async function countSame(db: Kysely<Database>, athleteKey: string, target: OutreachTarget): Promise<number> {
  const rows = await db
    .selectFrom("outreach_targets")
    .innerJoin("schools", "schools.id", "outreach_targets.school_id")
    .select(["outreach_targets.id", "schools.name", "coach_name as coach", "why"])
    .where("athlete_id", "=", athleteKey)
    .where("why", "is not", null)
    .execute();
  const names = rows.flatMap(({ name, coach }) => [name, coach ?? ""]);
  const wordsOf = ({ why }: (typeof rows)[number]) => withoutNames(why ?? "", names);
  const own = rows.find(({ id }) => id === target.targetId);
  return own ? rows.filter((row) => wordsOf(row) === wordsOf(own)).length : 0;
}
