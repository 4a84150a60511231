import type { Feature } from "../../http/action.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { findMerges, findSameTeams } from "./find-same-teams.server.ts";
import { mergeSeasons, undoMerge } from "./merge-seasons.server.ts";
import { mergeBody, mergedSeason, mergeParams, seasonMerges } from "./schema.ts";
import { sendDifferenceMails } from "./send-difference-mails.server.ts";

export const merges: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/season-merges",
      name: "listSeasonMerges",
      summary:
        "Lists what may be one team in one season of the athlete’s profile, and the merges with their time to undo",
      returns: seasonMerges,
      run: async (db, { accountId }) => {
        const [suggestions, made] = await Promise.all([findSameTeams(db, accountId), findMerges(db, accountId)]);
        return { suggestions, merges: made };
      },
    }),
    athleteAction({
      route: "POST /api/me/season-merges",
      name: "mergeSeasons",
      summary: "Merges a season with another season, or with a team that the athlete joined; no game is lost",
      description:
        "Lines of one game become one game with several sources. Returns 409 for seasons that can’t be one team, and 403 for a team that the athlete isn’t on.",
      body: mergeBody,
      returns: mergedSeason,
      forms: {
        merge: (form) => ({
          seasonId: form.text("seasonId"),
          ...(form.text("teamId") ? { teamId: form.text("teamId") } : { otherSeasonId: form.text("otherSeasonId") }),
        }),
      },
      idempotencyKey: "optional",
      run: (trx, { accountId }, body) => mergeSeasons(trx, { accountId, ...body }),
    }),
    athleteAction({
      route: "DELETE /api/me/season-merges/:seasonId",
      name: "undoSeasonMerge",
      summary: "Undoes a merge within 30 days; games that the team entered since go back to the team’s season",
      params: mergeParams,
      forms: { undo: true },
      run: (trx, { accountId }, { seasonId }) => undoMerge(trx, { accountId, seasonId }),
    }),
  ],
  jobs: [scheduledJob("send-difference-mails", "37 * * * *", sendDifferenceMails)],
};
