import type { Feature } from "../../http/action.server.ts";
import { findHighSchools } from "../../schools/high-schools/find-high-schools.server.ts";
import { highSchoolList, highSchoolQuery } from "../../schools/schema.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import {
  eventBody,
  eventParams,
  linkChange,
  linkOrder,
  linkParams,
  newLink,
  newTeam,
  newTextReview,
  ownEvent,
  ownLink,
  ownProfile,
  ownProfileFields,
  ownTeam,
  ownTextReview,
  ownTextReviews,
  ownViews,
  profileChange,
  profileQuery,
  teamChange,
  teamParams,
  visibility,
} from "../schema.ts";
import { addEvent } from "./add-event.server.ts";
import { addLink } from "./add-link.server.ts";
import { addTeam } from "./add-team.server.ts";
import { changeEvent } from "./change-event.server.ts";
import { changeLink } from "./change-link.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { changeTeam } from "./change-team.server.ts";
import { collectProfile } from "./collect-profile.server.ts";
import { noSuchRecord } from "./current-athlete.server.ts";
import { collectViews, findOwnViews } from "./find-own-views.server.ts";
import { removeTeamEvent } from "./find-team-events.server.ts";
import { findTextReviews } from "./find-text-reviews.server.ts";
import { orderLinks } from "./order-links.server.ts";
import { findOwnProfile } from "./queries.server.ts";
import { readRecord, readReview } from "./read-record.server.ts";
import { removeEvent } from "./remove-event.server.ts";
import { removeLink } from "./remove-link.server.ts";
import { removeTeam } from "./remove-team.server.ts";
import { requestTextReview } from "./request-text-review.server.ts";
import { removePhoto } from "./set-photo.server.ts";
import { setVisibility } from "./set-visibility.server.ts";

