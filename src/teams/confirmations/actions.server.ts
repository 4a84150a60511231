import createHttpError from "http-errors";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { teamAction, teamQuery } from "../team-operations.server.ts";
import { askCoach } from "./ask-coach.server.ts";
import { confirmLines } from "./confirm-lines.server.ts";
import { decideProposal } from "./decide-proposal.server.ts";
import { findLinesOfAccount, findSeasonLines } from "./find-lines.server.ts";
import { proposeValues, withdrawProposal } from "./propose-values.server.ts";
import { revokeConfirmations } from "./revoke-confirmations.server.ts";
import {
  type ConfirmationResult,
  coachRequest,
  confirmationBody,
  confirmationResult,
  proposalBody,
  proposalDecision,
  proposalParams,
  revocationBody,
  revocationResult,
  seasonLines,
  seasonLinesQuery,
  sourcedLine,
  sourcesQuery,
} from "./schema.ts";

export const confirmations: Feature = {
  tag: "teams",
  operations: [
    teamQuery({
      route: "GET /api/team/confirmations",
      name: "listLinesToConfirm",
      summary: "Lists the lines of a season of the team’s athletes with their sources",
      description:
        "Of a line that an athlete entered, the staff sees what the public sees. By default, the latest season. A page has at most 100 lines.",
      may: "readGames",
      query: seasonLinesQuery,
      returns: seasonLines,
      run: (db, member, { seasonYear, pageNum }) => findSeasonLines(db, member, { seasonYear, pageNum, pageSize: 100 }),
    }),
    teamAction({
      route: "POST /api/team/confirmations",
      name: "confirmLines",
      summary: "Confirms lines of a game or a season; the public sees the coach’s name, role and team",
      description: "For coaches of an approved team. A line that changed since it was read is not confirmed.",
      may: "confirmLines",
      body: confirmationBody,
      returns: confirmationResult,
      forms: { confirm: readLines },
      leadTo: reportChanged,
      run: (trx, member, { lines }, { publicUrl }) => confirmLines(trx, member, { lines, publicUrl }),
    }),
    teamAction({
      route: "POST /api/team/revocations",
      name: "revokeConfirmations",
      summary: "Takes back confirmations of this team; the reason stays with the line",
      may: "confirmLines",
      body: revocationBody,
      returns: revocationResult,
      forms: { revoke: (form) => ({ lines: [form.text("lineId")], reason: form.text("reason") }) },
      run: async (trx, member, body) => ({ revoked: await revokeConfirmations(trx, member, body) }),
    }),
    teamAction({
      route: "POST /api/team/proposals",
      name: "proposeValues",
      summary: "Proposes values for an athlete’s own line, which only the athlete can change",
      may: "confirmLines",
      body: proposalBody,
      returns: z.object({ proposalId: z.string() }),
      forms: { propose: readProposal },
      run: (trx, member, body, { publicUrl }) => proposeValues(trx, member, { ...body, publicUrl }),
    }),
    teamAction({
      route: "DELETE /api/team/proposals/:proposalId",
      name: "withdrawProposal",
      summary: "Withdraws a proposal that the athlete has not decided",
      may: "confirmLines",
      params: proposalParams,
      forms: { withdraw: true },
      run: (trx, member, { proposalId }) => withdrawProposal(trx, member, proposalId),
    }),
  ],
};

export const sources: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/sources",
      name: "listSources",
      summary: "Lists the lines of the athlete’s profile with their sources, history and proposals",
      description:
        "A profile can have 1,500 lines. `teamId` selects those of one season, by default those of the latest seasons with together at most 400 lines. Each line has its latest three former confirmations, earlier values and proposals.",
      query: sourcesQuery,
      returns: z.array(sourcedLine),
      run: (db, { accountId }, { teamId }) => findLinesOfAccount(db, { accountId, teamId }),
    }),
    athleteAction({
      route: "PUT /api/me/proposals/:proposalId",
      name: "decideProposal",
      summary: "Accepts or declines what a coach proposes; accepted values replace those of the line",
      description: "Returns 409 if the line changed since the proposal, and 404 if it is decided.",
      params: proposalParams,
      body: proposalDecision,
      forms: { accepted: () => ({ decision: "accepted" }), declined: () => ({ decision: "declined" }) },
      run: (trx, { accountId }, { proposalId, decision }) => decideProposal(trx, { accountId, proposalId, decision }),
    }),
    athleteAction({
      route: "POST /api/me/coach-requests",
      name: "askCoach",
      summary: "Mails a coach once to confirm the athlete’s numbers",
      description:
        "The mail has the athlete’s name, sport and school, no contact data and no free text. An athlete with a public profile asks five coaches in 30 days, and each once.",
      body: coachRequest,
      forms: { ask: true },
      message: "We wrote to your coach. We don’t tell you if the address exists.",
      leadTo: "message",
      run: (trx, { accountId }, { email }, { publicUrl, limits }) =>
        askCoach(trx, { accountId, email }, { publicUrl, limits }),
    }),
  ],
};

function readLines(form: SubmittedForm) {
  const lines = form.all("line").map((line) => {
    const [lineId = "", version] = line.split(" ");
    return { lineId, version: Number(version) };
  });
  return { lines };
}

/** Reports lines that changed since the page was loaded. The others are confirmed. */
function reportChanged({ changed }: ConfirmationResult) {
  if (changed.length === 0) return null;
  const count = changed.length === 1 ? "One line" : `${changed.length} lines`;
  return {
    message: `${count} changed while you read. Read the new numbers and confirm again. We saved the rest.`,
    good: false,
  };
}

function readProposal(form: SubmittedForm) {
  const value = Number(form.text("value").trim() || Number.NaN);
  if (Number.isNaN(value)) throw createHttpError(400, "Enter a number, such as 12.");
  return { lineId: form.text("lineId"), version: Number(form.text("version")), stats: { [form.text("stat")]: value } };
}
