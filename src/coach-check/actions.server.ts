import type { Feature } from "../http/action.server.ts";
import { publicAction } from "../sessions/client.server.ts";
import { checkCoach } from "./check-coach.server.ts";
import { coachCheck, coachCheckBody } from "./schema.ts";

/** Lets a family check who wrote to them. It requires no account and stores nothing. */
export const coachChecks: Feature = {
  tag: "schools",
  operations: [
    publicAction({
      route: "POST /api/coach-check",
      name: "checkCoach",
      summary: "Tells whether an address, a name or the sender of a message is a college coach whom our staff checked",
      description: "Finds up to five addresses in the text. The text is not stored.",
      body: coachCheckBody,
      returns: coachCheck,
      limit: "coach-check",
      opensTransaction: true,
      run: async (db, _client, { text }) => ({ senders: await checkCoach(db, text) }),
    }),
  ],
};
