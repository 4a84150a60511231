import { href, redirect } from "react-router";
import { z } from "zod";
import { oneOf } from "../../athletes/schema.ts";
import type { Feature } from "../../http/action.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { teamAction, teamQuery } from "../team-operations.server.ts";
import { listEntries, listOwnEntries } from "./list-entries.server.ts";
import {
  confirmRoster,
  discardRoster,
  entryFields,
  readRosterColumns,
  setRosterColumns,
} from "./roster-file.server.ts";
import { addedEntries, addedEntry, entryBody, entryParams, ownEntry, rosterEntry, takenEntry } from "./schema.ts";
import { takeEntry } from "./take-entry.server.ts";
import { addEntry, changeEntry, purgeEntries, removeEntry } from "./write-entries.server.ts";

export const rosterEntries: Feature = {
  tag: "teams",
  operations: [
    teamQuery({
      route: "GET /api/team/roster",
      name: "listRosterEntries",
      summary: "Lists the players without an account; nobody but the staff of the team sees them",
      may: "readGames",
      returns: z.array(rosterEntry),
      run: (db, { teamId }) => listEntries(db, teamId),
    }),
    teamAction({
      route: "POST /api/team/roster",
      name: "addRosterEntry",
      summary: "Adds a player without an account",
      may: "manageAthletes",
      body: entryBody,
      returns: addedEntry,
      forms: { "add-entry": true },
      run: addEntry,
    }),
    teamAction({
      route: "PUT /api/team/roster/:entryId",
      name: "changeRosterEntry",
      summary: "Replaces the facts of a player without an account",
      may: "manageAthletes",
      params: entryParams,
      body: entryBody,
      forms: { "change-entry": true },
      run: changeEntry,
    }),
    teamAction({
      route: "DELETE /api/team/roster/:entryId",
      name: "removeRosterEntry",
      summary: "Deletes a player without an account, with all lines",
      may: "manageAthletes",
      params: entryParams,
      forms: { "remove-entry": true },
      run: removeEntry,
    }),
  ],
  jobs: [scheduledJob("purge-roster-entries", "23 3 * * *", purgeEntries)],
};

export const teamRosterFile: Feature = {
  tag: "teams",
  operations: [
    teamAction({
      route: "PUT /api/team/roster-file/columns",
      name: "mapTeamRoster",
      summary: "Reads the uploaded roster with other columns, which are remembered for the same header",
      may: "manageAthletes",
      body: z.strictObject({ mapping: z.partialRecord(oneOf(entryFields), z.int().min(0).max(99)) }),
      forms: { columns: readRosterColumns },
      run: setRosterColumns,
    }),
    teamAction({
      route: "POST /api/team/roster-file/confirm",
      name: "confirmTeamRoster",
      summary: "Adds the players of the uploaded roster. One with the name of an entry changes it",
      may: "manageAthletes",
      returns: addedEntries,
      forms: { confirm: () => ({}) },
      leadTo: ({ added, changed }) =>
        redirect(`${href("/team/roster")}?${new URLSearchParams({ added: String(added), changed: String(changed) })}`),
      run: confirmRoster,
    }),
    teamAction({
      route: "DELETE /api/team/roster-file",
      name: "deleteTeamRoster",
      summary: "Deletes the uploaded roster",
      may: "manageAthletes",
      forms: { discard: true },
      run: discardRoster,
    }),
  ],
};

export const ownRosterEntries: Feature = {
  tag: "teams",
  operations: [
    athleteQuery({
      route: "GET /api/me/roster-entries",
      name: "listOwnRosterEntries",
      summary: "Lists the entries of the athlete’s teams that can be the athlete",
      returns: z.array(ownEntry),
      run: (db, { accountId }) => listOwnEntries(db, accountId),
    }),
    athleteAction({
      route: "POST /api/me/roster-entries/:entryId",
      name: "takeRosterEntry",
      summary: "Says “this is me”: the lines of the entry go to the athlete’s profile",
      params: entryParams,
      returns: takenEntry,
      forms: { "take-entry": true },
      run: takeEntry,
    }),
  ],
};
