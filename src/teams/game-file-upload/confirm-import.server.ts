import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isCleanText } from "../../athletes/clean-text.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import { requireSeen } from "../../uploads/waiting-games.server.ts";
import { discardUpload } from "../../uploads/waiting-uploads.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { requireLineSpace } from "../games/change-line.server.ts";
import { lockGame } from "../games/find-games.server.ts";
import { newGame as newGameSchema } from "../games/schema.ts";
import { addGame, changeGame } from "../games/write-games.server.ts";
import { publishLines } from "../lines/publish-lines.server.ts";
import { entryLimits } from "../roster-entries/schema.ts";
import { insertEntries } from "../roster-entries/write-entries.server.ts";
import { planImport, tidyName } from "./plan-import.server.ts";
import type { ConfirmBody, Confirmed, ImportChoices, TeamImport } from "./schema.ts";
import { findWaiting, setChoices, type WaitingFile } from "./waiting-files.server.ts";

/** Stores the choices of a form and imports the file. Returns null if the table is not the one that the form shows; the choices are stored then, too. */
export async function confirmImportWithChoices(
  trx: Kysely<Database>,
  member: TeamMembership,
  { importId, choices, body }: { importId: string; choices: ImportChoices; body: ConfirmBody },
): Promise<Confirmed | null> {
  await setChoices(trx, member, { importId, choices });
  const { seen } = await planImport(trx, member, await findWaiting(trx, member, { importId }));
  return seen === body.seen ? confirmImport(trx, member, { importId, body }) : null;
}

/** Stores the lines of a file in a game and on the profiles. Throws 404 if it was imported, 409 if lines changed, and 422 if something is undecided. */
export async function confirmImport(
  trx: Kysely<Database>,
  member: TeamMembership,
  { importId, body }: { importId: string; body: ConfirmBody },
): Promise<Confirmed> {
  const { teamId } = member;
  // The lock of the file makes the second of two concurrent imports fail; that of the team protects the schedule.
  const waiting = await findWaiting(trx, member, { importId, locks: true });
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  const draft = await planImport(trx, member, waiting);
  if (draft.gameId !== null) await lockGame(trx, member, draft.gameId);
  const plan = await planImport(trx, member, waiting);
  requireDecided(plan, body);
  if (plan.changesNothing && plan.gameId !== null) {
    await discardUpload(trx, member, importId);
    return { gameId: plan.gameId, stored: 0, unchanged: plan.lines.length, removed: 0, waiting: 0 };
  }
  const gameId = await prepareGame(trx, member, plan);
  const fileId = await storeFile(trx, member, { gameId, waiting, plan });
  const added = await addPlayers(trx, member, plan);
  const lines = plan.lines.map((line) => ({ ...line, athleteId: added.get(line.athleteId) ?? line.athleteId }));
  const isOfEntry = ({ athleteId }: StoredLine) => isRecordId(athleteId);
  const isOfAthlete = (line: StoredLine) => !isOfEntry(line);
  const ofEntries = await storeEntryLines(trx, member, { gameId, fileId, lines: lines.filter(isOfEntry) });
  const stored = ofEntries + (await storeLines(trx, member, { gameId, fileId, lines: lines.filter(isOfAthlete) }));
  const removed =
    (await storeEntryLines(trx, member, { gameId, fileId, lines: plan.removed.filter(isOfEntry) })) +
    (await storeLines(trx, member, { gameId, fileId, lines: plan.removed.filter(isOfAthlete) }));
  await requireLineSpace(trx, { teamId, gameId, added: 0 });
  await publishLines(trx, { teamId, gameId });
  await discardUpload(trx, member, importId);
  return { gameId, stored, unchanged: plan.lines.length - stored, removed, waiting: ofEntries };
}

function requireDecided(plan: TeamImport, body: ConfirmBody): void {
  requireSeen(plan, body);
  if (plan.players.some(({ state }) => state === "number") && !body.hasComparedNumbers)
    throw createHttpError(422, "Confirm that you compared the numbers with the athletes.");
}

/** Adds the game, or marks it as played. A score that the staff entered stays. */
async function prepareGame(trx: Kysely<Database>, member: TeamMembership, plan: TeamImport): Promise<string> {
  if (plan.gameId === null) {
    const body = parseFields(newGameSchema, { ...plan.newGame, isPlayed: true });
    return (await addGame(trx, member, body)).gameId;
  }
  const game = plan.games.find(({ gameId }) => gameId === plan.gameId);
  if (!game || (game.isPlayed && game.score !== null)) return plan.gameId;
  const { opponent, date, place, version } = game;
  const change = { opponent, date, place, score: game.score ?? plan.newGame.score, isPlayed: true };
  await changeGame(trx, member, { gameId: plan.gameId, version, change });
  return plan.gameId;
}

