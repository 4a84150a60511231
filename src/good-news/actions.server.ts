import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { athleteAction } from "../sessions/member-operations.server.ts";
import { setNews } from "./set-news.server.ts";

const weeklyNews = z.strictObject({ isWanted: z.boolean() });

/** The weekly mail with good news of an athlete. */
export const goodNews: Feature = {
  tag: "workspace",
  operations: [
    athleteAction({
      route: "PUT /api/me/news",
      name: "setWeeklyNews",
      summary: "Turns the weekly mail with good news on or off",
      body: weeklyNews,
      forms: { "news-on": () => ({ isWanted: true }), "news-off": () => ({ isWanted: false }) },
      message: "Saved.",
      leadTo: "message",
      run: (trx, { accountId }, { isWanted }) => setNews(trx, { accountId, isWanted }),
    }),
  ],
};
