import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { readVersion } from "../../http/require-version.server.ts";
import { fieldText, runForm } from "../../http/run-form.server.ts";
import { parseFields, unreadableForm } from "../../http/submitted-form.server.ts";
import { requireTeamAction, requireTeamMembership } from "../find-team.server.ts";
import { type Game, gameChange, newGame } from "./schema.ts";
import { addGame, changeGame, removeGame } from "./write-games.server.ts";

interface GameForm {
  accountId: string;
  form: FormData;
}

export function addGameByForm(db: Kysely<Database>, { accountId, form }: GameForm): Promise<Game> {
  const body = parseFields(newGame, { seasonYear: fieldText(form, "seasonYear"), ...factsOf(form) });
  return runForm(db, { path: "/team/games", accountId, form }, async (trx) =>
    addGame(trx, await requireScorer(trx, accountId), body),
  );
}

export function changeGameByForm(
  db: Kysely<Database>,
  { accountId, form, gameId }: GameForm & { gameId: string },
): Promise<unknown> {
  const version = readVersion(fieldText(form, "version"));
  if (version === null) throw unreadableForm();
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
    opponent: fieldText(form, "opponent"),
    date: fieldText(form, "date"),
    place: fieldText(form, "place") || null,
    score: fieldText(form, "score"),
    isPlayed: form.get("isPlayed") === "yes",
  };
}
