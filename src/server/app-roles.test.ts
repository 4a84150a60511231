import { type FastifyInstance, fastify, type HTTPMethods, type RouteOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { inTurn } from "../../tests/attacks/in-turn.ts";
import { createAthlete } from "../../tests/factories.ts";
import { createProgram } from "../../tests/program-factories.ts";
import { createCoach, creighton } from "../../tests/school-factories.ts";
import { createAdministrator, createAthleteAccount, createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { createTeam, createTeamStaff } from "../../tests/team-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { readConfig } from "../config.server.ts";
import { admitAnyone, requireDeclaredAccess } from "../sessions/endpoint-access.server.ts";
import { createApp } from "./app.server.ts";
import { features } from "./features.server.ts";

const roles = [
  "anonymous",
  "athlete",
  "unverified",
  "coach",
  "approvedCoach",
  "teamStaff",
  "blocked",
  "demo",
  "admin",
] as const;
type Role = (typeof roles)[number];

type Expected = number | Record<Role, number>;

interface Row {
  expected: Expected;
  url?: string;
  body?: object;
  headers?: Record<string, string>;
  /** The row is of an action or a query, and has no input. */
  isDerived?: boolean;
}

const unknownId = "00000000-0000-4000-8000-000000000000";
const guid = "0123abcd-0123-0123-0123-0123456789ab";
const anyone: Row = { expected: 200 };
const administrators = {
  anonymous: 401,
  athlete: 401,
  unverified: 401,
  coach: 401,
  approvedCoach: 401,
  teamStaff: 401,
  blocked: 401,
  demo: 401,
  admin: 200,
};
const signedIn = { ...administrators, athlete: 200, coach: 200, approvedCoach: 200, teamStaff: 200, demo: 200 };
const members = (expected: number) => ({
  ...administrators,
  athlete: expected,
  coach: expected,
  approvedCoach: expected,
  teamStaff: expected,
  demo: expected,
  admin: 403,
});
const athletes = (expected: number) => ({ ...members(403), athlete: expected });
const approvedCoaches = (expected: number) => ({ ...members(403), approvedCoach: expected });
/** Coaches whose address nobody has checked, too. */
const coaches = (expected: number, demo = expected) => ({ ...approvedCoaches(expected), coach: expected, demo });
const idempotencyKey = { "idempotency-key": "one-action" };
const ownTeam = { sportCode: "VB", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
const ownClip = { start: 1, end: 5, skill: "VB:kills" };
const ownLink = { text: "Highlights", date: "2025-01-01", url: "https://vimeo.com/1" };
const unknownRecord = (kind: string) => ({ url: `/api/me/${kind}/none`, headers: { "if-match": '"1"' } });
const noRecord = (url: string): Row => ({ expected: 404, url });
/** An approved coach without a program gets 404. The tests of `src/programs` and `src/recruiting/prospect` try the roles of a program. */
const noProgram = (row: Omit<Row, "expected"> = {}): Row => ({ expected: approvedCoaches(404), ...row });
const teamStaff = (expected: number) => ({ ...members(403), teamStaff: expected });
/** Team staff without a team gets 404. The tests of `src/teams` try the roles of a team. */
const noTeam = (row: Omit<Row, "expected"> = {}): Row => ({ expected: teamStaff(404), ...row });
const wrongPassword = { email: "nobody@mail.example", password: "wrong" };

const offer = {
  ...{ school: "Creighton", team: "", level: "ncaa-1", year: 2027, kind: "verbal", residence: "same", cost: null },
  ...{ athletic: 0, academic: 0, need: 0, renewal: "unknown", deadline: null, notes: "" },
};

const table: Record<string, Row> = {
  "GET /healthz": anyone,
  "GET /readyz": anyone,
  "GET /api/status/request": { expected: 404 },
  "GET /oembed": { expected: 400 },
  "GET /robots.txt": anyone,
  "GET /.well-known/security.txt": anyone,
  "GET /sitemap.xml": anyone,
  "GET /sitemap-pages.xml": anyone,
  "GET /sitemap-schools.xml": anyone,
  "GET /sitemap-athletes-:part([1-9]\\d{0,6}).xml": { expected: 200, url: "/sitemap-athletes-1.xml" },
  "GET /site.webmanifest": anyone,
  "GET /api/openapi.json": anyone,
  "GET /api/docs": anyone,
  "GET /api/docs/json": anyone,
  "GET /api/docs/yaml": anyone,
  "GET /api/docs/static/index.html": { expected: 302 },
  "GET /api/docs/static/swagger-initializer.js": anyone,
  "GET /api/docs/static/theme/bare.css": anyone,
  "GET /api/docs/static/*": { expected: 200, url: "/api/docs/static/swagger-ui.css" },

  "GET /api/profile/SearchAthletes": anyone,
  "GET /api/profile/GetProfileBySportAndID": noRecord("/api/profile/GetProfileBySportAndID?id=nobody"),
  "GET /api/athleteLink/GetLinks": noRecord("/api/athleteLink/GetLinks?athleteId=nobody&seasonId=0"),
  "GET /api/volleyball/GetVBSeason": noRecord("/api/volleyball/GetVBSeason?seasonId=none"),
  "GET /api/football/GetSeason": noRecord("/api/football/GetSeason?seasonId=none"),
  "GET /api/basketball/GetBBSeason": noRecord("/api/basketball/GetBBSeason?seasonId=none"),
  "GET /api/volleyball/GetUIFieldsVB": { expected: 200, url: "/api/volleyball/GetUIFieldsVB?season=true" },
  "GET /api/football/GetUIFieldsFB": { expected: 200, url: "/api/football/GetUIFieldsFB?season=true" },
  "GET /api/basketball/GetUIFieldsBB": { expected: 200, url: "/api/basketball/GetUIFieldsBB?season=true" },

  "POST /api/auth/Register": {
    expected: 200,
    body: {
      userType: "College Coach",
      firstName: "Role",
      lastName: "Tester",
      email: "new@mail.example",
      password: "a long enough one",
    },
  },
  "POST /api/auth/Login": { expected: 401, body: wrongPassword },
  "POST /api/auth/SignIn": { expected: 401, body: wrongPassword, headers: { "sec-fetch-site": "same-origin" } },
  "POST /api/auth/Logout": { expected: signedIn },
  "GET /api/auth/Session": { expected: members(200) },
  "POST /api/auth/Session": { expected: members(200) },
  "PUT /api/auth/Verify/:userId/:guid": {
    expected: 404,
    url: `/api/auth/Verify/${unknownId}/${guid}`,
    body: { userId: unknownId, guid },
  },
  "PUT /api/auth/ResendVerifyEmailByUserLoginId": {
    expected: 200,
    url: `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${unknownId}`,
    body: { userLoginId: unknownId },
  },
  "PUT /api/auth/ForgotPassword": { expected: 200, body: { Email: "nobody@mail.example" } },
  "PUT /api/auth/ForgotPasswordUpdate": {
    expected: 400,
    body: { UserId: unknownId, LinkGuid: guid, Password: "a long enough one", ConfirmPassword: "a long enough one" },
  },
  "GET /api/contact-rules": anyone,
  "GET /api/contact-rules.csv": anyone,
  "GET /api/contact-rules.ics": { expected: 200, url: "/api/contact-rules.ics?sportCode=VB&gender=F&classYear=2028" },
  "POST /api/coach-check": { expected: 200, body: { text: "coach@nowhere.example" } },
  "POST /api/coach-check/reports": { expected: 200, body: { sender: "coach@nowhere.example" } },
  "POST /api/profile/Report": { expected: 404, body: { athleteId: "none", reason: "media" } },
  "POST /api/user/RequestDeletion": { expected: 200, body: wrongPassword },

  "GET /api/me": { expected: members(200) },
  "PUT /api/me/email": { expected: members(422), body: { email: "other@mail.example", password: "wrong" } },
  "DELETE /api/me/email": { expected: members(404) },
  "PUT /api/me/password": {
    expected: members(422),
    body: { password: "wrong", newPassword: "a long enough one", confirmPassword: "a long enough one" },
  },
  "POST /api/me/password/confirm": { expected: members(422), body: { password: "wrong" } },
  "GET /api/me/sessions": { expected: members(200) },
  "DELETE /api/me/sessions": { expected: members(200) },
  "DELETE /api/me/sessions/:id": { expected: members(404), url: `/api/me/sessions/${unknownId}` },
  "POST /api/me/deletion": { expected: members(422), body: { password: "wrong" }, headers: idempotencyKey },
  "POST /api/me/export": { expected: members(200), headers: idempotencyKey },
  "GET /api/me/exports/:id": { expected: members(404), url: `/api/me/exports/${unknownId}` },
  "GET /api/me/exports/:id/file": { expected: members(404), url: `/api/me/exports/${unknownId}/file` },
  "GET /api/me/exports/:id/page": { expected: members(404), url: `/api/me/exports/${unknownId}/page` },

  "GET /api/me/profile": { expected: athletes(200) },
  "PATCH /api/me/profile": { expected: athletes(428), body: { height: 70 } },
  "PUT /api/me/visibility": { expected: athletes(200), body: { isPublished: false } },
  "GET /api/me/high-schools": { expected: athletes(200), url: "/api/me/high-schools?name=central" },
  "GET /api/me/views": { expected: athletes(200) },
  "GET /api/me/text-reviews": { expected: athletes(200) },
  "POST /api/me/text-reviews": { expected: athletes(200), body: { field: "teamName", text: "402-555-0134" } },
  "PUT /api/me/photo": { expected: athletes(415), body: {} },
  "DELETE /api/me/photo": { expected: athletes(200) },
  "POST /api/me/teams": { expected: athletes(200), body: ownTeam, headers: idempotencyKey },
  "PATCH /api/me/teams/:teamId": { expected: athletes(404), ...unknownRecord("teams"), body: { teamName: "A" } },
  "DELETE /api/me/teams/:teamId": { expected: athletes(404), ...unknownRecord("teams") },
  "POST /api/me/teams/:teamId/events": {
    expected: athletes(404),
    url: "/api/me/teams/none/events",
    body: { stats: {} },
    headers: idempotencyKey,
  },
  "PUT /api/me/events/:eventId": { expected: athletes(404), ...unknownRecord("events"), body: { stats: {} } },
  "DELETE /api/me/events/:eventId": { expected: athletes(404), ...unknownRecord("events") },
  "POST /api/me/links": { expected: athletes(200), body: ownLink, headers: idempotencyKey },
  "PATCH /api/me/links/:linkId": { expected: athletes(404), ...unknownRecord("links"), body: { text: "A" } },
  "PUT /api/me/link-order": { expected: athletes(409), body: { linkIds: ["AAAAAAAAAA"] } },
  "DELETE /api/me/links/:linkId": { expected: athletes(404), ...unknownRecord("links") },
  "GET /pictures/:key/:width": noRecord("/pictures/none/480"),

  "GET /api/needs": anyone,
  "GET /api/needs/:needId": { expected: 404, url: "/api/needs/none" },
  "GET /api/schools": anyone,
  "GET /api/high-schools": { expected: 200, url: "/api/high-schools?name=central" },
  "GET /api/schools/:schoolId": { expected: 200, url: "/api/schools/181002" },
  "POST /api/me/submissions": {
    expected: athletes(404),
    body: { schoolId: 999_999, sportCode: "VB" },
    headers: idempotencyKey,
  },
  "GET /api/me/submissions": { expected: athletes(200) },
  "DELETE /api/me/submissions/:submissionId": { expected: athletes(404), url: `/api/me/submissions/${unknownId}` },
  "PUT /api/coach/public-page": { expected: coaches(200), body: {} },
  "DELETE /api/coach/public-page": { expected: coaches(200) },
  "GET /api/coach/post": { expected: approvedCoaches(200) },
  "PUT /api/coach/post": { expected: approvedCoaches(200), body: { schoolId: 181_002, sportCodes: ["VB"] } },
  "GET /api/coach/submissions": { expected: approvedCoaches(200) },
  "PUT /api/coach/submissions/:submissionId/answer": {
    expected: approvedCoaches(404),
    url: `/api/coach/submissions/${unknownId}/answer`,
    body: { answer: "thanks" },
  },
  "PUT /api/coach/submissions/:submissionId": {
    expected: approvedCoaches(404),
    url: `/api/coach/submissions/${unknownId}`,
    body: { decision: "keep" },
  },

  "PUT /api/coach/program": {
    expected: approvedCoaches(422),
    body: { schoolId: 181_464, sportCode: "VB", gender: "F" },
  },
  "GET /api/coach/invitations": { expected: coaches(200) },
  "POST /api/coach/invitations/:invitationId/accept": {
    expected: coaches(404, 403),
    url: `/api/coach/invitations/${unknownId}/accept`,
    headers: idempotencyKey,
  },
  "PUT /api/team": {
    expected: teamStaff(200),
    body: { kind: "school", name: "Lincoln East", city: "Lincoln", state: "NE", sportCode: "VB", gender: "F" },
  },
  "POST /api/team": {
    expected: teamStaff(200),
    body: { kind: "school", name: "Lincoln East", city: "Lincoln", state: "NE", sportCode: "VB", gender: "F" },
    headers: idempotencyKey,
  },
  "GET /api/team/all": { expected: teamStaff(200) },
  "POST /api/team/all/:teamId/choose": { expected: teamStaff(404), url: `/api/team/all/${unknownId}/choose` },
  "GET /api/team/invitations": { expected: teamStaff(200) },
  "POST /api/team/invitations/:invitationId/accept": noTeam({
    url: `/api/team/invitations/${unknownId}/accept`,
    headers: idempotencyKey,
  }),

  "GET /api/me/sources": { expected: athletes(200) },
  "PUT /api/me/news": { expected: athletes(200), body: { isWanted: false } },
  "POST /api/me/coach-requests": {
    expected: athletes(200),
    body: { email: "coach@lps.example" },
    headers: idempotencyKey,
  },
  "PUT /api/me/proposals/:proposalId": {
    expected: athletes(404),
    url: `/api/me/proposals/${unknownId}`,
    body: { decision: "declined" },
  },
  "PUT /api/team/roster-file": noTeam({ body: {} }),
  "POST /api/team/roster-file": noTeam(),
  "PUT /api/team/imports": noTeam({ body: {} }),
  "POST /api/team/imports": noTeam(),
  "PUT /api/me/teams/:teamId/import": { expected: athletes(404), url: "/api/me/teams/none/import", body: {} },
  "POST /api/me/teams/:teamId/import": { expected: athletes(303), url: "/api/me/teams/none/import" },
  "GET /api/me/teams/:teamId/import": { expected: athletes(404), url: "/api/me/teams/none/import" },
  "POST /api/me/teams/:teamId/import/confirm": {
    expected: athletes(404),
    url: "/api/me/teams/none/import/confirm",
    body: { player: "0-0", eventId: null, seen: "" },
    headers: idempotencyKey,
  },
  "PUT /api/me/teams/:teamId/import/columns": {
    expected: athletes(404),
    url: "/api/me/teams/none/import/columns",
    body: { mapping: {} },
  },
  "DELETE /api/me/team-events/:eventId": { expected: athletes(404), url: "/api/me/team-events/none" },
  "GET /api/me/films/:linkId/clips": { expected: athletes(404), url: "/api/me/films/none/clips" },
  "POST /api/me/films/:linkId/clips": {
    expected: athletes(404),
    ...{ url: "/api/me/films/none/clips", body: ownClip, headers: idempotencyKey },
  },
  "POST /api/me/films/:linkId/clips/list": {
    expected: athletes(404),
    ...{ url: "/api/me/films/none/clips/list", body: { text: "0:10", skill: "VB:kills" }, headers: idempotencyKey },
  },
  "POST /api/me/films/:linkId/clips/file": {
    expected: athletes(404),
    ...{ url: "/api/me/films/none/clips/file", headers: idempotencyKey },
    body: { player: "0-0", skills: ["VB:kills"], offset: 0 },
  },
  "PUT /api/me/films/:linkId/file": { expected: athletes(404), url: "/api/me/films/none/file", body: {} },
  "POST /api/me/films/:linkId/file": { expected: athletes(303), url: "/api/me/films/none/file" },
  "PUT /api/me/clips/:clip": { expected: athletes(404), url: "/api/me/clips/1", body: ownClip },
  "DELETE /api/me/clips/:clip": { expected: athletes(404), url: "/api/me/clips/1" },
  "PUT /api/me/reel": { expected: athletes(200), body: { clips: [] } },
  "GET /api/me/schedule": { expected: athletes(200) },
  "GET /api/me/push": { expected: members(200) },
  "PUT /api/me/push": { expected: members(400), body: {} },
  "DELETE /api/me/push/:deviceId": { expected: members(404), url: `/api/me/push/${unknownId}` },
  "PUT /api/me/push/choices": { expected: members(200), body: { kind: "tasks", isOn: true } },
  "PUT /api/me/embeds": { expected: athletes(200), body: { isAllowed: false } },
  "GET /api/me/outreach": { expected: athletes(200) },
  "POST /api/me/outreach": {
    expected: athletes(404),
    body: { schoolId: 999999, sportCode: "VB" },
    headers: idempotencyKey,
  },
  "GET /api/me/outreach/:targetId": { expected: athletes(404), url: `/api/me/outreach/${unknownId}` },
  "PUT /api/me/outreach/:targetId": {
    expected: athletes(404),
    url: `/api/me/outreach/${unknownId}`,
    body: { stage: "visit", notes: "" },
    headers: { "if-match": '"1"' },
  },
  "PUT /api/me/outreach/:targetId/draft": {
    expected: athletes(404),
    url: `/api/me/outreach/${unknownId}/draft`,
    body: { why: "I want to study nursing close to my family." },
    headers: { "if-match": '"1"' },
  },
  "PUT /api/me/outreach/:targetId/written": {
    expected: athletes(404),
    url: `/api/me/outreach/${unknownId}/written`,
    body: { writtenOn: "2026-11-01" },
  },
  "PUT /api/me/outreach/:targetId/answer": {
    expected: athletes(404),
    url: `/api/me/outreach/${unknownId}/answer`,
    body: { answer: "no" },
  },
  "DELETE /api/me/outreach/:targetId": { expected: athletes(404), url: `/api/me/outreach/${unknownId}` },
  "GET /api/me/references": { expected: athletes(200) },
  "PUT /api/me/references/:referenceId": {
    expected: athletes(404),
    url: `/api/me/references/${unknownId}`,
    body: { decision: "accepted", version: 1 },
  },
  "GET /api/me/core-courses": { expected: athletes(200) },
  "PUT /api/me/core-courses": {
    expected: athletes(200),
    body: { finished: ["math-1"], gpa: 3.5 },
    headers: { "if-match": '"1"' },
  },
  "GET /api/me/offers": { expected: athletes(200) },
  "POST /api/me/offers": { expected: athletes(200), body: offer, headers: idempotencyKey },
  "PUT /api/me/offers/:offerId": {
    expected: athletes(404),
    url: `/api/me/offers/${unknownId}`,
    body: offer,
    headers: { "if-match": '"1"' },
  },
  "DELETE /api/me/offers/:offerId": { expected: athletes(404), url: `/api/me/offers/${unknownId}` },
  "GET /api/me/guardians": { expected: athletes(200) },
  "POST /api/me/guardians": { expected: athletes(422), body: { email: "none" }, headers: idempotencyKey },
  "DELETE /api/me/guardians/:guardianId": { expected: athletes(404), url: `/api/me/guardians/${unknownId}` },
  "GET /api/me/messages": { expected: athletes(200) },
  "GET /api/me/messages/:threadId": { expected: athletes(404), url: `/api/me/messages/${unknownId}` },
  "POST /api/me/messages/:threadId": {
    expected: athletes(404),
    url: `/api/me/messages/${unknownId}`,
    body: { text: "Thank you." },
    headers: idempotencyKey,
  },
  "PUT /api/me/contact-stops": { expected: athletes(200), body: { colleges: false } },
  "PUT /api/me/messages/:threadId/block": {
    expected: athletes(404),
    url: `/api/me/messages/${unknownId}/block`,
    body: { scope: "program", isBlocked: true },
  },
  "POST /api/me/messages/:threadId/reports": {
    expected: athletes(404),
    url: `/api/me/messages/${unknownId}/reports`,
    body: { messageId: unknownId, reason: "pressure" },
    headers: { "idempotency-key": "one-report" },
  },
  "GET /api/guardian/:link/messages": { expected: 404, url: `/api/guardian/${unknownId}/messages` },
  "GET /api/guardian/:link/messages/:threadId": {
    expected: 404,
    url: `/api/guardian/${unknownId}/messages/${unknownId}`,
  },
  "POST /api/guardian/:link/messages/:threadId": {
    expected: 404,
    url: `/api/guardian/${unknownId}/messages/${unknownId}`,
    body: { text: "Thank you." },
  },
  "PUT /api/guardian/:link/contact-stops": {
    expected: 404,
    url: `/api/guardian/${unknownId}/contact-stops`,
    body: { colleges: true },
  },
  "PUT /api/guardian/:link/messages/:threadId/block": {
    expected: 404,
    url: `/api/guardian/${unknownId}/messages/${unknownId}/block`,
    body: { scope: "program", isBlocked: true },
  },
  "POST /api/guardian/:link/messages/:threadId/reports": {
    expected: 404,
    url: `/api/guardian/${unknownId}/messages/${unknownId}/reports`,
    body: { messageId: unknownId, reason: "pressure" },
  },
  "PUT /api/me/guardians/:guardianId/answer": {
    expected: athletes(404),
    url: `/api/me/guardians/${unknownId}/answer`,
    body: { answer: "confirm" },
  },
  "PUT /api/me/guardians/:guardianId/report": {
    expected: athletes(404),
    url: `/api/me/guardians/${unknownId}/report`,
    body: { reason: "unknown" },
  },
  "POST /api/family/links": { expected: 422, url: "/api/family/links", body: { email: "none" } },
  "GET /api/guardian/:link": { expected: 404, url: `/api/guardian/${unknownId}` },
  "POST /api/guardian/:link": { expected: 404, url: `/api/guardian/${unknownId}`, body: { decision: "hide" } },
  "GET /api/me/memberships": { expected: athletes(200) },
  "GET /api/me/season-merges": { expected: athletes(200) },
  "POST /api/me/season-merges": { expected: athletes(404), body: { seasonId: "none", otherSeasonId: "none" } },
  "DELETE /api/me/season-merges/:seasonId": { expected: athletes(404), url: "/api/me/season-merges/none" },
  "GET /api/me/team-codes/:code": { expected: athletes(404), url: "/api/me/team-codes/AAAAAAAA" },
  "POST /api/me/memberships": {
    expected: athletes(404),
    body: { code: "AAAAAAAA", agrees: true },
    headers: idempotencyKey,
  },
  "GET /api/me/roster-entries": { expected: athletes(200) },
  "POST /api/me/roster-entries/:entryId": {
    expected: athletes(404),
    url: `/api/me/roster-entries/${unknownId}`,
    headers: idempotencyKey,
  },
  "DELETE /api/me/memberships/:teamId": { expected: athletes(404), url: `/api/me/memberships/${unknownId}` },

  "GET /api/coach/events/:eventId/evaluations": noProgram({ url: `/api/coach/events/${unknownId}/evaluations` }),
  "PUT /api/coach/events/:eventId/entries/:entryId/athlete": noProgram({
    url: `/api/coach/events/${unknownId}/entries/${unknownId}/athlete`,
    body: { athleteId: "none" },
  }),
  "POST /api/coach/events/:eventId/evaluations": noProgram({
    url: `/api/coach/events/${unknownId}/evaluations`,
    body: { deviceId: unknownId, records: [] },
  }),
  "PUT /api/coach/prospects/:athleteId/files": noProgram({ url: "/api/coach/prospects/OBrDBe1B/files", body: {} }),
  "POST /api/coach/prospects/:athleteId/files": noProgram({ url: "/api/coach/prospects/OBrDBe1B/files" }),
  "PUT /api/coach/import": noProgram({ body: {} }),
  "POST /api/coach/import": noProgram(),

  "POST /api/payments/webhook": { expected: 400, body: { id: "WH-1", event_type: "BILLING.SUBSCRIPTION.ACTIVATED" } },
  // No PayPal server is running here.
  "POST /api/payments/approve": { expected: 200, body: { subscriptionId: "I-BW452GLLEP1G" } },

  "POST /auth/Login": { expected: 401, body: wrongPassword },
  "POST /auth/SecondFactor": { expected: 401, body: { ticket: "none", code: "123456" } },
  "POST /auth/Logout": { expected: administrators },
  "GET /auth/Session": { expected: administrators },
  "POST /auth/Session": { expected: administrators },
  "GET /admin/user/GetUsers": { expected: administrators },
  "POST /admin/user/BlockUser": {
    expected: administrators,
    url: "/admin/user/BlockUser?blockUser={user}&block=true",
    body: {},
  },
  "POST /admin/user/VerifyDomainOfUser": {
    expected: administrators,
    url: "/admin/user/VerifyDomainOfUser?user={user}&verifyDomain=A",
    body: {},
  },
  "POST /admin/user/MarkDemoUser": {
    expected: administrators,
    url: "/admin/user/MarkDemoUser?user={user}&isDemo=true",
    body: {},
  },
  "POST /admin/user/VerifyUser": {
    expected: administrators,
    url: "/admin/user/VerifyUser?user={user}&verify=true",
    body: {},
  },
  "GET /api/admin/user/:userLoginId": { expected: administrators, url: "/api/admin/user/{user}" },
  "GET /api/admin/audit": { expected: administrators },
  "GET /api/admin/audit.csv": { expected: administrators },
  "GET /api/admin/mail": { expected: administrators },
  "POST /api/admin/mail/:id/resend": { expected: administrators, url: "/api/admin/mail/{mail}/resend" },
  "GET /api/admin/status": { expected: administrators },
  "GET /api/admin/contact-rules": { expected: administrators },
  "PUT /api/admin/contact-rules/:ruleId": {
    expected: { ...administrators, admin: 409 },
    url: "/api/admin/contact-rules/none",
    body: {
      ...{ version: 7, association: null, division: null, sportCode: null, gender: null, purposes: [], recipients: [] },
      ...{ opens: null, endsWhen: null, validFrom: null, validTo: null, source: "A", checkedOn: "2026-11-01" },
      ...{ confidence: "low", sentence: "A" },
    },
  },
  "GET /api/admin/teams": { expected: administrators },
  "POST /api/admin/teams/:id/approve": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/teams/${unknownId}/approve`,
    body: {},
  },
  "POST /api/admin/teams/:id/reject": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/teams/${unknownId}/reject`,
    body: { reason: "" },
  },
  "POST /api/admin/teams/:id/reopen": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/teams/${unknownId}/reopen`,
    body: { version: "1" },
  },
  "POST /api/admin/teams/:id/change/approve": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/teams/${unknownId}/change/approve`,
    body: { version: "1" },
  },
  "POST /api/admin/teams/:id/change/reject": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/teams/${unknownId}/change/reject`,
    body: { reason: "", version: "1" },
  },
  "POST /api/admin/teams/:id/change/reopen": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/teams/${unknownId}/change/reopen`,
    body: { version: "1" },
  },
  "GET /api/admin/reviews": { expected: administrators },
  "POST /api/admin/reviews/:id/approve": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/reviews/${unknownId}/approve`,
    body: {},
  },
  "POST /api/admin/reviews/:id/decline": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/reviews/${unknownId}/decline`,
    body: {},
  },
  "POST /api/admin/reviews/:id/reopen": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/reviews/${unknownId}/reopen`,
    body: { version: "1" },
  },
  "GET /api/admin/reports": { expected: administrators },
  "POST /api/admin/reports/:id/decide": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/reports/${unknownId}/decide`,
    body: { decision: "kept" },
  },
  "POST /api/admin/reports/:id/reopen": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/reports/${unknownId}/reopen`,
    body: { version: "1" },
  },
  "POST /api/admin/decisions": {
    expected: administrators,
    url: "/api/admin/decisions",
    body: { kind: "team", decision: "approve", rows: [{ id: unknownId, version: "x" }] },
  },
  "GET /api/admin/accounts": { expected: administrators },
  "GET /api/admin/coaches.csv": { expected: administrators },
  "GET /api/admin/teams.csv": { expected: administrators },
  "GET /api/admin/reviews.csv": { expected: administrators },
  "GET /api/admin/reports.csv": { expected: administrators },
  "GET /api/admin/deletions.csv": { expected: administrators },
  "GET /api/admin/mail.csv": { expected: administrators },
  "GET /api/admin/accounts.csv": { expected: administrators },
  "GET /api/admin/subscriptions.csv": { expected: administrators },
  "POST /api/admin/mail/resend": { expected: administrators, body: { causes: ["none"] } },
  "POST /api/admin/mail/:id/dismiss": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/mail/${unknownId}/dismiss`,
  },
  "POST /api/admin/mail/:id/restore": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/mail/${unknownId}/restore`,
  },
  "POST /api/admin/user/:userLoginId/erase-request": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/user/${unknownId}/erase-request`,
    body: { proof: "school" },
  },
  "POST /api/admin/user/:userLoginId/erase-request/confirm": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/user/${unknownId}/erase-request/confirm`,
  },
  "POST /api/admin/user/:userLoginId/erase-request/withdraw": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/user/${unknownId}/erase-request/withdraw`,
  },
  "POST /api/admin/user/:userLoginId/deletion/cancel": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/user/${unknownId}/deletion/cancel`,
    body: { proof: "school" },
  },
  "POST /api/admin/user/:userLoginId/deletion/resume": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/user/${unknownId}/deletion/resume`,
  },
  "PUT /api/admin/user/:userLoginId/note": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/user/${unknownId}/note`,
    body: { text: "Note", version: 0 },
  },
  "GET /api/admin/profiles/:athleteId/parts": {
    expected: { ...administrators, admin: 404 },
    url: "/api/admin/profiles/none/parts",
  },
  "POST /api/admin/profiles/:athleteId/parts": {
    expected: { ...administrators, admin: 404 },
    url: "/api/admin/profiles/none/parts",
    body: { part: "photo", item: "", reason: "media" },
  },
  "POST /api/admin/hidden-parts/:id/show": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/hidden-parts/${unknownId}/show`,
  },
  "POST /api/admin/profiles/:athleteId/messages": {
    expected: { ...administrators, admin: 404 },
    url: "/api/admin/profiles/none/messages",
    body: { message: "check-facts" },
  },
  "GET /api/admin/message-reports": { expected: administrators },
  "POST /api/admin/message-reports/:id/decide": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/message-reports/${unknownId}/decide`,
    body: { decision: "kept" },
  },
  "GET /api/admin/families": { expected: administrators },
  "POST /api/admin/guardians/:id/report/close": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/guardians/${unknownId}/report/close`,
  },
  "PUT /api/admin/guardians/:id/frozen": {
    expected: { ...administrators, admin: 404 },
    url: `/api/admin/guardians/${unknownId}/frozen`,
    body: { isFrozen: true },
  },
  "POST /api/admin/messages/:id/withdraw": {
    expected: { ...administrators, admin: 409 },
    url: `/api/admin/messages/${unknownId}/withdraw`,
  },
  "GET /api/admin/waiting": { expected: administrators },
  "GET /api/admin/coaches": { expected: administrators },
  "GET /api/admin/deletions": { expected: administrators },
  "GET /api/admin/subscriptions": { expected: administrators },
};

