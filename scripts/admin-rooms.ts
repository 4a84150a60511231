import type { Room } from "./rooms.ts";

/** Rooms of the staff portal. */
export const adminRooms: readonly Room[] = [
  {
    path: "src/admin",
    holds: "frame and contract of the staff portal",
    uses: "brand.ts database jobs mail/templates ui http athletes sessions payments profile-reports site",
    opens: `
      account-link.tsx admin-session.tsx changes-notice.tsx confirm-dialog.tsx fact.tsx decided-list.tsx list-pages.tsx
      lock-accounts.server.ts main-part.tsx menu-look.tsx modal-backdrop.tsx page-band.tsx pages-of.server.ts permissions.ts
      record-version.server.ts request-admin.tsx request-failed.tsx require-administrator.server.ts schema.ts session-ended.tsx
      undo-button.tsx use-decision.ts user-identity.tsx vocabulary.ts`,
    opensToTop: "admin-jobs.server.ts",
  },
  {
    path: "src/admin/sign-in",
    holds: "sign-in and second factor of the staff",
    uses: "brand.ts database ui/art ui http accounts sessions sign-in admin",
    opensToTop: "seal-secret.server.ts sign-in-api.server.ts",
  },
  {
    path: "src/admin/records",
    holds: "audit log, mail, deletions, reviews, flagged subscriptions",
    uses: "brand.ts database mail ui athletes accounts payments profile-reports teams teams/games doctor admin",
    opens: `
      audit-entries.tsx find-audit-entries.server.ts find-mail.server.ts find-teams.server.ts flagged-row.tsx mail-row.tsx`,
    opensToTop: "export-audit.server.ts resend-failed-mail.server.ts reviews-api.server.ts teams-api.server.ts",
  },
  {
    path: "src/admin/users",
    holds: "user list, user page, actions on accounts",
    uses: "brand.ts database mail ui athletes accounts payments admin admin/records",
    opens: "change-account.server.ts",
    opensToTop: `
      count-waiting-tasks.server.ts find-coach-plans.server.ts list-waiting-coaches.server.ts queries.server.ts
      search-users.server.ts`,
  },
  {
    path: "src/admin/profile-reports",
    holds: "the queue of reports about profiles",
    uses: "brand.ts database mail ui athletes accounts profile-reports admin admin/users",
    opensToTop: "reports-api.server.ts",
  },
];
