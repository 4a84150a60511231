import { z } from "zod";
import { guardianForm } from "../family/guardian-operations.server.ts";
import type { Feature, Services } from "../http/action.server.ts";
import type { SubmittedForm } from "../http/submitted-form.server.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { parseDollars } from "./compare-offer.ts";
import { remindOfDeadlines } from "./remind-of-deadlines.server.ts";
import { newOffer, offer, offerBody, offerParams } from "./schema.ts";
import {
  addOffer,
  changeOffer,
  collectOffers,
  listOwnOffers,
  lockOwner,
  lockOwnerAsGuardian,
  removeOffer,
} from "./store-offers.server.ts";

const keysOf = ({ accounts }: Services) => accounts.keys;
const saved = "Saved. Only your family can read it.";

/** Offers of colleges, which only the athlete and the active guardians read. */
export const offers: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/offers",
      name: "listOffers",
      summary: "Lists the athlete’s private offers, at most 20, the lowest price first",
      description: "Amounts are US dollars a year. They are encrypted at rest.",
      returns: z.array(offer),
      run: async (db, { accountId }, _input, services) => (await listOwnOffers(db, keysOf(services), accountId)).offers,
    }),
    athleteAction({
      route: "POST /api/me/offers",
      name: "addOffer",
      summary: "Stores an offer for the family",
      body: offerBody,
      returns: newOffer,
      forms: { add: readOffer },
      message: saved,
      leadTo: () => ({ message: saved }),
      run: async (trx, caller, body, services) =>
        addOffer(trx, await lockOwner(trx, caller), { body, keys: keysOf(services) }),
    }),
    athleteAction({
      route: "PUT /api/me/offers/:offerId",
      name: "changeOffer",
      summary: "Replaces an offer",
      params: offerParams,
      body: offerBody,
      conflict: offer,
      forms: { change: readOffer },
      message: saved,
      leadTo: "message",
      run: async (trx, caller, { offerId, version, ...body }, services) =>
        changeOffer(trx, await lockOwner(trx, caller), { offerId, version, body, keys: keysOf(services) }),
    }),
    athleteAction({
      route: "DELETE /api/me/offers/:offerId",
      name: "removeOffer",
      summary: "Deletes an offer",
      params: offerParams,
      forms: { remove: true },
      message: "Deleted.",
      leadTo: "message",
      run: async (trx, caller, { offerId }) => removeOffer(trx, await lockOwner(trx, caller), offerId),
    }),
  ],
  personalData: { offers: collectOffers },
  jobs: [
    // The afternoon in the United States.
    scheduledJob("remind-of-offers", "0 21 * * *", remindOfDeadlines),
  ],
};

const ofAthlete = z.object({ athleteId: z.string().max(40) });
const change = z.object({ offerId: offerParams.shape.offerId, version: z.coerce.number().int() });

/** The same changes by a guardian who signed in. */
export const familyOffers: Pick<Feature, "operations"> = {
  operations: [
    guardianForm({
      body: offerBody.extend(ofAthlete.shape),
      forms: { add: (form, { params }) => ({ ...readOffer(form), athleteId: params.athleteId }) },
      leadTo: () => ({ message: saved }),
      run: async (trx, guardian, { athleteId, ...body }, services) =>
        addOffer(trx, await lockOwnerAsGuardian(trx, guardian, { athleteId }), { body, keys: keysOf(services) }),
    }),
    guardianForm({
      body: offerBody.extend({ ...ofAthlete.shape, ...change.shape }),
      forms: {
        change: (form, { params }) => ({
          ...readOffer(form),
          ...{ athleteId: params.athleteId, offerId: form.text("offerId"), version: form.text("version") },
        }),
      },
      leadTo: () => ({ message: saved }),
      run: async (trx, guardian, { athleteId, offerId, version, ...body }, services) =>
        changeOffer(trx, await lockOwnerAsGuardian(trx, guardian, { athleteId }), {
          ...{ offerId, version, body },
          keys: keysOf(services),
        }),
    }),
    guardianForm({
      body: ofAthlete.extend(offerParams.shape),
      forms: { remove: (form, { params }) => ({ athleteId: params.athleteId, offerId: form.text("offerId") }) },
      leadTo: () => ({ message: "Deleted." }),
      run: async (trx, guardian, { athleteId, offerId }) =>
        removeOffer(trx, await lockOwnerAsGuardian(trx, guardian, { athleteId }), offerId),
    }),
  ],
};

function readOffer(form: SubmittedForm) {
  const { text } = form;
  return {
    ...{ school: text("school"), team: text("team"), level: text("level"), year: Number(text("year")) },
    ...{ kind: text("kind"), residence: text("residence"), renewal: text("renewal") },
    cost: parseDollars(text("cost")),
    // No aid of a kind is an amount, unlike an unknown cost.
    ...{ athletic: parseDollars(text("athletic")) ?? 0, academic: parseDollars(text("academic")) ?? 0 },
    need: parseDollars(text("need")) ?? 0,
    ...{ deadline: text("deadline") || null, notes: text("notes") },
  };
}