/** The staff of programs and teams is admitted before the input is read: each operation rejects a client without a program or team the same. */
for (const operation of features.flatMap(({ operations }) => operations)) {
  const rowOf = { "program staff": noProgram, "team staff": noTeam }[operation.audience.name];
  if (operation.kind === "form" || !rowOf) continue;
  const { route } = operation;
  const url = route.replace(/^\S+ /, "").replaceAll(/:\w+/g, unknownId);
  const hasBody = operation.kind === "action" && operation.body;
  table[route] = rowOf({ url, isDerived: true, ...(hasBody && { body: {} }) });
}

const { db } = testDatabase();
const routes: Pick<RouteOptions, "method" | "url">[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  const config = readConfig({
    LOG_LEVEL: "silent",
    RATE_LIMITS: "1000",
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "secret",
    PAYPAL_WEBHOOK_ID: "webhook",
    PAYPAL_PLAN_IDS: "P-1",
    PAYPAL_API_BASE_URL: "http://127.0.0.1:9",
  });
  const publicUrl = "http://127.0.0.1:3000";
  app = await createApp({
    config,
    db,
    publicUrl,
    pages: false,
    onRoute: ({ method, url }) => routes.push({ method, url }),
  });
  await app.ready();
  // The site map has a part only if search engines may list an athlete of it.
  await createAthlete(db, { published: ["searchEngines"] });
});

