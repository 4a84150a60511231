import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { programAction, programQuery } from "../../programs/program-operations.server.ts";
import { askOwnersOfNeeds } from "./ask-owners.server.ts";
import { listOwnNeeds } from "./list-own-needs.server.ts";
import { changeNeed, confirmNeed, endNeed, publishDepartures, publishNeed, showNeeds } from "./publish-needs.server.ts";
import { departuresBody, endBody, needChange, needParams, newNeed, programNeedList, shownBody } from "./schema.ts";

/** The needs that a program publishes. The numbers of its board are others, and stay private. */
export const programNeeds: Feature = {
  tag: "programs",
  operations: [
    programQuery({
      route: "GET /api/coach/published-needs",
      name: "listPublishedNeeds",
      summary: "Lists the needs and the roster outlook that the program publishes",
      may: "read",
      returns: programNeedList,
      run: listOwnNeeds,
    }),
    programAction({
      route: "PUT /api/coach/published-needs/shown",
      name: "showNeeds",
      summary: "Switches the publication of the needs and the outlook on or off",
      may: "publish",
      body: shownBody,
      returns: programNeedList,
      limit: "need-publication",
      forms: { show: () => ({ isShown: true }), hide: () => ({ isShown: false }) },
      run: showNeeds,
      respond: listOwnNeeds,
    }),
    programAction({
      route: "POST /api/coach/published-needs",
      name: "publishNeed",
      summary: "Publishes that the program needs athletes of a position and class",
      description: "It ends after 90 days unless an owner confirms it. The owners are asked by email before.",
      may: "publish",
      body: newNeed,
      returns: z.object({ needId: z.string() }),
      limit: "need-publication",
      forms: { add: readNeed },
      run: publishNeed,
    }),
    programAction({
      route: "PUT /api/coach/published-needs/:needId",
      name: "changePublishedNeed",
      summary: "Changes a published need, and confirms it for 90 days",
      may: "publish",
      params: needParams,
      body: needChange,
      limit: "need-publication",
      forms: { change: readFacts },
      run: changeNeed,
    }),
    programAction({
      route: "POST /api/coach/published-needs/:needId/confirm",
      name: "confirmPublishedNeed",
      summary: "Confirms a published need for 90 days",
      may: "publish",
      params: needParams,
      idempotencyKey: "optional",
      limit: "need-publication",
      forms: { confirm: true },
      run: confirmNeed,
    }),
    programAction({
      route: "POST /api/coach/published-needs/:needId/end",
      name: "endPublishedNeed",
      summary: "Ends a published need, because it is filled or withdrawn",
      may: "publish",
      params: needParams,
      body: endBody,
      idempotencyKey: "optional",
      forms: { filled: () => ({ reason: "filled" }), withdraw: () => ({ reason: "withdrawn" }) },
      run: endNeed,
    }),
    programAction({
      route: "PUT /api/coach/published-needs/departures",
      name: "publishDepartures",
      summary: "Publishes how many players of the own roster leave, by position and year",
      description: "Counts only, without names. A position and year that is not listed is not known.",
      may: "publish",
      body: departuresBody,
      returns: programNeedList,
      limit: "need-publication",
      forms: { departures: readDepartures },
      run: publishDepartures,
      respond: listOwnNeeds,
    }),
  ],
  jobs: [scheduledJob("ask-owners-of-needs", "51 * * * *", askOwnersOfNeeds)],
};

function readFacts(form: SubmittedForm) {
  return {
    wanted: Number(form.text("wanted")),
    minimum: form.text("minimum"),
    scholarship: form.text("scholarship") || null,
    shownUntil: form.text("shownUntil") || null,
  };
}

function readNeed(form: SubmittedForm) {
  return {
    position: form.text("position"),
    graduationYear: Number(form.text("graduationYear")),
    ...readFacts(form),
  };
}

/** Reads the fields of the outlook. Their names are `leaves:OH:2027`; an empty one is not known. */
function readDepartures(form: SubmittedForm) {
  const departures = form.entries.flatMap(([name, value]) => {
    const [kind, position, year] = name.split(":");
    return kind === "leaves" && value.trim() !== ""
      ? [{ position, leavesIn: Number(year), players: Number(value) }]
      : [];
  });
  return { departures };
}
