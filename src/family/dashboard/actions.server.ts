import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { z } from "zod";
import { findKey } from "../../athletes/public-id.server.ts";
import { oneOf } from "../../athletes/schema.ts";
import { commitmentStates } from "../../athletes/vocabulary.ts";
import type { Feature } from "../../http/action.server.ts";
import { publicFormAction } from "../../sessions/client.server.ts";
import { pastDay } from "../../workspace/schema.ts";
import { noSuchLink } from "../family-records.server.ts";
import { endFamilySession, openFamilySession, setFamilyCookie } from "../family-session.server.ts";
import { chooseForAthlete, decideForAthlete } from "../guardian-decisions.server.ts";
import { guardianForm } from "../guardian-operations.server.ts";
import { requestAthlete } from "../request-athlete.server.ts";
import { inviteGuardianBody } from "../schema.ts";
import { guardedParts, stopKinds } from "../vocabulary.ts";
import { cancelErasure, eraseAthlete } from "./erase-athlete.server.ts";
import { stateCommitment } from "./state-commitment.server.ts";

declare module "../../http/action.server.ts" {
  interface Services {
    graceDays: number;
  }
}

const athlete = z.strictObject({ athleteId: z.string().max(40) });
const decision = z.strictObject({ decision: z.enum(["hide", "show", "leave"]) });
type Decision = z.output<typeof decision>["decision"];
const shown = z.strictObject({ shown: z.array(z.enum(guardedParts)).max(guardedParts.length) });
const commitment = z.strictObject({ status: oneOf(commitmentStates, "Choose one."), day: pastDay().nullable() });
const stops = z.strictObject({ stops: z.array(z.enum(stopKinds)).max(stopKinds.length) });

/** Returns the key of an athlete. The use cases check that the guardian is linked. */
function keyOf({ athleteId }: z.output<typeof athlete>): { athleteKey: string } {
  const athleteKey = findKey("athlete", athleteId);
  if (!athleteKey) throw noSuchLink();
  return { athleteKey };
}

const decidedMessages = {
  hide: "The profile is hidden. Nobody can find it or open it.",
  show: "You don’t hide the profile anymore.",
};

/** Uses a mailed link up, and returns false for one that is over. Counts each try, in the transaction, which always ends well. */
export const familySignIn = publicFormAction({
  params: z.object({ token: z.string() }),
  limit: "link",
  async run(trx, client, { token }) {
    const session = await openFamilySession(trx, token);
    if (session !== null) setFamilyCookie(client, session);
    return session !== null;
  },
});

/** The forms of a guardian who signed in. */
export const familyForms: Pick<Feature, "operations"> = {
  operations: [
    guardianForm({
      body: inviteGuardianBody,
      limit: "athlete-invitation",
      forms: { request: true },
      leadTo: () => ({
        message:
          "If this athlete has a profile here, we sent an email. The athlete must say yes. Then you see them here.",
      }),
      run: requestAthlete,
    }),
    publicFormAction({
      forms: { signOut: true },
      async run(trx, client) {
        if (!client.isOwnSite()) throw createHttpError(403, "This form is of another site.");
        await endFamilySession(trx, client);
      },
      leadTo: () => redirect(href("/family")),
    }),
    guardianForm({
      params: athlete,
      body: decision,
      forms: { decide: (form, { params }) => ({ athleteId: params.athleteId, decision: form.text("decision") }) },
      // The page of the athlete is gone after the link ended.
      leadTo: (decided: Decision) =>
        decided === "leave" ? redirect(href("/family")) : { message: decidedMessages[decided] },
      async run(trx, guardian, input, services) {
        await decideForAthlete(trx, guardian, { ...keyOf(input), decision: input.decision }, services);
        return input.decision;
      },
    }),
    guardianForm({
      params: athlete,
      body: shown,
      forms: { protect: (form, { params }) => ({ athleteId: params.athleteId, shown: form.all("shown") }) },
      leadTo: () => ({ message: "Saved. The profile shows it now." }),
      run(trx, guardian, input, services) {
        const kept = guardedParts.filter((part) => !input.shown.includes(part));
        return chooseForAthlete(trx, guardian, { ...keyOf(input), protected: kept }, services);
      },
    }),
    guardianForm({
      params: athlete,
      body: stops,
      forms: { stop: (form, { params }) => ({ athleteId: params.athleteId, stops: form.all("stops") }) },
      leadTo: () => ({ message: "Saved. It holds from now on." }),
      run: (trx, guardian, input, services) =>
        chooseForAthlete(trx, guardian, { ...keyOf(input), stops: input.stops }, services),
    }),
    guardianForm({
      params: athlete,
      body: commitment,
      forms: {
        commit: (form, { params }) => ({
          ...{ athleteId: params.athleteId, status: form.text("status"), day: form.text("day") || null },
        }),
      },
      leadTo: () => ({ message: "Saved. The profile says that a parent or guardian stated it." }),
      run: (trx, guardian, { status, day, ...input }, services) =>
        stateCommitment(trx, guardian, { ...keyOf(input), status, day }, services),
    }),
    guardianForm({
      params: athlete,
      forms: { erase: (_form, { params }) => ({ athleteId: params.athleteId }) },
      run: (trx, guardian, input, services) => eraseAthlete(trx, guardian, keyOf(input), services),
    }),
    guardianForm({
      params: athlete,
      forms: { keep: (_form, { params }) => ({ athleteId: params.athleteId }) },
      leadTo: () => ({ message: "The profile is not deleted." }),
      run: (trx, guardian, input, services) => cancelErasure(trx, guardian, keyOf(input), services),
    }),
  ],
};