afterAll(() => app.close());

async function headersOf(role: Role): Promise<Record<string, string>> {
  if (role === "anonymous") return {};
  if (role === "athlete") return (await createAthleteAccount(db)).headers;
  if (role === "teamStaff") return (await createTeamStaff(db)).headers;
  if (role === "approvedCoach") return (await createCoach(db, { schoolId: creighton })).headers;
  const overrides = {
    unverified: { is_verified: false },
    coach: {},
    blocked: { is_blocked: true, user_type: "Administrator" },
    demo: { is_demo: true },
    admin: { user_type: "Administrator" },
  } as const;
  return (await createSignedIn(db, overrides[role])).headers;
}

async function failedMail(): Promise<string> {
  const { id } = await db
    .insertInto("mail_messages")
    .values({
      kind: "test",
      account_id: (await createSignedIn(db)).id,
      recipient: "x@mail.example",
      payload: sql`'{}'::jsonb`,
      status: "failed",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const sharedHeaders: Partial<Record<Role, Promise<Record<string, string>>>> = {};

/** Returns the headers of one account per role. Only for requests that change nothing. */
function sharedHeadersOf(role: Role): Promise<Record<string, string>> {
  sharedHeaders[role] ??= headersOf(role);
  return sharedHeaders[role];
}

/** The rows of actions and queries have the same access check, so that each of them tries its own role and two others in turn. */
function triedRoles({ expected, isDerived }: Row, turn: number): readonly Role[] {
  if (!isDerived || typeof expected === "number") return roles;
  const own = roles.filter((role) => expected[role] === 404);
  const others = roles.filter((role) => expected[role] !== 404);
  return [...own, ...inTurn(others, turn, 4)];
}

async function responseOf(name: string, row: Row, role: Role, method?: HTTPMethods) {
  const status = typeof row.expected === "number" ? row.expected : row.expected[role];
  const changesNothing = name.startsWith("GET ") || status >= 400;
  const own = await (changesNothing ? sharedHeadersOf(role) : headersOf(role));
  return sendRequest(name, { ...row, headers: { ...own, ...row.headers } }, method);
}

function rejectionOf(name: string, expected: Record<Role, number>): { message: string; rejected: Role[] } {
  // Coaches without approval pass the type check and get the reason in the response.
  if (name.includes(" /api/coach/")) return { message: "This is only for coaches.", rejected: ["athlete", "admin"] };
  if (name.includes(" /api/team"))
    return { message: "This is only for team staff.", rejected: ["athlete", "coach", "approvedCoach", "admin"] };
  const rejected = roles.filter((role) => expected[role] === 403);
  const message = expected.coach === 403 ? "This is only for athletes." : "This is only for athletes and coaches.";
  return { message, rejected };
}

async function sendRequest(name: string, { url, body, headers = {} }: Omit<Row, "expected">, method?: HTTPMethods) {
  const [ownMethod, path = ""] = name.split(" ");
  let filled = url ?? path;
  if (filled.includes("{user}")) filled = filled.replace("{user}", (await createSignedIn(db)).id);
  if (filled.includes("{mail}")) filled = filled.replace("{mail}", await failedMail());
  const options = { method: (method ?? ownMethod) as "GET", url: filled, headers, ...(body ? { payload: body } : {}) };
  return app.inject(options);
}

describe("Z01 routes", () => {
  it("has exactly one table row per route", () => {
    // Routes with several methods return 405 or 404. The files of the API documentation also have one.
    const single = routes.filter(({ method }) => typeof method === "string" && method !== "HEAD");
    const names = single.map(({ method, url }) => `${method} ${url}`);
    expect([...new Set([...names, "GET /api/docs/static/*"])].sort()).toEqual(Object.keys(table).sort());
  });

  it("returns 405 for every other method of an endpoint", async () => {
    const others = routes.filter(({ method, url }) => Array.isArray(method) && !url.includes("*"));
    expect(others.length).toBeGreaterThan(20);
    const headers = await headersOf("admin");
    for (const [turn, { method, url }] of others.entries()) {
      for (const one of inTurn([method].flat(), turn, 4)) {
        const options = { method: one as "GET", url: url.replaceAll(/:\w+/g, unknownId), headers };
        expect(`${one} ${url} ${(await app.inject(options)).statusCode}`).toBe(`${one} ${url} 405`);
      }
    }
  });

  it.each(Object.entries(table))("%s returns the expected status for each role", async (name, row) => {
    const { expected } = row;
    const tried = triedRoles(row, Object.keys(table).indexOf(name));
    const expectedStatuses = Object.fromEntries(
      tried.map((role) => [role, typeof expected === "number" ? expected : expected[role]]),
    );
    const responses = await Promise.all(tried.map((role) => responseOf(name, row, role)));
    const statuses = Object.fromEntries(tried.map((role, index) => [role, responses[index]?.statusCode]));
    expect(statuses).toEqual(expectedStatuses);
    if (typeof expected !== "number") {
      const { message, rejected } = rejectionOf(name, expected);
      for (const [index, role] of tried.entries())
        if (rejected.includes(role)) expect(responses[index]?.json().message, role).toBe(message);
    }
    if (!name.startsWith("GET ")) return;
    for (const role of tried.filter((one) => row.isDerived || ["anonymous", "coach", "admin"].includes(one)))
      expect((await responseOf(name, row, role, "HEAD")).statusCode, `HEAD as ${role}`).toBe(statuses[role]);
  });
});

/** Requests from a client without access that probe for information: parameters, types and bodies that no endpoint accepts. */
const garbage: [what: string, type: string | null, body: string][] = [
  ["no body", null, ""],
  ["an empty JSON body", "application/json", ""],
  ["half a JSON body", "application/json", '{"'],
  ["another type", "text/x-garbage", "x"],
  ["a large body", "application/json", `"${"x".repeat(70_000)}"`],
];

describe("B23 access checks", () => {
  const closed = Object.entries(table).flatMap(([name, { expected, url }]) =>
    typeof expected === "number" ? [] : [{ name, expected, url: url ?? name.split(" ")[1] ?? "" }],
  );
  const turns = new Map(closed.map(({ name }, turn) => [name, turn]));

  it.each(closed)("$name rejects clients without access before it validates", async ({ name, expected, url }) => {
    const path = `${url.split("?")[0]?.replaceAll(/\{\w+\}|:\w+/g, "x%00")}?bogus=1&page=none`;
    const rejected = (["anonymous", "athlete", "coach", "admin"] as const).filter((role) =>
      [401, 403].includes(expected[role]),
    );
    // Requests without a body, and other bodies, are distributed over the roles, because access does not depend on both.
    const withoutBody = table[name]?.isDerived ? inTurn(rejected, turns.get(name) ?? 0, rejected.length) : rejected;
    const sent = rejected.flatMap((role, index) =>
      garbage
        .filter((_, kind) =>
          kind === 0 ? withoutBody.includes(role) : !name.startsWith("GET ") && kind % rejected.length === index,
        )
        .map((one) => [role, ...one] as const),
    );
    const requests = sent.map(async ([role, what, type, payload]) => {
      const response = await app.inject({
        method: name.split(" ")[0] as "GET",
        url: path,
        headers: { ...(await sharedHeadersOf(role)), ...(type && { "content-type": type }) },
        ...(payload && { payload }),
      });
      return [`${role}, ${what}: ${response.statusCode}`, `${role}, ${what}: ${expected[role]}`];
    });
    const results = await Promise.all(requests);
    const statuses = results.map(([status]) => status);
    const expectedStatuses = results.map(([, status]) => status);
    expect(expectedStatuses).not.toEqual([]);
    expect(statuses).toEqual(expectedStatuses);
  });

  it("rejects the start if an endpoint has no declared access", async () => {
    const open = fastify();
    requireDeclaredAccess(open, () => true);
    await open.register(async (plugin) => {
      admitAnyone(plugin);
      plugin.get("/open", async () => ({}));
    });
    open.get("/forgotten", async () => ({}));
    await expect(open.ready()).rejects.toThrow("No access rule for GET /forgotten");
  });
});

interface Operation {
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, object>;
}

async function documentedEndpoints(): Promise<{ name: string; operation: Operation; row: Row }[]> {
  const { paths } = (await app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      return { name, operation, row: table[name] ?? anyone };
    }),
  );
}

describe("Z01 the OpenAPI document", () => {
  it("documents the authentication of every endpoint", async () => {
    const administrator = { user_type: "Administrator" } as const;
    const bearer = () => createAdministrator(db);
    const cookie = () => createBrowser(db, administrator);
    const [sharedBearer, sharedCookie] = [await bearer(), await cookie()];
    for (const { name, operation, row } of await documentedEndpoints()) {
      // Only a request that changes the account or its session needs its own.
      const changesNothing = name.startsWith("GET ") || (typeof row.expected !== "number" && row.expected.admin >= 400);
      // If all roles get the same status, a 401 refers to the request body.
      const isForAnyone = typeof row.expected === "number";
      const isAdmitted = async (caller: Record<string, string>) =>
        (await sendRequest(name, { ...row, headers: { ...caller, ...row.headers } })).statusCode !== 401;
      const admitted = {
        anonymous: isForAnyone || (await isAdmitted({})),
        bearer: !isForAnyone && (await isAdmitted((changesNothing ? sharedBearer : await bearer()).headers)),
        cookie: !isForAnyone && (await isAdmitted((changesNothing ? sharedCookie : await cookie()).headers)),
      };
      const schemes = (operation.security ?? []).flatMap(Object.keys);
      const documentedAccess = {
        anonymous: schemes.length === 0,
        bearer: schemes.includes("bearer"),
        cookie: schemes.includes("cookie"),
      };
      expect({ name, ...documentedAccess }).toEqual({ name, ...admitted });
    }
  });

  it("requires exactly the headers without which an endpoint rejects requests", async () => {
    const found: string[] = [];
    const { owner } = await createProgram(db);
    const { head } = await createTeam(db);
    for (const { name, operation, row } of await documentedEndpoints()) {
      if (row.isDerived) continue;
      const athlete = { headers: await headersOf("athlete") };
      const client = [
        { part: " /api/coach/", who: owner },
        { part: " /api/team", who: head },
      ].find(({ part }) => name.includes(part));
      const required = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === "header" && parameter.required)
        .map((parameter) => parameter.name);
      const response = await sendRequest(name, { ...row, headers: (client?.who ?? athlete).headers });
      const missing = [400, 428].includes(response.statusCode)
        ? response.body.match(/Idempotency-Key|If-Match/g)
        : null;
      expect({ name, required }).toEqual({ name, required: (missing ?? []).map((header) => header.toLowerCase()) });
      found.push(...required);
    }
    expect(new Set(found)).toEqual(new Set(["idempotency-key", "if-match"]));
  });

  it("documents every request body and the error responses of every endpoint", async () => {
    for (const { name, operation, row } of await documentedEndpoints()) {
      expect({ name, body: "requestBody" in operation }).toEqual({ name, body: row.body !== undefined });
      expect(Object.keys(operation.responses), name).toContain("5XX");
    }
  });

  it("contains the package version", async () => {
    expect((await app.inject("/api/openapi.json")).json().info.version).toBe(packageJson.version);
  });
});
