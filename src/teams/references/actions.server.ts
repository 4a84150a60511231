import { z } from "zod";
import { guardianForm } from "../../family/guardian-operations.server.ts";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { teamAction, teamQuery } from "../team-operations.server.ts";
import { decideAsAthlete, decideAsGuardian } from "./decide-reference.server.ts";
import { listOwn, listWritten } from "./list-references.server.ts";
import {
  coachReference,
  familyReference,
  newReference,
  type ReferenceDecision,
  referenceDecision,
  referenceParams,
  writtenReference,
} from "./schema.ts";
import { withdrawReference, writeReference } from "./write-reference.server.ts";

/** References of a coach about the athletes of the team. */
export const coachReferences: Feature = {
  tag: "teams",
  operations: [
    teamQuery({
      route: "GET /api/team/references",
      name: "listWrittenReferences",
      summary: "Lists the references that this coach wrote, the latest first",
      may: "confirmLines",
      returns: z.array(coachReference),
      run: listWritten,
    }),
    teamAction({
      route: "POST /api/team/references",
      name: "writeReference",
      summary: "Writes a reference about an athlete of the team, which the family accepts before anyone sees it",
      description:
        "For coaches of an approved team. The guardians of a minor read it first, then the athlete. It is public after both accepted, for a year.",
      may: "confirmLines",
      body: newReference,
      returns: writtenReference,
      forms: { write: readReference },
      leadTo: () => ({ message: "Sent to the family. It is public after they accept it." }),
      run: (trx, member, body, { publicUrl }) => writeReference(trx, member, { ...body, publicUrl }),
    }),
    teamAction({
      route: "DELETE /api/team/references/:referenceId",
      name: "withdrawReference",
      summary: "Withdraws a reference of this coach",
      may: "confirmLines",
      params: referenceParams,
      forms: { withdraw: true },
      leadTo: () => ({ message: "Withdrawn. Nobody sees it anymore." }),
      run: (trx, member, { referenceId }) => withdrawReference(trx, member, referenceId),
    }),
  ],
};

const decidedMessages: Record<ReferenceDecision["decision"], string> = {
  accepted: "Accepted.",
  declined: "Done. It is not on the profile.",
};

/** References about an athlete, for the athlete. */
export const ownReferences: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/references",
      name: "listReferences",
      summary: "Lists the references of coaches about the athlete that wait or are accepted, the latest first",
      description: "A minor sees one after a parent or guardian accepted it.",
      returns: z.array(familyReference),
      run: (db, { accountId }) => listOwn(db, accountId),
    }),
    athleteAction({
      route: "PUT /api/me/references/:referenceId",
      name: "decideReference",
      summary: "Accepts a reference, or declines or withdraws it",
      description: "Returns 409 if the coach wrote another text since it was read.",
      params: referenceParams,
      body: referenceDecision,
      forms: { accepted: readDecision("accepted"), declined: readDecision("declined") },
      message: ({ decision }) => decidedMessages[decision],
      leadTo: "message",
      run: decideAsAthlete,
    }),
  ],
};

/** The same decisions by a guardian who signed in. */
export const familyReferences: Pick<Feature, "operations"> = {
  operations: [
    guardianForm({
      body: referenceDecision.extend({ ...referenceParams.shape, athleteId: z.string().max(40) }),
      forms: { accepted: readDecision("accepted"), declined: readDecision("declined") },
      leadTo: "message",
      message: ({ decision }) => decidedMessages[decision],
      run: decideAsGuardian,
    }),
  ],
};

function readDecision(decision: ReferenceDecision["decision"]) {
  return (form: SubmittedForm, { params }: { params: Record<string, string | undefined> }) => ({
    ...{ decision, referenceId: form.text("referenceId"), version: Number(form.text("version")) },
    ...(params.athleteId !== undefined && { athleteId: params.athleteId }),
  });
}

function readReference(form: SubmittedForm, { params }: { params: Record<string, string | undefined> }) {
  return {
    athleteId: params.athleteId,
    relation: form.text("relation"),
    firstYear: Number(form.text("firstYear")),
    lastYear: Number(form.text("lastYear")),
    text: form.text("text"),
  };
}
