import type { Kysely } from "kysely";
import { z } from "zod";
import { schoolTerm } from "../../athletes/schema.ts";
import type { Database } from "../../database/tables.ts";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { listEntryProfiles } from "../evaluations/add-entry-to-board.server.ts";
import { hasEvent } from "../evaluations/find-uploader.server.ts";
import { listEvaluations } from "../evaluations/list-evaluations.server.ts";
import { findEvent, listMatches } from "../events/find-event.server.ts";
import { listEntries } from "../events/list-entries.server.ts";
import { listTags } from "../prospect/set-tags.server.ts";
import { type DownloadedEvent, findOwnEvaluation } from "./clipboard-box.ts";
import { findShown, listCourts, listOnCourt } from "./find-hits.ts";
import type { FirstView } from "./first-view.ts";
import { explainReadOnly, pickEntry, pickMatch } from "./pick-entry.ts";

const searchTerm = schoolTerm.catch("").default("");

/** The search, the opened athlete and the graded one in the address of a clipboard. Unreadable parts count as missing. */
export const padQuery = z.object({
  jersey: z
    .string()
    .regex(/^\d{0,4}$/)
    .catch("")
    .default(""),
  text: searchTerm,
  court: searchTerm,
  athlete: z.guid().optional().catch(undefined),
  saved: z.guid().optional().catch(undefined),
});
type PadQuery = z.output<typeof padQuery>;

/** Entries with which a document is small. Of a larger event, it contains those that it shows. */
const maxEntries = 150;

/** Reads what the document of a clipboard shows. Returns null if the account has no such event. */
export async function readFirstView(
  db: Kysely<Database>,
  { accountId, eventId, query }: { accountId: string; eventId: string; query: PadQuery },
): Promise<FirstView | null> {
  const member = await findMembership(db, accountId);
  if (!member || !(await hasEvent(db, member, eventId))) return null;
  const whole = await readEvent(db, member, eventId);
  const now = readClock(member.timeZone);
  const entryOf = (id: string | undefined) => whole.entries.find(({ entryId }) => entryId === id) ?? null;
  const opened = entryOf(query.athlete);
  const saved = entryOf(query.saved);
  const pad = { digits: query.jersey, text: query.jersey ? "" : query.text, court: query.court || null };
  const { entries: shown, count } = findShown(whole, { ...pad, now: new Date(now) });
  const near = [opened, saved].flatMap((entry) => (entry ? listOnCourt(whole, { entry, now: new Date(now) }) : []));
  const isPartial = whole.entries.length > maxEntries;
  const event = isPartial ? pickPart(whole, new Set([...shown, ...near])) : whole;
  const profiles = opened ? await listEntryProfiles(db, member, { rosterIds: [opened.entryId] }) : [];
  const grade = saved && findOwnEvaluation(event, [], saved.entryId)?.overall;
  return {
    account: accountId,
    event: { ...event, profiles },
    isPartial,
    entryCount: whole.entries.length,
    courts: listCourts(whole),
    now,
    ...pad,
    count,
    opened: opened?.entryId ?? null,
    saved: saved && grade ? { entryId: saved.entryId, grade } : null,
  };
}

async function readEvent(db: Kysely<Database>, member: Membership, eventId: string): Promise<DownloadedEvent> {
  const { accountId: account, staffId, skills } = member;
  const [{ name, firstDay, lastDay }, { entries }, matches, evaluations, tags] = await Promise.all([
    findEvent(db, member, eventId),
    listEntries(db, member, eventId),
    listMatches(db, member, eventId),
    listEvaluations(db, member, eventId),
    canDo(member, "tag") ? listTags(db, member) : [],
  ]);
  return {
    ...{ account, eventId, name, firstDay, lastDay, staffId, skills, evaluations },
    entries: entries.map(pickEntry),
    matches: matches.map(pickMatch),
    profiles: [],
    tags: tags.flatMap(({ tagId, label, isArchived }) => (isArchived ? [] : { tagId, label })),
    refusal: explainReadOnly({ mayNote: canDo(member, "note"), isLapsed: member.plan === "lapsed" }),
    mayKeep: canDo(member, "keep"),
    downloadedAt: 0,
  };
}

/** Returns the part of an event that has these entries, so that they have the same order and neighbors as in the whole. */
function pickPart(event: DownloadedEvent, entries: ReadonlySet<DownloadedEvent["entries"][number]>): DownloadedEvent {
  const ids = new Set([...entries].map(({ entryId }) => entryId));
  const teams = new Set([...entries].map(({ team }) => team.trim().toLowerCase()));
  return {
    ...event,
    entries: event.entries.filter(({ entryId }) => ids.has(entryId)),
    matches: event.matches.filter(({ team }) => teams.has(team.trim().toLowerCase())),
    evaluations: event.evaluations.filter(({ entryId }) => ids.has(entryId)),
  };
}

/** Returns the time of day of the program, such as 2026-06-12T09:30. The times of matches have no time zone either. */
function readClock(timeZone: string): string {
  const parts = { dateStyle: "short", timeStyle: "short", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat("sv-SE", parts).format(new Date()).replace(" ", "T");
}
