import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";

/** All pages of the site by audience. Create links with `href`, which checks these paths. */
export default [
  layout("site/public-layout.tsx", [
    index("site/home/home-page.tsx"),
    route("about", "site/about-page.tsx"),
    route("contact", "site/contact-page.tsx"),
    route("coaches", "site/coaches-page.tsx"),
    route("privacy", "site/privacy-page.tsx"),
    route("accessibility", "site/accessibility-page.tsx"),
    route("searchAthletes", "search/search-athletes-page.tsx"),
    route("profile/:athleteId", "profile/profile-page.tsx"),
    route("profile/:athleteId/film", "profile/film-page.tsx"),
    route("contact-rules", "contact-rules/contact-rules-page.tsx"),
    route("how-numbers-work", "percentiles/how-numbers-work-page.tsx"),
    route("schools", "schools/schools-page.tsx"),
    route("schools/:schoolId", "schools/school-page.tsx"),
    route("mailbox", "site/mailbox-page.tsx"),
    route("mailbox/:name", "site/mailbox-message-page.tsx"),
    layout("accounts/private-layout.tsx", [
      route("profile/:athleteId/report", "profile-reports/report-page.tsx"),
      route("check-a-coach", "coach-check/check-coach-page.tsx"),
      route("check-a-coach/report", "coach-check/report-coach-page.tsx"),
      route("coach-profile/:coachId", "coach-check/coach-profile-page.tsx"),
      route("signin", "sign-in/sign-in-page.tsx"),
      route("signout", "sign-in/sign-out-page.tsx"),
      route("confirmemail/:userId/:guid", "settings/confirm-email-page.tsx"),
      route("deletionrequested", "deletion/deletion-requested-page.tsx"),
      route("signup", "sign-up/sign-up-page.tsx"),
      route("signup/sent", "sign-up/sign-up-sent-page.tsx"),
      route("signup/refused", "sign-up/sign-up-refused-page.tsx"),
      route("verify/:userId/:guid", "sign-up/verify-page.tsx"),
      route("success", "sign-up/success-page.tsx"),
      route("alreadyverify", "sign-up/already-verify-page.tsx"),
      route("resendverification/:userId/:guid", "sign-up/resend-verification-page.tsx"),
      route("forgotresendsuccess", "sign-in/forgot-resend-success-page.tsx"),
      route("forgotpassword/:userId/:guid", "sign-in/forgot-password-page.tsx"),
      route("expireforgot", "sign-in/expire-forgot-page.tsx"),
      route("passwordUpdateSuccessful", "sign-in/password-update-successful-page.tsx"),
    ]),
    layout("accounts/private-layout.tsx", { id: "accounts/private-layout-payments" }, [
      route("payment_success", "payments/checkout/payment-success-page.tsx"),
      route("subscription/:token", "payments/subscription-page.tsx"),
      route("news/:link", "good-news/stop-news-page.tsx"),
      route("coach/digest/:link", "recruiting/submissions/digest-page.tsx"),
      route("guardian/:link", "family/guardian-page.tsx"),
      route("guardian/:link/messages", "contact/guardian-messages-page.tsx"),
      route("guardian/:link/messages/:threadId", "contact/guardian-thread-page.tsx"),
      route("family", "family/dashboard/family-home-page.tsx"),
      route("family/open/:token", "family/dashboard/open-family-page.tsx"),
      route("family/:athleteId", "family/dashboard/family-athlete-page.tsx"),
      route("family/:athleteId/offers", "offers/family-offers-page.tsx"),
      route("family/:athleteId/outreach", "outreach/family-outreach-page.tsx"),
      route("coach/mail/:kind/:link", "recruiting/submissions/digest-page.tsx", { id: "coach/digest-page-mail" }),
    ]),
    route("payment/:cId/:pId", "payments/checkout/payment-page.tsx"),
    route("payment/*", "site/invalid-payment-page.tsx"),
    route("error_page", "site/error-page.tsx"),
    route("*", "site/not-found-page.tsx"),
  ]),
  layout("accounts/private-layout.tsx", { id: "accounts/private-layout-alone" }, [
    route("requestdeletion", "deletion/request-deletion-page.tsx"),
    route("start", "site/start-page.tsx"),
  ]),
  layout("accounts/private-toast-layout.tsx", { id: "accounts/private-layout-portal" }, [
    route("login", "admin/sign-in/sign-in-page.tsx"),
    route("admin", "admin/admin-layout.tsx", [
      index("admin/users/users-page.tsx"),
      route("users/:userId", "admin/users/user-page.tsx"),
      route("audit", "admin/records/audit-page.tsx"),
      route("mail", "admin/records/mail-page.tsx"),
      route("deletions", "admin/records/deletions-page.tsx"),
      route("reviews", "admin/records/reviews-page.tsx"),
      route("reports", "admin/profile-reports/reports-page.tsx"),
      route("messages", "admin/message-reports/message-reports-page.tsx"),
      route("families", "admin/profile-reports/families-page.tsx"),
      route("coaches", "admin/users/coaches-page.tsx"),
      route("accounts", "admin/users/accounts-page.tsx"),
      route("teams", "admin/records/teams-page.tsx"),
      route("contact-rules", "admin/contact-rules/rules-page.tsx"),
      route("status", "admin/records/status-page.tsx"),
      route("subscriptions", "admin/records/subscriptions-page.tsx"),
    ]),
  ]),
  layout("accounts/private-toast-layout.tsx", { id: "accounts/private-layout-workspace" }, [
    route("me", "workspace/pages/workspace-layout.tsx", [
      index("workspace/pages/profile-edit-page.tsx"),
      route("start/:step?", "workspace/pages/start-page.tsx"),
      route("preview", "workspace/pages/preview-page.tsx"),
      route("seasons", "workspace/pages/seasons-page.tsx"),
      route("seasons/:teamId", "workspace/pages/team-page.tsx"),
      route("seasons/:teamId/import", "workspace/game-file-upload/own-import-page.tsx"),
      route("merge", "teams/merges/merge-page.tsx"),
      route("links", "workspace/pages/links-page.tsx"),
      route("links/:linkId", "workspace/film/film-marks-page.tsx"),
      route("details", "workspace/pages/details-page.tsx"),
      route("schools", "schools/my-schools-page.tsx"),
      route("schools/:schoolId", "schools/submit-page.tsx"),
      route("outreach", "outreach/outreach-page.tsx"),
      route("outreach/:targetId", "outreach/target-page.tsx"),
      route("offers", "offers/offers-page.tsx"),
      route("teams", "teams/athletes/my-teams-page.tsx"),
      route("sources", "teams/confirmations/my-sources-page.tsx"),
      route("family", "family/family-page.tsx"),
      route("messages", "contact/own-messages-page.tsx"),
      route("messages/:threadId", "contact/own-thread-page.tsx"),
      route("settings", "settings/settings-page.tsx"),
    ]),
  ]),
  route("coach/keep-tools", "recruiting/find/keep-tools-page.tsx"),
  layout("accounts/private-layout.tsx", { id: "accounts/private-layout-clipboard" }, [
    route("coach/clipboard/:eventId?", "recruiting/clipboard/clipboard-page.tsx"),
  ]),
  layout("accounts/private-layout.tsx", { id: "accounts/private-layout-coach" }, [
    route("coach", "recruiting/coach-layout.tsx", [
      index("recruiting/coach-page.tsx"),
      route("submissions/:submissionId", "recruiting/submissions/received-page.tsx"),
      route("board", "recruiting/board/board-page.tsx"),
      route("keep", "recruiting/find/keep-page.tsx"),
      route("events", "recruiting/events/events-page.tsx"),
      route("events/:eventId", "recruiting/events/event-page.tsx"),
      route("events/:eventId/print", "recruiting/events/result-page.tsx"),
      route("compare", "recruiting/board/compare-page.tsx"),
      route("tags", "recruiting/board/tags-page.tsx"),
      route("prospects/:athleteId", "recruiting/prospect-page/prospect-page.tsx"),
      route("prospects/:athleteId/message", "contact/write-page.tsx"),
      route("messages", "contact/program-messages-page.tsx"),
      route("messages/:threadId", "contact/program-thread-page.tsx"),
      route("import", "recruiting/roster-upload/import-page.tsx"),
      route("roster", "recruiting/roster-upload/roster-page.tsx"),
      route("roster/:rosterId", "recruiting/board/roster-person-page.tsx"),
      route("compliance", "recruiting/contacts/compliance-page.tsx"),
      route("searches", "recruiting/searches/searches-page.tsx"),
      route("searches/:searchId", "recruiting/searches/new-matches-page.tsx"),
      route("program", "recruiting/program-page.tsx"),
      route("plan", "recruiting/plan/plan-page.tsx"),
      route("plan/receipts/:receiptId", "recruiting/plan/receipt-page.tsx"),
      route("demo", "recruiting/demo/demo-page.tsx"),
      route("post", "recruiting/coach-position-page.tsx"),
      route("account", "settings/settings-page.tsx", { id: "accounts/settings-page-coach" }),
    ]),
  ]),
  layout("accounts/private-toast-layout.tsx", { id: "accounts/private-layout-team" }, [
    route("team", "teams/team-layout.tsx", [
      index("teams/team-page.tsx"),
      route("games", "teams/games/games-page.tsx"),
      route("games/:gameId", "teams/games/game-page.tsx"),
      route("confirm", "teams/confirmations/confirm-page.tsx"),
      route("import", "teams/game-file-upload/import-page.tsx"),
      route("import/:importId", "teams/game-file-upload/import-file-page.tsx"),
      route("roster", "teams/athletes/roster-page.tsx"),
      route("roster/import", "teams/roster-entries/import-roster-page.tsx"),
      route("staff", "teams/staff-page.tsx"),
      route("account", "settings/settings-page.tsx", { id: "accounts/settings-page-team" }),
    ]),
  ]),
  route("offline", "site/offline-page.tsx"),
  route("profile/:athleteId/film/frame", "film/film-frame-page.tsx"),
  route("embed/profile/:athleteId", "embeds/profile-embed-page.tsx"),
  route("embed/game/:eventId", "embeds/game-embed-page.tsx"),
  route("card.png", "site/card-page.tsx"),
  route("family/:athleteId/download", "family/dashboard/family-download-page.tsx"),
  route("profile/:athleteId/card.png", "profile/profile-card-page.tsx"),
] satisfies RouteConfig;

// The functions of @react-router/dev would require the build tools at run time, because the log names requests by these routes.

type Rest = [] | [RouteConfigEntry[]] | [{ id: string }] | [{ id: string }, RouteConfigEntry[]];

function route(path: string, file: string, ...rest: Rest): RouteConfigEntry {
  return { path, ...layout(file, ...rest) };
}

function index(file: string): RouteConfigEntry {
  return { index: true, file };
}

function layout(file: string, ...rest: Rest): RouteConfigEntry {
  const entry: RouteConfigEntry = { file };
  for (const part of rest) Object.assign(entry, Array.isArray(part) ? { children: part } : part);
  return entry;
}
