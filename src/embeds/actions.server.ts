import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { athleteAction } from "../sessions/member-operations.server.ts";
import { collectEmbeds, setEmbeds } from "./set-embeds.server.ts";

const embedChoice = z.strictObject({ isAllowed: z.boolean() });

/** Frames with a profile on other sites. */
export const embeds: Feature = {
  tag: "workspace",
  operations: [
    athleteAction({
      route: "PUT /api/me/embeds",
      name: "setEmbeds",
      summary: "Lets other sites show the public profile in a frame, or forbids it",
      body: embedChoice,
      forms: { "embeds-on": () => ({ isAllowed: true }), "embeds-off": () => ({ isAllowed: false }) },
      message: "Saved.",
      leadTo: "message",
      run: (trx, { accountId }, { isAllowed }) => setEmbeds(trx, { accountId, isAllowed }),
    }),
  ],
  personalData: { otherSites: collectEmbeds },
};
