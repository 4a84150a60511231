import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";
import type { Client } from "./heaviest-world.ts";

/** Requests of one page or GET endpoint. */
export interface Visits {
  as: readonly Client[];
  /** Addresses; `:name` is the value of `ids`. By default, the address of the page or endpoint. */
  at?: readonly string[];
  /** The status of every response. 200 by default. */
  status?: number;
}

const anyone = ["visitor", "athlete", "owner"] as const;
const visitor = ["visitor"] as const;
const athlete = ["athlete"] as const;
const coaches = ["owner", "recruiter", "evaluator", "reader", "compliance"] as const;
const team = ["head", "assistant", "scorer"] as const;
const members = ["athlete", "owner", "head"] as const;
const administrator = ["administrator"] as const;

const unknownLink = "00000000-0000-4000-8000-000000000000/0123abcd-0123-0123-0123-0123456789ab";
const last = 100_000;

/** Every page of `src/routes.ts` and every GET endpoint of the OpenAPI document. */
export const visits: Record<string, Visits> = {
  "/": { as: anyone },
  "/about": { as: visitor },
  "/contact": { as: visitor },
  "/coaches": { as: visitor },
  "/privacy": { as: visitor },
  "/accessibility": { as: visitor },
  "/searchAthletes": {
    as: anyone,
    at: ["/searchAthletes", "/searchAthletes?sportCode=VB&numPerPage=50", "/searchAthletes?sportCode=VB&page=9"],
  },
  "/profile/:athleteId": { as: anyone },
  "/schools": { as: anyone, at: ["/schools", "/schools?sportCode=VB&numPerPage=100"] },
  "/schools/:schoolId": { as: anyone },
  "/start": { as: anyone, status: 302 },
  "/offline": { as: visitor },
  "/mailbox": { as: visitor, status: 404 },
  "/mailbox/:name": { as: visitor, at: ["/mailbox/none"], status: 404 },
  "/profile/:athleteId/film": { as: anyone },
  "/profile/:athleteId/film/frame": { as: anyone },
  "/embed/profile/:athleteId": { as: anyone },
  "/embed/needs/:programId": { as: visitor, at: ["/embed/needs/none"], status: 404 },
  "/embed/game/:eventId": { as: visitor, at: ["/embed/game/none"], status: 404 },
  "/profile/:athleteId/report": { as: anyone },
  "/check-a-coach": { as: visitor },
  "/check-a-coach/report": { as: visitor },
  "/contact-rules": {
    as: anyone,
    at: ["/contact-rules", "/contact-rules?sport=VB&gender=F&division=NCAA-I&class=2028"],
  },
  "/how-numbers-work": { as: visitor, at: ["/how-numbers-work", "/how-numbers-work?group=VB-2028"] },
  "/needs": { as: anyone, at: ["/needs", "/needs?sportCode=VB&near=Lincoln,%20NE&within=500"] },
  "/needs/:needId": { as: visitor, at: ["/needs/none"], status: 404 },
  "GET /api/needs": { as: visitor },
  "GET /api/needs/{needId}": { as: visitor, at: ["/api/needs/none"], status: 404 },
  "/coach/needs": { as: coaches },
  "GET /api/coach/published-needs": { as: coaches },
  "GET /api/contact-rules": { as: visitor, at: ["/api/contact-rules?classYear=2028"] },
  "GET /api/contact-rules.csv": { as: visitor },
  "GET /api/contact-rules.ics": { as: visitor, at: ["/api/contact-rules.ics?sportCode=VB&gender=F&classYear=2028"] },
  "/signin": { as: visitor },
  "/signout": { as: visitor },
  "/confirmemail/:userId/:guid": { as: visitor, at: [`/confirmemail/${unknownLink}`], status: 404 },
  "/deletionrequested": { as: visitor },
  "/signup": { as: visitor },
  "/signup/sent": { as: visitor },
  "/signup/refused": { as: visitor },
  "/verify/:userId/:guid": { as: visitor, at: [`/verify/${unknownLink}`] },
  "/success": { as: visitor },
  "/alreadyverify": { as: visitor },
  "/resendverification/:userId/:guid": { as: visitor, at: [`/resendverification/${unknownLink}`] },
  "/forgotresendsuccess": { as: visitor },
  "/forgotpassword/:userId/:guid": { as: visitor, at: [`/forgotpassword/${unknownLink}`] },
  "/passwordUpdateSuccessful": { as: visitor },
  "/expireforgot": { as: visitor },
  "/payment_success": { as: visitor },
  "/coach/plan": { as: coaches },
  "/coach/plan/receipts/:receiptId": { as: coaches, at: ["/coach/plan/receipts/none"], status: 404 },
  "/coach/demo": { as: coaches, at: ["/coach/demo", "/coach/demo?sport=FB&team=M"] },
  "/subscription/:token": { as: visitor, at: ["/subscription/none"], status: 404 },
  "/news/:link": { as: visitor, at: ["/news/none"], status: 404 },
  "/coach/digest/:link": { as: visitor, at: ["/coach/digest/none"], status: 404 },
  "/coach/mail/:kind/:link": { as: visitor, at: ["/coach/mail/tasks/none"], status: 404 },
  "/payment/:cId/:pId": { as: visitor, at: ["/payment/none/none"], status: 400 },
  "/payment/*": { as: visitor, at: ["/payment/none"], status: 400 },
  "/error_page": { as: visitor },
  "/*": { as: visitor, at: ["/no-such-page"], status: 404 },
  "/requestdeletion": { as: visitor },
  "/login": { as: visitor },
  "/admin": { as: administrator },
  "/admin/users/:userId": { as: administrator },
  "/admin/audit": { as: administrator },
  "/admin/mail": { as: administrator },
  "/admin/deletions": { as: administrator },
  "/admin/reviews": { as: administrator },
  "/admin/reports": { as: administrator },
  "/admin/messages": { as: administrator },
  "/admin/families": { as: administrator },
  "/admin/coaches": { as: administrator },
  "/admin/contact-rules": { as: administrator },
  "GET /api/admin/contact-rules": { as: administrator, at: ["/api/admin/contact-rules?rule=camps"] },
  "/admin/teams": { as: administrator },
  "/admin/accounts": { as: administrator },
  "/admin/status": { as: administrator },
  "/admin/subscriptions": { as: administrator },
  "/me": { as: athlete },
  "/me/start/:step?": { as: athlete, at: ["/me/start", "/me/start/sport"] },
  "/me/preview": { as: athlete },
  "/me/seasons": { as: athlete },
  "/me/seasons/:teamId": { as: athlete },
  "/me/seasons/:teamId/import": { as: athlete },
  "/me/links": { as: athlete },
  "/me/links/:linkId": { as: athlete },
  "/me/details": { as: athlete },
  "/me/schools": { as: athlete },
  "/me/schools/:schoolId": { as: athlete },
  "/me/teams": { as: athlete },
  "/me/family": { as: athlete },
  "/me/outreach": { as: athlete },
  "/me/outreach/:targetId": { as: athlete, at: ["/me/outreach/none"], status: 404 },
  "/family/:athleteId/outreach": { as: visitor, at: ["/family/none/outreach"], status: 302 },
  "/me/offers": { as: athlete },
  "/me/courses": { as: athlete },
  "/me/references": { as: athlete },
  "/family/:athleteId/offers": { as: visitor, at: ["/family/none/offers"], status: 302 },
  "/family/:athleteId/references": { as: visitor, at: ["/family/none/references"], status: 302 },
  "/me/messages": { as: athlete },
  "/me/messages/:threadId": { as: athlete, at: ["/me/messages/none"], status: 404 },
  "/guardian/:link/messages": { as: visitor, at: ["/guardian/none/messages"], status: 404 },
  "/guardian/:link/messages/:threadId": { as: visitor, at: ["/guardian/none/messages/none"], status: 404 },
  "/family": { as: visitor },
  "/coach-profile/:coachId": { as: visitor, at: ["/coach-profile/none"], status: 404 },
  "/family/open/:token": { as: visitor, at: ["/family/open/none"] },
  "/family/:athleteId": { as: visitor, at: ["/family/none"], status: 302 },
  "/family/:athleteId/download": { as: visitor, at: ["/family/none/download"], status: 302 },
  "/guardian/:link": { as: visitor, at: ["/guardian/none"], status: 404 },
  "/me/sources": { as: athlete },
  "/me/merge": { as: athlete },
  "/me/settings": { as: athlete },
  "/coach/keep-tools": { as: ["owner", "reader"], at: ["/coach/keep-tools?athlete=:athleteId"] },
  "/coach/clipboard/:eventId?": { as: coaches, at: ["/coach/clipboard/:eventId"] },
  "/coach": { as: coaches },
  "/coach/submissions/:submissionId": { as: coaches },
  "/coach/board": {
    as: coaches,
    at: ["/coach/board", "/coach/board?archived=true", `/coach/board?${Array(60).fill("more=OH:2026").join("&")}`],
  },
  "/coach/keep": { as: coaches, status: 302 },
  "/coach/events": { as: coaches },
  "/coach/events/:eventId": {
    as: coaches,
    at: ["/coach/events/:eventId", "/coach/events/:eventId?list=all", "/coach/events/:eventId?text=athlete&page=9"],
  },
  "/coach/events/:eventId/print": {
    as: coaches,
    at: ["/coach/events/:eventId/print", "/coach/events/:eventId/print?by=position&page=2"],
  },
  "/coach/compare": { as: coaches, at: ["/coach/compare?athletes=:athleteId,:otherAthletes"] },
  "/coach/tags": { as: coaches },
  "/coach/prospects/:athleteId": {
    as: coaches,
    at: [
      "/coach/prospects/:athleteId",
      "/coach/prospects/:athleteId?page=9",
      "/coach/prospects/:athleteId?kind=contacts",
    ],
  },
  "/coach/prospects/:athleteId/message": { as: coaches },
  "/coach/messages": { as: coaches },
  "/coach/messages/:threadId": { as: coaches, at: ["/coach/messages/none"], status: 404 },
  "/coach/import": { as: ["owner", "recruiter", "evaluator"] },
  "/coach/roster/:rosterId?": { as: coaches, at: ["/coach/roster/:rosterId"] },
  "/coach/compliance": { as: ["owner", "compliance"], at: ["/coach/compliance", "/coach/compliance?pageNum=100"] },
  "/coach/searches/:searchId?": { as: ["owner"], at: ["/coach/searches/:searchId"] },
  "/coach/program": { as: coaches },
  "/coach/post": { as: coaches },
  "/coach/account": { as: coaches },
  "/team": { as: team },
  "/team/games": { as: team },
  "/team/games/:gameId": { as: team },
  "/team/confirm": { as: team },
  "/team/import": { as: team },
  "/team/import/:importId": { as: team },
  "/team/roster": { as: team },
  "/team/roster/import": { as: ["head", "assistant"] },
  "/team/roster/:athleteId/reference": { as: ["head", "assistant"] },
  "/team/staff": { as: team },
  "/team/account": { as: team },
  "/card.png": { as: visitor },
  "/profile/:athleteId/card.png": { as: visitor },

  "GET /healthz": { as: visitor },
  "GET /readyz": { as: visitor },
  "GET /api/profile/SearchAthletes": { as: visitor, at: ["/api/profile/SearchAthletes?sportCode=VB&numPerPage=50"] },
  "GET /api/profile/GetProfileBySportAndID": { as: visitor, at: ["/api/profile/GetProfileBySportAndID?id=:athleteId"] },
  "GET /api/athleteLink/GetLinks": { as: visitor, at: ["/api/athleteLink/GetLinks?athleteId=:athleteId"] },
  "GET /api/volleyball/GetVBSeason": { as: visitor, at: ["/api/volleyball/GetVBSeason?seasonId=:seasonVB"] },
  "GET /api/volleyball/GetUIFieldsVB": { as: visitor, at: ["/api/volleyball/GetUIFieldsVB?season=true"] },
  "GET /api/football/GetSeason": { as: visitor, at: ["/api/football/GetSeason?seasonId=:seasonFB"] },
  "GET /api/football/GetUIFieldsFB": { as: visitor, at: ["/api/football/GetUIFieldsFB?season=true"] },
  "GET /api/basketball/GetBBSeason": { as: visitor, at: ["/api/basketball/GetBBSeason?seasonId=:seasonBB"] },
  "GET /api/basketball/GetUIFieldsBB": { as: visitor, at: ["/api/basketball/GetUIFieldsBB?season=true"] },
  "GET /api/auth/Session": { as: members },
  "GET /api/me": { as: members },
  "GET /api/me/sessions": { as: members },
  "GET /api/me/exports/{id}": { as: athlete, at: ["/api/me/exports/:ownExportId"] },
  "GET /api/me/exports/{id}/file": { as: athlete, at: ["/api/me/exports/:ownExportId/file"] },
  "GET /api/me/exports/{id}/page": { as: athlete, at: ["/api/me/exports/:ownExportId/page"] },
  "GET /auth/Session": { as: administrator },
  "GET /admin/user/GetUsers": {
    as: administrator,
    at: ["/admin/user/GetUsers?page=1&pageSize=100", "/admin/user/GetUsers?page=1&pageSize=100&search=ana"],
  },
  "GET /api/admin/user/{userLoginId}": { as: administrator, at: ["/api/admin/user/:userId"] },
  "GET /api/admin/audit": {
    as: administrator,
    at: ["/api/admin/audit?pageSize=100", `/api/admin/audit?pageSize=100&page=${last}`],
  },
  "GET /api/admin/audit.csv": { as: administrator },
  "GET /api/admin/mail": { as: administrator, at: ["/api/admin/mail?pageSize=100&status=failed"] },
  "GET /api/admin/deletions": { as: administrator, at: ["/api/admin/deletions?pageSize=100"] },
  "GET /api/admin/waiting": { as: administrator },
  "GET /api/admin/coaches": { as: administrator, at: ["/api/admin/coaches?pageSize=100"] },
  "GET /api/admin/reviews": { as: administrator, at: ["/api/admin/reviews?pageSize=100"] },
  "GET /api/admin/reports": { as: administrator, at: ["/api/admin/reports?pageSize=100"] },
  "GET /api/admin/teams": { as: administrator, at: ["/api/admin/teams?pageSize=100"] },
  "GET /api/admin/accounts": { as: administrator, at: ["/api/admin/accounts?pageSize=100&state=unverified"] },
  "GET /api/admin/coaches.csv": { as: administrator },
  "GET /api/admin/teams.csv": { as: administrator },
  "GET /api/admin/reviews.csv": { as: administrator },
  "GET /api/admin/reports.csv": { as: administrator },
  "GET /api/admin/families": { as: administrator },
  "GET /api/admin/deletions.csv": { as: administrator },
  "GET /api/admin/mail.csv": { as: administrator },
  "GET /api/admin/accounts.csv": { as: administrator },
  "GET /api/admin/subscriptions.csv": { as: administrator },
  "GET /api/admin/profiles/{athleteId}/parts": { as: administrator, at: ["/api/admin/profiles/:athleteId/parts"] },
  "GET /api/admin/status": { as: administrator },
  "GET /api/admin/subscriptions": { as: administrator },
  "GET /api/schools": { as: visitor, at: ["/api/schools?numPerPage=50&sportCode=VB"] },
  "GET /api/schools/{schoolId}": { as: visitor },
  "GET /api/me/submissions": { as: athlete },
  "GET /api/coach/post": { as: coaches },
  "GET /api/coach/submissions": { as: coaches },
  "GET /api/coach/program": { as: coaches },
  "GET /api/team": { as: team },
  "GET /api/team/invitations": { as: team },
  "GET /api/team/all": { as: team },
  "GET /api/team/roster": { as: team },
  "GET /api/team/athletes": { as: team },
  "GET /api/team/joins": { as: ["head", "assistant"] },
  "GET /api/team/games": { as: team },
  "GET /api/team/games/{gameId}": { as: team },
  "GET /api/team/games/{gameId}/export": {
    as: team,
    at: ["maxpreps", "csv", "json"].map((format) => `/api/team/games/:gameId/export?format=${format}`),
  },
  "GET /api/team/confirmations": { as: team },
  "GET /api/team/references": { as: ["head", "assistant"] },
  "GET /api/me/sources": { as: athlete },
  "GET /api/team/imports": { as: team },
  "GET /api/team/imports/{importId}": { as: team },
  "GET /api/me/teams/{teamId}/import": { as: athlete },
  "GET /api/me/films/{linkId}/clips": { as: athlete },
  "GET /api/me/memberships": { as: athlete },
  "GET /api/me/guardians": { as: athlete },
  "GET /api/me/outreach": { as: athlete },
  "GET /api/me/outreach/{targetId}": { as: athlete, at: ["/api/me/outreach/none"], status: 404 },
  "GET /api/me/offers": { as: athlete },
  "GET /api/me/core-courses": { as: athlete },
  "GET /api/me/references": { as: athlete },
  "GET /api/me/messages": { as: athlete },
  "GET /api/me/messages/{threadId}": { as: athlete, at: ["/api/me/messages/none"], status: 404 },
  "GET /api/guardian/{link}/messages": { as: visitor, at: ["/api/guardian/none/messages"], status: 404 },
  "GET /api/guardian/{link}/messages/{threadId}": {
    as: visitor,
    at: ["/api/guardian/none/messages/none"],
    status: 404,
  },
  "GET /api/coach/messages": { as: coaches },
  "GET /api/coach/messages/{threadId}": { as: coaches, at: ["/api/coach/messages/none"], status: 404 },
  "GET /api/admin/message-reports": { as: administrator },
  "GET /api/me/push": { as: members },
  "GET /api/guardian/{link}": { as: visitor, at: ["/api/guardian/00000000-0000-4000-8000-000000000000"], status: 404 },
  "GET /api/me/season-merges": { as: athlete },
  "GET /api/me/schedule": { as: athlete },
  "GET /api/me/roster-entries": { as: athlete },
  "GET /api/me/team-codes/{code}": { as: athlete, at: ["/api/me/team-codes/:joinCode"] },
  "GET /api/coach/prospects": { as: coaches, at: ["/api/coach/prospects?numPerPage=100"] },
  "GET /api/coach/prospects/{athleteId}": { as: coaches },
  "GET /api/coach/prospects/{athleteId}/notes/{noteId}/versions": { as: coaches },
  "GET /api/coach/tags": { as: coaches },
  "GET /api/coach/tasks": { as: coaches, at: ["/api/coach/tasks", "/api/coach/tasks?state=done&pageNum=9"] },
  "GET /api/coach/needs": { as: coaches },
  "GET /api/coach/rollovers": { as: coaches },
  "GET /api/coach/compare": { as: coaches, at: ["/api/coach/compare?athletes=:athleteId,:otherAthletes"] },
  "GET /api/coach/exports/{exportId}": { as: ["owner"] },
  "GET /api/coach/exports/{exportId}/file": { as: ["owner"] },
  "GET /api/coach/log": { as: ["owner", "compliance"], at: ["/api/coach/log", "/api/coach/log?pageNum=400"] },
  "GET /api/coach/searches": { as: coaches },
  "GET /api/coach/searches/new": { as: ["owner"], at: ["/api/coach/searches/new?searchId=:searchId"] },
  "GET /api/coach/prospects/{athleteId}/contacts": { as: coaches },
  "GET /api/coach/contacts": { as: coaches },
  "GET /api/coach/invitations": { as: coaches },
  "GET /api/coach/compliance/exports/{exportId}/file": {
    as: ["owner", "compliance"],
    at: ["/api/coach/compliance/exports/:complianceExportId/file"],
  },
  "GET /api/coach/prospects/{athleteId}/files": { as: coaches },
  "GET /api/coach/prospects/{athleteId}/files/{fileId}": {
    as: coaches,
    at: ["/api/coach/prospects/:athleteId/files/00000000-0000-4000-8000-000000000000"],
    status: 404,
  },
  "GET /api/coach/events": { as: coaches },
  "GET /api/coach/events/{eventId}": { as: coaches },
  "GET /api/coach/import/unmatched": { as: ["owner", "evaluator"] },
  "GET /api/coach/roster": { as: coaches, at: ["/api/coach/roster", "/api/coach/roster?text=athlete"] },
  "GET /api/coach/roster/{rosterId}": { as: coaches },
  "GET /api/coach/events/{eventId}/evaluations": { as: coaches },
  "GET /api/me/high-schools": { as: athlete, at: ["/api/me/high-schools?name=a+b+c+d"] },
  "GET /api/high-schools": { as: visitor, at: ["/api/high-schools?name=a+b+c+d"] },
  "GET /api/me/profile": { as: athlete },
  "GET /api/me/views": { as: athlete },
  "GET /api/me/text-reviews": { as: athlete },
};