/** Actions of athletes on their own profile. The session alone identifies the athlete. */
export const workspace: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/profile",
      name: "getProfile",
      summary: "Returns the athlete's whole profile, published or not",
      description:
        "A profile can have 1,500 games. `events` and `teamEvents` have those of the teams in `eventsOf`, by default those of the latest teams with together at most 400 games. `eventCount` counts the others.",
      query: profileQuery,
      returns: ownProfile,
      sendsVersion: true,
      async run(db, { accountId }, { eventsOf }) {
        const profile = await findOwnProfile(db, accountId, { eventsOf: eventsOf ?? "bounded" });
        if (!profile) throw noSuchRecord();
        return profile;
      },
    }),
    athleteAction({
      route: "PATCH /api/me/profile",
      name: "changeProfile",
      summary: "Changes fields of the athlete's profile",
      body: profileChange,
      conflict: ownProfileFields,
      returns: ownProfileFields,
      sendsVersion: true,
      forms: { profile: readRecord("profile") },
      run: (trx, { accountId }, { version, ...change }) => changeProfile(trx, { accountId, version, change }),
    }),
    athleteAction({
      route: "PUT /api/me/visibility",
      name: "setVisibility",
      summary: "Publishes or hides the athlete's profile",
      body: visibility,
      returns: visibility,
      forms: { visibility: true },
      limit: { name: "publish", countedBy: "run" },
      run: (trx, { accountId }, { isPublished }, { countRequest }) =>
        setVisibility(trx, { accountId, isPublished, countRequest }),
    }),
    athleteQuery({
      route: "GET /api/me/high-schools",
      name: "findHighSchools",
      summary: "Suggests high schools by words of their name and city",
      description:
        "At most eight. Those of the athlete's state are first. An athlete may enter any other school as text.",
      query: highSchoolQuery,
      returns: highSchoolList,
      run: async (db, { accountId }, { name }) => ({ data: await findHighSchools(db, { accountId, name }) }),
    }),
    athleteQuery({
      route: "GET /api/me/views",
      name: "getProfileViews",
      summary: "Returns the views of the athlete's profile",
      description:
        "Each viewer of the public page counts once a day (UTC). Crawlers, the athlete and API requests do not count. `days` are the last 30 days; the last is today. `schools` lists the schools of signed-in coaches who viewed the profile, at most the latest 50 of `schoolCount`.",
      returns: ownViews,
      run: (db, { accountId }) => findOwnViews(db, accountId),
    }),
    athleteAction({
      route: "POST /api/me/teams",
      name: "addTeam",
      summary: "Adds a team to a season",
      body: newTeam,
      returns: ownTeam,
      sendsVersion: true,
      forms: { team: readRecord("team") },
      run: (trx, { accountId }, team) => addTeam(trx, { accountId, team }),
    }),
    athleteAction({
      route: "PATCH /api/me/teams/:teamId",
      name: "changeTeam",
      summary: "Changes a team",
      params: teamParams,
      body: teamChange,
      conflict: ownTeam,
      returns: ownTeam,
      sendsVersion: true,
      run: (trx, { accountId }, { teamId, version, ...change }) =>
        changeTeam(trx, { accountId, teamId, version, change }),
    }),
    athleteAction({
      route: "DELETE /api/me/teams/:teamId",
      name: "deleteTeam",
      summary: "Deletes a team with its events",
      description:
        "Adding, changing or deleting an event raises the team's version. A deletion with an older version returns 412, so that no unread event is lost. `current` contains all events.",
      params: teamParams,
      conflict: ownTeam,
      run: (trx, { accountId }, { teamId, version }) => removeTeam(trx, { accountId, teamId, version }),
    }),
    athleteAction({
      route: "POST /api/me/teams/:teamId/events",
      name: "addEvent",
      summary: "Adds a game, or a season's totals, to a team",
      description: "Returns 422 for an impossible stat line. `errors` names each statistic in the sport's terms.",
      params: teamParams,
      body: eventBody,
      returns: ownEvent,
      sendsVersion: true,
      run: (trx, { accountId }, { teamId, ...event }) => addEvent(trx, { accountId, teamId, event }),
    }),
    athleteAction({
      route: "PUT /api/me/events/:eventId",
      name: "replaceEvent",
      summary: "Replaces an event",
      params: eventParams,
      body: eventBody,
      conflict: ownEvent,
      returns: ownEvent,
      sendsVersion: true,
      run: (trx, { accountId }, { eventId, version, ...event }) =>
        changeEvent(trx, { accountId, eventId, version, event }),
    }),
    athleteAction({
      route: "DELETE /api/me/events/:eventId",
      name: "deleteEvent",
      summary: "Deletes an event",
      params: eventParams,
      conflict: ownEvent,
      run: (trx, { accountId }, { eventId, version }) => removeEvent(trx, { accountId, eventId, version }),
    }),
    athleteAction({
      route: "DELETE /api/me/team-events/:eventId",
      name: "removeTeamEvent",
      summary: "Takes a game that a team entered off the athlete's profile",
      params: eventParams,
      run: (trx, { accountId }, { eventId }) => removeTeamEvent(trx, { accountId, eventId }),
    }),
    athleteAction({
      route: "POST /api/me/links",
      name: "addLink",
      summary: "Adds a media link",
      body: newLink,
      returns: ownLink,
      sendsVersion: true,
      forms: { link: readRecord("link") },
      run: (trx, { accountId }, link) => addLink(trx, { accountId, link }),
    }),
    athleteAction({
      route: "PATCH /api/me/links/:linkId",
      name: "changeLink",
      summary: "Changes a media link",
      params: linkParams,
      body: linkChange,
      conflict: ownLink,
      returns: ownLink,
      sendsVersion: true,
      run: (trx, { accountId }, { linkId, version, ...change }) =>
        changeLink(trx, { accountId, linkId, version, change }),
    }),
    athleteAction({
      route: "DELETE /api/me/links/:linkId",
      name: "deleteLink",
      summary: "Deletes a media link",
      params: linkParams,
      conflict: ownLink,
      run: (trx, { accountId }, { linkId, version }) => removeLink(trx, { accountId, linkId, version }),
    }),
    athleteAction({
      route: "PUT /api/me/link-order",
      name: "orderLinks",
      summary: "Orders the media links",
      description: "The profile shows the links in this order. Links that are added later are first.",
      body: linkOrder,
      forms: { linkOrder: true },
      run: (trx, { accountId }, { linkIds }) => orderLinks(trx, { accountId, linkIds }),
    }),
    athleteQuery({
      route: "GET /api/me/text-reviews",
      name: "listTextReviews",
      summary: "Lists the texts that the athlete submitted for review",
      returns: ownTextReviews,
      run: (db, { accountId }) => findTextReviews(db, accountId),
    }),
    athleteAction({
      route: "POST /api/me/text-reviews",
      name: "requestTextReview",
      summary: "Asks our staff to check a text that was refused as contact data",
      description:
        "For a 422 whose error has `canReview`. The text is stored until the staff decides, and the athlete gets an email. An approved text can be saved in that field of any record. A repeated request returns the same review.",
      body: newTextReview,
      idempotencyKey: "none",
      returns: ownTextReview,
      forms: { review: readReview },
      limit: { name: "text-review", countedBy: "run" },
      run: (trx, { accountId }, { field, text }, { countRequest }) =>
        requestTextReview(trx, { accountId, field, text, countRequest }),
    }),
    athleteAction({
      route: "DELETE /api/me/photo",
      name: "removePhoto",
      summary: "Removes the own photo",
      run: (trx, { accountId }) => removePhoto(trx, accountId),
    }),
  ],
  personalData: { profile: collectProfile, whoLooked: collectViews },
};
