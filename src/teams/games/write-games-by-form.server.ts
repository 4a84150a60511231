import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { parseFields } from "../../coach/forms/program-form.server.ts";
import type { Database } from "../../database/tables.ts";
import { withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { readVersion } from "../../http/require-version.server.ts";
import { requireTeamAction, requireTeamMembership } from "../find-team.server.ts";
import { type Game, gameChange, newGame } from "./schema.ts";
import { addGame, changeGame, removeGame } from "./write-games.server.ts";

interface GameForm {
  accountId: string;
  form: FormData;
}

export function addGameByForm(db: Kysely<Database>, { accountId, form }: GameForm): Promise<Game> {
  const body = parseFields(newGame, { seasonYear: text(form, "seasonYear"), ...factsOf(form) });
  const call = { request: "FORM /team/games", accountId, key: text(form, "key"), body };
  return withIdempotencyKey(db, call, async (trx) => addGame(trx, await requireScorer(trx, accountId), body));
}

export function changeGameByForm(
  db: Kysely<Database>,
  { accountId, form, gameId }: GameForm & { gameId: string },
): Promise<unknown> {
  const version = readVersion(text(form, "version"));
  if (version === null) throw createHttpError(400, "We can’t read this form. Please reload the page and try again.");
  return db.transaction().execute(async (trx) => {
    const member = await requireScorer(trx, accountId);
    if (form.get("intent") === "delete") return removeGame(trx, member, { gameId, version });
    return changeGame(trx, member, { gameId, version, change: parseFields(gameChange, factsOf(form)) });
  });
}

async function requireScorer(trx: Kysely<Database>, accountId: string) {
  const member = await requireTeamMembership(trx, accountId);
  requireTeamAction(member, "enterGames");
  return member;
}

function factsOf(form: FormData) {
  return {
    opponent: text(form, "opponent"),
    date: text(form, "date"),
    place: text(form, "place") || null,
    score: text(form, "score"),
    isPlayed: form.get("isPlayed") === "yes",
  };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