/** Returns the paths of all pages, such as `/coach/prospects/:athleteId`. A layout without a path is no page. */
export function listPages(entries: readonly RouteConfigEntry[] = routes, parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    // A page with children is a layout, and its index is the page.
    return entry.children ? listPages(entry.children, path) : [path || "/"];
  });
}

interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

/** Throws if a page or GET endpoint has no entry in `visits`, or an entry has neither. */
export function requireAllVisited({ paths }: ApiDocument): void {
  const endpoints = Object.keys(paths)
    .filter((path) => paths[path]?.get)
    .map((path) => `GET ${path}`);
  const known = new Set([...listPages(), ...endpoints]);
  const missing = [...known].filter((name) => !(name in visits));
  if (missing.length > 0)
    throw new Error(
      `Add an entry to \`visits\` in bench/heaviest-visits.ts for ${missing.join(", ")}: the clients that read it and, if the path or the query has parameters, its addresses with ids of bench/heaviest-world.ts. Fill what it shows to its limit there.`,
    );
  const unknown = Object.keys(visits).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`Remove from \`visits\` in bench/heaviest-visits.ts: ${unknown.join(", ")}.`);
}

/** Returns the requests of an entry with the ids of the filled aggregates. */
export function addressesOf(name: string, ids: Record<string, string>): string[] {
  const path = name.replace(/^GET /, "").replaceAll(/\{(\w+)\}/g, ":$1");
  return (visits[name]?.at ?? [path]).map((address) =>
    address.replaceAll(/:([a-z]\w+)/gi, (_, id: string) => {
      const value = ids[id];
      if (!value) throw new Error(`bench/heaviest-world.ts has no id “${id}” for ${name}.`);
      return value;
    }),
  );
}