/** Stores the facts of a file; a file that this game has keeps its row. */
async function storeFile(
  trx: Kysely<Database>,
  { teamId, staffId }: TeamMembership,
  { gameId, waiting, plan }: { gameId: string; waiting: WaitingFile; plan: TeamImport },
): Promise<string> {
  const { name, sha256, size, file } = waiting;
  const { id } = await trx
    .insertInto("team_files")
    .values({
      ...{ team_id: teamId, game_id: gameId, staff_id: staffId, name, sha256, size },
      ...{ format: file.format, producer: file.producer, game_date: file.game.date },
      checks: JSON.stringify(plan.checks),
      adds_up: plan.addsUp,
    })
    // Writes the row again, because a conflict that does nothing returns no id.
    .onConflict((conflict) => conflict.columns(["team_id", "game_id", "sha256"]).doUpdateSet({ name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface StoredLine {
  athleteId: string;
  stats: object;
  before: object | null;
}

/** Adds the new players of the file to the roster. Returns their ids by the ids of the plan. */
async function addPlayers(
  trx: Kysely<Database>,
  member: TeamMembership,
  { players }: TeamImport,
): Promise<Map<string, string>> {
  const added = players.filter(({ state }) => state === "new");
  const entries = added.map(({ name, jersey }) => ({
    name: tidyName(name ?? ""),
    jersey: jersey !== null && isCleanText(jersey, entryLimits.jersey) ? jersey : null,
    ...{ graduationYear: null, position: null },
  }));
  const ids = await insertEntries(trx, member, entries);
  return new Map(added.map(({ row }, index) => [`new-${row}`, ids[index] ?? ""]));
}

/** Stores the lines of players without an account, and deletes those without values. Returns the number of lines that changed. */
async function storeEntryLines(
  trx: Kysely<Database>,
  { teamId, staffId }: TeamMembership,
  { gameId, fileId, lines }: { gameId: string; fileId: string; lines: readonly StoredLine[] },
): Promise<number> {
  const values = lines.map(({ athleteId: id, stats }) => ({ id, stats }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}) as given (id uuid, stats jsonb)`;
  const { numAffectedRows: removed } = await sql`
    delete from team_entry_lines using ${given}
    where team_id = ${teamId} and game_id = ${gameId} and entry_id = given.id and given.stats = '{}'`.execute(trx);
  const { numAffectedRows: stored } = await sql`
    insert into team_entry_lines as line (team_id, game_id, entry_id, stats, file_id, staff_id)
    select ${teamId}, ${gameId}, id, given.stats, ${fileId}, ${staffId} from ${given} where given.stats <> '{}' order by id
    on conflict (team_id, game_id, entry_id) do update set (stats, file_id, staff_id, entered_at) =
      (excluded.stats, excluded.file_id, excluded.staff_id, now())
      where line.stats <> excluded.stats or line.file_id is distinct from excluded.file_id`.execute(trx);
  return Number(removed ?? 0n) + Number(stored ?? 0n);
}

/** Returns the number of lines that changed. A trigger stores their earlier values. */
async function storeLines(
  trx: Kysely<Database>,
  { teamId, staffId }: TeamMembership,
  { gameId, fileId, lines }: { gameId: string; fileId: string; lines: readonly StoredLine[] },
): Promise<number> {
  const values = lines
    .filter(({ stats, before }) => before !== null || Object.keys(stats).length > 0)
    .map(({ athleteId, stats }) => ({ key: findKey("athlete", athleteId), stats }));
  const { numAffectedRows } = await sql`
    insert into team_lines as line (team_id, game_id, athlete_id, stats, version, source, file_id, staff_id)
    select ${teamId}, ${gameId}, key, stats, 2, 'file', ${fileId}, ${staffId}
    from jsonb_to_recordset(${JSON.stringify(values)}) as given (key bigint, stats jsonb)
    order by key
    on conflict (team_id, game_id, athlete_id) do update set (stats, version, source, file_id, staff_id, entered_at) =
      (excluded.stats, line.version + 1, 'file', excluded.file_id, excluded.staff_id, now())
      where line.stats <> excluded.stats or line.file_id is distinct from excluded.file_id`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
