import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { programAction } from "../../programs/program-operations.server.ts";
import { decideMatch } from "./match-entries.server.ts";
import { matchDecision, matchParams } from "./schema.ts";

/** Decisions of the staff about an athlete of a roster and a public profile. */
export const matchDecisions: Feature = {
  tag: "events",
  operations: [
    programAction({
      route: "PUT /api/coach/roster/:rosterId/profiles/:athleteId",
      name: "decideRosterMatch",
      summary: "Says whether an athlete of a roster is the person of a public profile",
      description:
        "The same person goes on the board, and the evaluations of the entry become notes on the athlete. Otherwise the profile is not offered for this name and team again.",
      may: "keep",
      params: matchParams,
      body: matchDecision,
      forms: { "same-person": readMatch(true), "other-person": readMatch(false) },
      async run(trx, member, match) {
        await decideMatch(trx, member, match);
      },
    }),
  ],
};

function readMatch(isSame: boolean) {
  return (form: SubmittedForm) => ({ rosterId: form.text("entry"), athleteId: form.text("profile"), isSame });
}
