import createHttpError from "http-errors";
import type { FormSource } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { readColumns } from "../../uploads/read-columns.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { findWaiting } from "./waiting-files.server.ts";

type Source = FormSource<TeamMembership>;

export async function readColumnsForm(form: SubmittedForm, source: Source) {
  const { file } = await findFile(source);
  const { sportCode: sport } = source.caller;
  return { mapping: readColumns(form, { columns: file.columns ?? [], sport }) };
}

export async function readConfirmForm(form: SubmittedForm, source: Source) {
  return {
    seen: form.text("seen"),
    savesAnyway: form.text("savesAnyway") === "yes",
    hasComparedNumbers: form.text("hasComparedNumbers") === "yes",
    choices: await readChoicesForm(form, source),
  };
}

/** The choices of another team of the file are dropped, because its rows are others. A page shows only some of many rows. */
export async function readChoicesForm(form: SubmittedForm, source: Source) {
  const { choices: stored } = await findFile(source);
  const team = form.text("team");
  if (team !== form.text("shownTeam")) return { team: Number(team), athletes: [], newGame: {} };
  const game = form.text("game");
  const athletes = form.entries.flatMap(([name, value]) => {
    const [, row] = /^athlete-(\d{1,4})$/.exec(name) ?? [];
    return row === undefined || value === "" ? [] : [{ row: Number(row), athleteId: value === "none" ? null : value }];
  });
  const others = (stored.athletes ?? []).filter(({ row }) => !form.has(`athlete-${row}`));
  return {
    ...(team !== "" && { team: Number(team) }),
    ...(game !== "" && { gameId: game === "new" ? null : game }),
    ...(game === "new" && { newGame: readGame(form) }),
    athletes: [...others, ...athletes],
    ...(form.has("asksPlayers") && { addsPlayers: form.text("addsPlayers") === "yes" }),
  };
}

function readGame(form: SubmittedForm) {
  const read = (name: string) => form.text(name).trim();
  const given = { opponent: read("opponent"), date: read("date"), seasonYear: read("seasonYear") };
  if (given.seasonYear === "") throw createHttpError(422, "Enter the season.");
  const filled = Object.entries(given).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(filled), place: read("place") || null, score: read("score") };
}

function findFile({ trx, caller, params: { importId = "" } }: Source) {
  return findWaiting(trx, caller, { importId });
}
