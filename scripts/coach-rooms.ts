import type { Room } from "./rooms.ts";

/** The rooms of colleges and their coaches, ordered by dependency. */
export const coachRooms: readonly Room[] = [
  {
    path: "src/schools",
    holds: "colleges and submissions of athletes",
    uses: "brand.ts ui/art sports database ui http athletes sessions",
    opens: `
      find-coach-access.server.ts list-submissions.server.ts purge-submissions.server.ts queries.server.ts
      recorded-decision.tsx schema.ts submission-not-found.tsx submit-profile.server.ts vocabulary.ts withdraw-submission.server.ts`,
    opensToTop: "api.server.ts collect-school-data.server.ts",
  },
  {
    path: "src/schools/high-schools",
    holds: "suggestions of high schools: endpoints and field",
    uses: "database ui http sessions schools",
    opens: "high-school-input.tsx use-high-schools.ts",
    opensToTop: "high-schools-api.server.ts",
  },
  {
    path: "src/schools/lists",
    holds: "loads the lists of registers/ into the database",
    uses: "database sports schools",
    opensToTop: "load-school-lists.server.ts",
  },
  {
    path: "src/programs",
    holds: "programs of colleges: staff, roles, plan, log",
    uses: "database http mail athletes accounts payments sports schools sessions",
    opens: `
      admit-staff.server.ts change-program.server.ts change-staff.server.ts describe-program.server.ts
      find-program.server.ts open-program.server.ts permissions.ts program-log.server.ts record-active-plans.server.ts schema.ts vocabulary.ts`,
    opensToTop: "programs-api.server.ts",
  },
  {
    path: "src/coach/forms",
    holds: "forms of a program's pages: membership, problems, text that survives a reload of the page's data",
    uses: "database ui drafts http schools sessions programs",
    opens: `
      draft-notice.tsx entry-form.tsx file-field.tsx form-fields.server.ts problem.tsx program-form.server.ts missing-record.tsx staff-list.tsx send-form.ts text-area.tsx
      use-form-draft.ts use-unsent-form.ts`,
  },
  {
    path: "src/coach/prospects",
    holds: "a program's work on athletes: prospects, tags, notes, ratings, tasks, and their endpoints",
    uses: "database http ui sports athletes search schools programs",
    opens: `
      find-prospect.server.ts keep-prospect.server.ts list-changed-prospects.server.ts list-prospects.server.ts list-tasks.server.ts
      look-at-prospect.server.ts page-numbers.server.ts require-event.server.ts require-prospect.server.ts schema.ts set-tags.server.ts tag-badge.tsx vocabulary.ts
      write-notes.server.ts write-ratings.server.ts
      write-tasks.server.ts`,
    opensToTop: "collect-program-data.server.ts prospects-api.server.ts",
  },
  {
    path: "src/coach/events",
    holds: "events of a program: list, schedule by time and court, entries, and their endpoints",
    uses: "brand.ts database http ui athletes search schools programs coach/forms coach/prospects",
    opens: "event-words.ts schema.ts",
    opensToTop: "events-api.server.ts",
  },
  {
    path: "src/coach/exports",
    holds: "exports of a program's work, its log, and the purge of what can no longer be restored",
    uses: "database jobs http athletes schools programs coach/prospects",
    opens: "list-log.server.ts make-export.server.ts tag-list.ts write-csv.server.ts",
    opensToTop: "exports-api.server.ts exports-jobs.server.ts",
  },
  {
    path: "src/coach/panel",
    holds: "the page of a prospect",
    uses: "brand.ts database ui http sports athletes profile programs coach/forms coach/prospects",
  },
  {
    path: "src/coach/tags",
    holds: "the tags of a program: name, color, order, archive, task",
    uses: "brand.ts database http ui programs schools coach/forms coach/prospects",
    opensToTop: "tags-api.server.ts",
  },
  {
    path: "src/coach/board",
    holds: "the board: a row for each position, a column for each class, and the yearly roll-over",
    uses: "brand.ts database http ui drafts sports athletes search programs schools coach/forms coach/prospects",
    opens: "schema.ts",
    opensToTop: "board-api.server.ts",
  },
  {
    path: "src/coach/compare",
    holds: "two to four prospects side by side",
    uses: "brand.ts database http ui sports athletes programs coach/forms coach/prospects",
    opens: "schema.ts",
    opensToTop: "compare-api.server.ts",
  },
  {
    path: "src/coach/keep",
    holds: "the bar of a program on public pages, which puts athletes on the board",
    uses: "brand.ts database http ui drafts athletes search sessions programs coach/forms coach/prospects",
    opensToTop: "add-keep-tools.server.tsx",
  },
  {
    path: "src/coach/searches",
    holds: "saved searches of coaches, their new matches and alerts",
    uses: "brand.ts database jobs mail ui http sports athletes search schools programs coach/forms",
    opens: "list-searches.server.ts member-mail.server.ts schema.ts vocabulary.ts",
    opensToTop: "searches-api.server.ts searches-jobs.server.ts",
  },
  {
    path: "src/coach/log",
    holds: "the log of contacts with athletes, person-days, compliance",
    uses: "brand.ts database jobs ui http sports athletes sessions programs coach/forms coach/exports",
    opens: "schema.ts",
    opensToTop: "contact-jobs.server.ts contacts-api.server.ts",
  },
  {
    path: "src/coach/roster",
    holds:
      "import of rosters: files read in their own process, matched with public profiles, accepted by a person; athletes without a profile",
    uses: "brand.ts database jobs ui processes http stat-files/document sports athletes schools programs coach/forms coach/prospects coach/exports",
    opens: "roster-list.server.ts schema.ts vocabulary.ts",
    opensToTop: "import-api.server.ts import-jobs.server.ts",
  },
  {
    path: "src/coach/clipboard",
    holds: "evaluations at an event on a phone, also without network: pad, data on the device, upload",
    uses: "brand.ts database http mail ui drafts athletes schools sessions programs coach/prospects coach/events coach/roster",
    opens: "schema.ts",
    opensToTop: "evaluations-api.server.ts",
  },
  {
    path: "src/coach",
    holds: "the pages of college coaches",
    uses: `
      brand.ts sports database jobs mail ui http athletes accounts sessions profile schools programs coach/forms coach/prospects coach/exports
      coach/searches`,
    opensToTop: "schools-jobs.server.ts submissions-api.server.ts",
  },
];
