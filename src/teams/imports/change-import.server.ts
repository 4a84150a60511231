import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import type { StatFileReader } from "../../stat-files/open-stat-file-reader.server.ts";
import { readColumns } from "../../stat-uploads/read-columns.ts";
import { requireTeamAction, requireTeamMembership } from "../find-team.server.ts";
import { confirmImport } from "./confirm-import.server.ts";
import { type Confirmed, columnsBody, confirmBody, type ImportChoices, importChoices } from "./schema.ts";
import { findWaiting, setChoices, setColumns } from "./waiting-files.server.ts";

interface ImportForm {
  accountId: string;
  importId: string;
  form: FormData;
  reader: StatFileReader;
}

/** Runs a form of the page of a file: `columns`, `choose` or `confirm`. Returns the result of a confirmation. */
export async function changeImport(
  db: Kysely<Database>,
  { accountId, importId, form, reader }: ImportForm,
): Promise<Confirmed | null> {
  const member = await requireTeamMembership(db, accountId);
  requireTeamAction(member, "enterGames");
  const intent = form.get("intent");
  if (intent === "columns") {
    const { file } = await findWaiting(db, member, { importId });
    const { mapping } = parseFields(columnsBody, {
      mapping: readColumns(form, { columns: file.columns ?? [], sport: member.sportCode }),
    });
    await setColumns(db, member, { importId, mapping, reader });
    return null;
  }
  const waiting = await findWaiting(db, member, { importId });
  const choices = readChoices(form, waiting.choices);
  await db.transaction().execute((trx) => setChoices(trx, member, { importId, choices }));
  if (intent !== "confirm") return null;
  const body = parseFields(confirmBody, {
    seen: text(form, "seen"),
    savesAnyway: form.get("savesAnyway") === "yes",
    hasComparedNumbers: form.get("hasComparedNumbers") === "yes",
  });
  return db.transaction().execute((trx) => confirmImport(trx, member, { importId, body }));
}

/** The choices of another team of the file are dropped, because its rows are others. A page shows only some of many rows. */
function readChoices(form: FormData, stored: ImportChoices): ImportChoices {
  const team = text(form, "team");
  if (team !== text(form, "shownTeam"))
    return { ...parseFields(importChoices, { team: Number(team) }), ...{ athletes: [], newGame: {} } };
  const game = text(form, "game");
  const athletes = [...form].flatMap(([name, value]) => {
    const [, row] = /^athlete-(\d{1,4})$/.exec(name) ?? [];
    return row === undefined || value === ""
      ? []
      : [{ row: Number(row), athleteId: value === "none" ? null : String(value) }];
  });
  const others = (stored.athletes ?? []).filter(({ row }) => !form.has(`athlete-${row}`));
  return parseFields(importChoices, {
    ...(team !== "" && { team: Number(team) }),
    ...(game !== "" && { gameId: game === "new" ? null : game }),
    ...(game === "new" && { newGame: readGame(form) }),
    athletes: [...others, ...athletes],
  });
}

function readGame(form: FormData) {
  const given = { opponent: text(form, "opponent"), date: text(form, "date"), seasonYear: text(form, "seasonYear") };
  if (given.seasonYear === "") throw createHttpError(422, "Enter the season.");
  const filled = Object.entries(given).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(filled), place: text(form, "place") || null, score: text(form, "score") };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
