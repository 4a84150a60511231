import createHttpError from "http-errors";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { programAction, programFormAction, programQuery } from "../../programs/program-operations.server.ts";
import type { AthleteSearch } from "../../search/athlete-search.server.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { findNewMatches } from "./find-new-matches.server.ts";
import { listNewMatches, listSearches } from "./list-searches.server.ts";
import { setTaskMail } from "./member-mail.server.ts";
import { addSearch, changeSearch, purgeSearches, removeSearch } from "./saved-searches.server.ts";
import { newMatches, savedSearch, searchBody, searchChange, searchReference } from "./schema.ts";
import { sendAlerts } from "./send-alerts.server.ts";
import { sendTaskMails } from "./send-task-mails.server.ts";

declare module "../../http/action.server.ts" {
  interface Services {
    search: AthleteSearch;
  }
}

const searchIdOf = (form: SubmittedForm) => ({ searchId: form.text("searchId") });

/** The saved searches of the caller and of the staff. */
export const searches: Feature = {
  tag: "prospects",
  operations: [
    programQuery({
      route: "GET /api/coach/searches",
      name: "listSavedSearches",
      summary: "Lists the saved searches of the caller, and those that the staff shares",
      may: "read",
      returns: z.array(savedSearch),
      run: (db, member, _input, { search }) => listSearches(db, member, search),
    }),
    programAction({
      route: "POST /api/coach/searches",
      name: "saveSearch",
      summary: "Saves an athlete search",
      description: "Athletes who match now are not new.",
      may: "search",
      body: searchBody,
      returns: z.object({ searchId: z.string() }),
      forms: {
        save(form) {
          const query = queryOfAddress(form.text("address"));
          if (query === "") throw createHttpError(422, "Enter the address of a search with at least one filter.");
          const alert = form.text("alert") || "never";
          return { name: form.text("name"), query, alert, isShared: form.text("isShared") === "true" };
        },
      },
      run: addSearch,
    }),
    programAction({
      route: "PATCH /api/coach/searches",
      name: "changeSavedSearch",
      summary: "Changes, deletes or restores a saved search of the caller, or marks new matches as seen",
      may: "search",
      body: searchChange,
      forms: {
        "change-search": (form) => ({
          ...searchIdOf(form),
          name: form.text("name"),
          alert: form.text("alert"),
          isShared: form.text("isShared") === "true",
        }),
        delete: (form) => ({ ...searchIdOf(form), isDeleted: true }),
        restore: (form) => ({ ...searchIdOf(form), isDeleted: false }),
        seen: (form) => ({ ...searchIdOf(form), seen: form.all("athlete") }),
      },
      run: changeSearch,
    }),
    programAction({
      route: "DELETE /api/coach/searches",
      name: "deleteSavedSearch",
      summary: "Deletes a saved search of the caller",
      may: "search",
      query: searchReference,
      run: (trx, member, { searchId }) => removeSearch(trx, member, searchId),
    }),
    programQuery({
      route: "GET /api/coach/searches/new",
      name: "listNewMatches",
      summary: "Lists the new matches of a saved search of the caller or the staff, at most 200",
      may: "read",
      query: searchReference,
      returns: newMatches,
      async run(db, member, { searchId }) {
        const { newCount, data } = await listNewMatches(db, member, searchId);
        return { newCount, data };
      },
    }),
  ],
  jobs: [
    scheduledJob("find-new-matches", "*/5 * * * *", findNewMatches),
    // Time zones differ by quarters of an hour.
    scheduledJob("send-search-alerts", "*/15 * * * *", sendAlerts),
    scheduledJob("purge-searches", "29 * * * *", purgeSearches),
  ],
};

export const taskMail: Feature = {
  tag: "programs",
  operations: [
    programFormAction({
      may: "read",
      body: z.object({ taskMail: z.boolean() }),
      forms: { "task-mail": true },
      run: (trx, member, { taskMail: wantsMail }) => setTaskMail(trx, member, wantsMail),
    }),
  ],
  jobs: [scheduledJob("send-task-mails", "*/15 * * * *", sendTaskMails)],
};
