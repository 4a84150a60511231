import { href, redirect } from "react-router";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import { columnsBody } from "../../uploads/schema.ts";
import { discardUpload } from "../../uploads/waiting-uploads.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { teamAction, teamFormAction, teamQuery } from "../team-operations.server.ts";
import { confirmImport, confirmImportWithChoices } from "./confirm-import.server.ts";
import { planImport } from "./plan-import.server.ts";
import { readChoicesForm, readColumnsForm, readConfirmForm } from "./read-import-forms.server.ts";
import {
  type Confirmed,
  confirmBody,
  confirmed,
  importChoices,
  importParams,
  teamImport,
  waitingImport,
} from "./schema.ts";
import { findWaiting, listWaiting, setChoices, setColumns } from "./waiting-files.server.ts";

declare module "../../http/action.server.ts" {
  interface Services {
    statFiles: FileReader;
  }
}

export const imports: Feature = {
  tag: "teams",
  operations: [
    teamQuery({
      route: "GET /api/team/imports",
      name: "listTeamImports",
      summary: "Lists the uploaded files that are not imported yet",
      may: "enterGames",
      returns: z.array(waitingImport),
      run: (db, { teamId }) => listWaiting(db, teamId),
    }),
    teamQuery({
      route: "GET /api/team/imports/:importId",
      name: "getTeamImport",
      summary: "Returns what a file contains and what an import would store",
      may: "enterGames",
      params: importParams,
      returns: teamImport,
      run: findPlan,
    }),
    teamAction({
      route: "PUT /api/team/imports/:importId",
      name: "chooseTeamImport",
      summary: "Chooses the game, the own team and the athletes of a file",
      may: "enterGames",
      params: importParams,
      body: importChoices,
      returns: teamImport,
      forms: { choose: readChoicesForm },
      run: (trx, member, { importId, version: _, ...choices }) => setChoices(trx, member, { importId, choices }),
      respond: findPlan,
    }),
    teamAction({
      route: "PUT /api/team/imports/:importId/columns",
      name: "mapTeamImport",
      summary: "Reads a spreadsheet or text file again with other columns, which are remembered for the same header",
      may: "enterGames",
      opensTransaction: true,
      params: importParams,
      body: columnsBody,
      returns: teamImport,
      forms: { columns: readColumnsForm },
      run: (db, member, { importId, mapping }, { statFiles }) =>
        setColumns(db, member, { importId, mapping, reader: statFiles }),
      respond: findPlan,
    }),
    teamAction({
      route: "POST /api/team/imports/:importId/confirm",
      name: "confirmTeamImport",
      summary: "Stores the lines of a file in its game",
      description:
        "Replaces the lines of former files of the game. The same file twice changes nothing. 409 if the lines changed since `seen`; 422 if something is undecided or the file does not add up.",
      may: "enterGames",
      params: importParams,
      body: confirmBody,
      returns: confirmed,
      run: (trx, member, { importId, ...body }) => confirmImport(trx, member, { importId, body }),
    }),
    teamFormAction({
      may: "enterGames",
      params: importParams,
      body: confirmBody.extend({ choices: importChoices }),
      forms: { confirm: readConfirmForm },
      leadTo: showImported,
      run: (trx, member, { importId, choices, ...body }) =>
        confirmImportWithChoices(trx, member, { importId, choices, body }),
    }),
    teamAction({
      route: "DELETE /api/team/imports/:importId",
      name: "deleteTeamImport",
      summary: "Deletes an uploaded file that is not imported",
      may: "enterGames",
      params: importParams,
      forms: { discard: true },
      run: (trx, member, { importId }) => discardUpload(trx, member, importId),
    }),
  ],
};

async function findPlan(
  db: Parameters<typeof findWaiting>[0],
  member: TeamMembership,
  { importId }: { importId: string },
) {
  return planImport(db, member, await findWaiting(db, member, { importId }));
}

function showImported(done: Confirmed | null) {
  if (!done)
    return { message: "The table changed. Check what will be stored, and import the file again.", good: false };
  const counts = new URLSearchParams({
    done: done.gameId,
    stored: String(done.stored + done.removed),
    waiting: String(done.waiting),
  });
  return redirect(`${href("/team/import")}?${counts}`);
}
