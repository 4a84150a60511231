import type { TimedPlays } from "@openroster/stat-files/document/stat-file.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { clipLimits as limits } from "../../film/clip-limits.ts";
import { readClips } from "../../film/read-clips.server.ts";
import type { ClipFile, ClipList } from "../../film/schema.ts";
import { findGame } from "../../uploads/waiting-games.server.ts";
import { unprocessable } from "../endpoints/current-athlete.server.ts";
import { lockFilm, type OwnFilm, readSkill, skillsOf } from "./own-film.server.ts";
import { readClipList } from "./read-clip-list.ts";
import { type DraftClip, insertClips, noFile, requireGame, toMs } from "./write-clips.server.ts";

/** How many clips were added, and how many plays of a file have one already or overlap another. */
export interface FilledClips {
  added: number;
  left: number;
}

/** Adds a clip for each line of a list. All or none: throws 422 with the lines that cannot be read. */
export async function addClipList(
  trx: Kysely<Database>,
  { accountId, linkId, list }: { accountId: string; linkId: string; list: ClipList },
): Promise<FilledClips> {
  const film = await lockFilm(trx, { accountId, linkId });
  const usual = readSkill(list.skill);
  const { clips, unread } = readClipList(list.text, skillsOf(usual.sportCode));
  if (unread.length > 0) throw refuse(`We can’t read ${nameLines(unread)}. Begin each line with a time such as 12:31.`);
  if (clips.length === 0) throw refuse("Paste one clip a line, such as “12:31 kill line”.");
  const drafts = clips
    .map(({ startMs, endMs, skill, nth }) => ({
      ...(endMs === null ? around(startMs, list) : { startMs, endMs }),
      ...{ sportCode: usual.sportCode, skill: skill ?? usual.skill, nth },
    }))
    .sort((one, other) => one.startMs - other.startMs);
  const game = await requireGame(trx, { ...film, eventId: list.eventId, drafts });
  await insertClips(trx, { film, game, drafts: trimEnds(drafts) });
  return { added: drafts.length, left: 0 };
}

/** Adds a clip for each chosen play of the athlete in the uploaded file. Leaves out those that overlap a clip, and those above the limit. */
export async function addClipsOfFile(
  trx: Kysely<Database>,
  { accountId, linkId, choice }: { accountId: string; linkId: string; choice: ClipFile },
): Promise<FilledClips> {
  const film = await lockFilm(trx, { accountId, linkId });
  const waiting = await findGame(trx, { athleteKey: film.athleteKey }, { locks: true });
  const { plays } = waiting?.file ?? {};
  const sportCode = waiting?.file.game.sport;
  if (!plays || !sportCode) throw noFile();
  const skills = choice.skills.map((code) => readSkill(code));
  const drafts = listPlays(plays, choice.player)
    .filter(({ skill }) => skills.some((one) => one.skill === skill && one.sportCode === sportCode))
    .map(({ skill, timeMs }) => ({
      ...around(timeMs + toMs(choice.offset), choice),
      ...{ sportCode, skill, nth: null },
    }))
    .filter(({ startMs, endMs }) => startMs >= 0 && endMs > startMs)
    .sort((one, other) => one.startMs - other.startMs);
  if (drafts.length === 0) throw refuse("The file has no such plays of this player in the film.", "player");
  const numbered = numberPlays(drafts);
  const game = await requireGame(trx, { ...film, eventId: choice.eventId, drafts: numbered });
  const free = await leaveOut(trx, film, trimEnds(numbered));
  await insertClips(trx, { film, game, drafts: free });
  return { added: free.length, left: drafts.length - free.length };
}

/** Returns the plays of a row of the file, such as 0-12. */
function listPlays({ list }: TimedPlays, row: string): TimedPlays["list"] {
  const [team, player] = row.split("-").map(Number);
  return list.filter((play) => play.team === team && play.player === player);
}

/** The plays of a scouted match are all of them, so that the first kill is kill 1. */
function numberPlays(drafts: readonly DraftClip[]): DraftClip[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const nth = (counts.get(draft.skill) ?? 0) + 1;
    counts.set(draft.skill, nth);
    return { ...draft, nth: nth <= 999 ? nth : null };
  });
}

function around(timeMs: number, { before, after }: { before: number; after: number }) {
  return { startMs: Math.max(0, timeMs - toMs(before)), endMs: timeMs + toMs(after) };
}

/** Ends each clip before the next one. A play within the start of the next one keeps its time. */
function trimEnds(drafts: readonly DraftClip[]): DraftClip[] {
  return drafts.map((draft, index) => {
    const next = drafts[index + 1];
    return next && next.startMs < draft.endMs && next.startMs > draft.startMs
      ? { ...draft, endMs: next.startMs }
      : draft;
  });
}

/** Leaves out what overlaps a clip of the film, lies beyond the film, or does not fit into its limit. */
async function leaveOut(trx: Kysely<Database>, film: OwnFilm, drafts: readonly DraftClip[]): Promise<DraftClip[]> {
  const stored = await readClips(trx, {
    athleteKey: film.athleteKey,
    isPublic: false,
    which: { linkKey: film.linkKey },
  });
  const taken: { startMs: number; endMs: number }[] = [...stored];
  const free: DraftClip[] = [];
  for (const draft of drafts) {
    const isBeyond = film.lengthMs !== null && draft.endMs > film.lengthMs + 1000;
    const overlaps = taken.some((one) => one.startMs < draft.endMs && draft.startMs < one.endMs);
    if (isBeyond || overlaps || taken.length >= limits.clipsOfFilm) continue;
    free.push(draft);
    taken.push(draft);
  }
  if (free.length === 0)
    throw refuse("None of these plays can be added: the film has clips at their times, or ends before them.", "offset");
  return free;
}

function nameLines(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).join(", ");
  if (lines.length === 1) return `line ${shown}`;
  return `lines ${shown}${lines.length > 5 ? ` and ${lines.length - 5} more` : ""}`;
}

function refuse(message: string, field = "text") {
  return unprocessable([{ field, message }]);
}
