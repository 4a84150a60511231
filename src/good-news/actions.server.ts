import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { athleteAction } from "../sessions/member-operations.server.ts";
import { sendNews } from "./send-news.server.ts";
import { collectNews, setNews } from "./set-news.server.ts";

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
  personalData: { weeklyNews: collectNews },
  jobs: [
    // On Tuesdays, the afternoon in the United States.
    scheduledJob("send-good-news", "0 22 * * 2", sendNews),
  ],
};
