import { globSync } from "node:fs";
import path from "node:path";
import { adminRooms } from "./admin-rooms.ts";
import { coachRooms } from "./coach-rooms.ts";
import { statFileRooms } from "./stat-file-rooms.ts";
import { teamGameRooms, teamRooms } from "./team-rooms.ts";

/** A folder of `src`, or a file at its top, with its allowed dependencies. */
export interface Room {
  path: string;
  holds?: string;
  /** Rooms that it may import, relative to `src`. */
  uses?: string;
  /** Files that other rooms may import; `*` for all. */
  opens?: string;
  /** Files that only the rooms of `top` may import. */
  opensToTop?: string;
}

export const top = ["src/backup", "src/server", "src/root.tsx", "src/entry.server.tsx", "src/server.ts"];

/** One folder for each sport. */
const sportFolders = globSync("*/definition.ts", { cwd: path.join(import.meta.dirname, "../src/sports") })
  .map((file) => path.dirname(file))
  .sort();

/** Every room, ordered by dependency: a room uses only rooms that are listed before it, so that no import cycle is possible. */
export const rooms: readonly Room[] = [
  {
    path: "src/brand",
    holds: "brand.json: the operator's texts and links, and the founders",
    opens: "brand-file.server.ts brand-schema.server.ts founders.server.ts",
  },
  { path: "src/brand.ts", uses: "brand", opens: "brand.ts" },
  {
    path: "src/config",
    holds: "the settings and what is wrong with a value; version and commit",
    opens: `build-info.server.ts describe-invalid.server.ts find-misspelled.server.ts read-values.server.ts
      settings.server.ts`,
  },
  { path: "src/config.server.ts", uses: "brand config", opens: "config.server.ts" },
  { path: "src/ui/art", holds: "drawings and fonts", opens: "*" },
  {
    path: "src/sports/definition",
    holds: "the form of a sport and of its statistics",
    uses: "ui/art",
    opens: "sport.ts stat-definition.ts",
  },
  ...sportFolders.map((name) => ({
    path: `src/sports/${name}`,
    uses: "sports/definition",
    opens: `definition.ts ${name}.ts`,
  })),
  {
    path: "src/sports",
    holds: "the registry of sports; statistics and positions of any sport",
    uses: `ui/art sports/definition ${sportFolders.map((name) => `sports/${name}`).join(" ")}`,
    opens: `
      derive-rates.ts event-stats-schema.ts format-stat.ts game-group.ts group-stats.ts headline-stats.ts
      positions.ts searchable-stats.ts season-table.ts season-totals.ts sport-definition.ts sport-words.ts sports.ts stat-catalogue.ts stat-line.ts
      stat-series.ts validate-stat-line.ts`,
  },
  {
    path: "src/database",
    holds: "embedded server, connections, migrations, table types",
    uses: "config.server.ts sports",
    opens: `
      athletes-table.ts install-jobs.server.ts outage.server.ts retry-while-unavailable.server.ts startup-problem.ts tables.ts`,
    opensToTop: `
      copy-cursor.server.ts data-folder.server.ts file-lock.server.ts migrate.server.ts open-instance.server.ts
      open-reads.server.ts open.server.ts request-role.server.ts`,
  },
  {
    path: "src/jobs",
    holds: "the queue, in the same PostgreSQL",
    uses: "database",
    opens: "job.server.ts run-each.server.ts worker.server.ts",
  },
  { path: "src/ui", holds: "components without texts or data of the product", uses: "ui/art", opens: "*" },
  { path: "src/mail/templates", holds: "one component for each mail", uses: "brand.ts ui", opens: "*" },
  {
    path: "src/mail",
    holds: "from template to delivery",
    uses: "brand.ts database jobs ui mail/templates",
    opens: "address.ts check-mail-server.server.ts mail-folder.server.ts mailbox-context.ts queue-mail.server.ts",
    opensToTop: "mail-handler.server.ts purge-mail.server.ts render-mail.tsx transport.server.ts",
  },
  {
    path: "src/processes",
    holds: "child processes with limits, and the queue before them",
    opens: "fair-queue.server.ts limited-process.server.ts",
  },
  {
    path: "src/files",
    holds: "photos and cards: decoded and rendered in two child processes, stored in a folder or bucket",
    uses: "database jobs ui processes",
    opens: `
      file-store.server.ts open-cards.server.ts open-pictures.server.ts picture-job.server.ts
      remove-files.server.ts store-picture.server.ts`,
    opensToTop: "open-store.server.ts",
  },
  {
    path: "src/http",
    holds: "requests: limits, idempotency, batch loader, forms, caching",
    uses: "database",
    opens: `
      batch-loader.server.ts client-address.server.ts compress-pages.server.ts detect-data-request.server.ts detect-prefetch.server.ts disable-caching.server.ts encode-body.server.ts tag-endpoints.server.ts
      entity-tag.server.ts idempotency-key.server.ts in-flight.server.ts invalid-field.server.ts
      load-optional.server.ts page-context.ts page-form.server.ts page-number.server.ts page-part.tsx query-text.ts rate-limits.server.ts
      read-bounded-body.server.ts read-operator-token.server.ts require-space.server.ts require-version.server.ts upload-form.server.ts`,
    opensToTop:
      "cache-result.server.ts leased-limit.server.ts limit-headers.server.ts request-queue.server.ts same-secret.server.ts slow-clients.server.ts",
  },
  ...statFileRooms,
  {
    path: "src/drafts",
    holds: "what a user typed and has not saved, in the database of the browser; when it is sent again",
    uses: "ui",
    opens: `clipboard-database.ts device-data.ts draft-box.ts format-elapsed.ts fresh-id.ts remembered-account.ts retry-schedule.ts unsent-status.tsx`,
  },
  {
    path: "src/athletes",
    holds: "athlete fields, public ids, queries, the contact data detector",
    uses: "database ui http sports stat-files/document",
    opens: `
      check-stored-names.server.ts check-texts.server.ts choose-team.server.ts clean-text.ts count-events.server.ts describe-line-source.ts field-columns.ts field-definition.ts fields.ts find-contact-data.server.ts
      find-highlights.server.ts find-text-problem.server.ts held-texts.server.ts keep-together.ts latest-date.ts limits.ts line-source.ts link-sites.ts read-line-marks.ts select-confirmations.server.ts source-chain.tsx
      name-positions.server.ts picture-address.server.ts public-id.server.ts public-texts.ts remove-public-text.server.ts queries.server.ts
      schema.ts score-tiles.tsx show-athlete.tsx show-details.tsx stat-condition.ts state-names.server.ts us-states.ts
      vocabulary.ts athlete-changes.server.ts unseen-changes.server.ts`,
  },
  {
    path: "src/statistics",
    holds: "figures of the latest season, computed for the search",
    uses: "database sports",
    opensToTop: "keep-figures-current.server.ts",
  },
  {
    path: "src/accounts",
    holds: "account rows, audit log, passwords, one-time links",
    uses: "brand.ts database jobs mail ui/art ui http drafts athletes",
    opens: `
      account-form.tsx account-requests.server.ts audit-actions.ts audit-log.server.ts check-credentials.server.ts
      coach-domain.server.ts form-message.tsx installation-keys.server.ts known-client.server.ts mailbox-hint.tsx member-frame.tsx
      one-time-link.server.ts open-account.server.ts password-field.tsx password-rule.server.ts permissions.ts queries.server.ts queue-invitation.server.ts
      request-context.server.ts result-frame.tsx schema.ts send-link.server.ts
      signed-out-message.ts store-email.server.ts vocabulary.ts`,
    opensToTop: `
      create-administrator.server.ts password-hash.server.ts process-account-request.server.ts
      remove-former-mail.server.ts`,
  },
  {
    path: "src/sessions",
    holds: "tokens, cookies, guards of endpoints and pages",
    uses: "database http accounts",
    opens: `
      bearer-token.server.ts check-current-password.server.ts describe-device.server.ts end-session.server.ts end-sessions.server.ts
      endpoint-access.server.ts find-session.server.ts find-sessions.server.ts member-context.ts
      member-cookie.server.ts member-request.server.ts open-session.server.ts redirect-path.server.ts
      refuse-without-code.server.ts require-account-form.server.ts require-member-page.server.ts
      require-member.server.ts serve-session-time.server.ts`,
    opensToTop: "recent-sessions.server.ts",
  },
  {
    path: "src/page-cache",
    holds: "finished public pages in memory, until what they show changes",
    uses: "database http athletes sessions",
    opens: "allow-scripts-by-hash.server.ts page-cache-context.ts",
    opensToTop: "cached-pages.server.ts",
  },
  {
    path: "src/media",
    holds: "links to video hosts and their previews",
    uses: "database jobs files http athletes sessions",
    opens: `
      film-address.ts find-link-problem.server.ts link-hosts.ts link-preview-job.server.ts picture-files.server.ts shrink-photo.ts upload-photo.ts
      video-hosts.ts`,
    opensToTop: "pictures-api.server.ts preview-link.server.ts read-photo.server.ts",
  },
  {
    path: "src/search/numbers",
    holds: "search by statistics: SQL, and the columns and bitmaps of the index",
    uses: "sports athletes",
    opens: `bitmap.ts bitmap-functions.ts bitmap-memory.ts count-bits.ts match-numbers.server.ts operands.ts
      season-columns.ts season-filter.ts`,
  },
  {
    path: "src/search",
    holds: "search form, results, plain SQL search",
    uses: "brand.ts database ui/art ui http sports athletes page-cache media search/numbers",
    opens: `
      athlete-search.server.ts describe-choice.server.ts find-stat-options.server.ts list-public-ids.server.ts match-athletes.server.ts
      match-details.server.ts name-distance.server.ts query-of-address.server.ts search-address.server.ts search-athletes.server.ts
      search-context.ts search-form.tsx sql-search.server.ts stat-fields.tsx stat-parts.ts`,
  },
  {
    path: "src/search/index",
    holds: "the search index in memory",
    uses: "sports database jobs athletes search/numbers search",
    opensToTop: "open-search-index.server.ts purge-changes.server.ts",
  },
  {
    path: "src/profile",
    holds: "the public profile, its card and views",
    uses: "brand.ts ui/art sports/definition sports database jobs ui files http athletes page-cache sessions media search",
    opens: `
      detail-list.tsx find-showcase.server.ts load-profile.server.ts media-links.tsx profile-context.ts profile-header.tsx season-summary.tsx
      show-links.server.ts show-season.server.ts`,
    opensToTop: "api.server.ts profile-views.server.ts purge-views.server.ts remove-cards.server.ts",
  },
  {
    path: "src/paypal",
    holds: "requests to PayPal and its webhooks",
    uses: "http",
    opens: `
      paypal-certificates.server.ts paypal-client.server.ts paypal-policy.server.ts paypal-request.server.ts
      paypal-responses.server.ts plan-catalogue.server.ts subscription-id.ts verify-webhook.server.ts`,
  },
  {
    path: "src/payments",
    holds: "subscriptions of the coach plan",
    uses: "brand.ts config.server.ts database jobs mail/templates mail ui http accounts sessions paypal",
    opens: `
      end-plans.server.ts payments-context.ts plan-badge.tsx plan-price.tsx queries.server.ts schema.ts
      set-up-payments.server.ts show-own-plan.server.ts show-price.server.ts vocabulary.ts`,
    opensToTop: "api.server.ts collect-plan-data.server.ts payment-jobs.server.ts subscription-checks.server.ts",
  },
  {
    path: "src/payments/checkout",
    holds: "pages that sell the plan",
    uses: "brand.ts database ui/art ui http accounts paypal payments",
    opensToTop: "document-boundary.tsx",
  },
  {
    path: "src/import",
    holds: "bulk files",
    uses: "database sports athletes media",
    opensToTop: "import-athletes.server.ts",
  },
  {
    path: "src/profile-reports",
    holds: "reports of public profiles, by anyone",
    uses: "brand.ts database mail ui http athletes accounts sessions",
    opens: "end-profile-holds.server.ts hold-profile.server.ts remove-reports.server.ts schema.ts vocabulary.ts",
    opensToTop: "collect-reports.server.ts reports-api.server.ts",
  },
  ...coachRooms,
  {
    path: "src/stat-uploads",
    holds: "uploads of statistics files by teams and athletes: the endpoint, the form, what was read",
    uses: "http sports/definition sports ui athletes coach/forms stat-files stat-files/document stat-files/spreadsheet",
    opens: "*",
  },
  ...teamRooms,
  {
    path: "src/sign-up",
    holds: "sign-up and verification",
    uses: "brand.ts database mail ui http athletes accounts sessions schools/high-schools",
    opens: "find-age-conflict.server.ts",
    opensToTop: "sign-up-api.server.ts",
  },
  {
    path: "src/sign-in",
    holds: "sign-in, sign-out, forgotten passwords",
    uses: "brand.ts database mail ui http accounts sessions",
    opens: "sign-in-code.server.ts",
    opensToTop: "sign-in-api.server.ts",
  },
  {
    path: "src/deletion",
    holds: "deletion requests and erasure",
    uses: "brand.ts database jobs mail ui files http accounts sessions payments profile-reports programs teams",
    opens: "delete-account.server.ts",
    opensToTop: "deletion-api.server.ts erase-accounts.server.ts erasure-log.server.ts purge-accounts.server.ts",
  },
  {
    path: "src/data-export",
    holds: "personal data exports",
    uses: "brand.ts database jobs mail http athletes accounts sessions",
    opens: "find-exports.server.ts make-export.server.ts request-export.server.ts",
    opensToTop: "collect-personal-data.server.ts data-export-api.server.ts",
  },
  {
    path: "src/settings",
    holds: "the settings page",
    uses: "brand.ts database mail ui http athletes accounts sessions payments deletion data-export",
    opensToTop: "current-account-api.server.ts",
  },
  {
    path: "src/workspace",
    holds: "schema of what athletes edit",
    uses: "sports athletes media",
    opens: "read-cell.ts schema.ts",
  },
  {
    path: "src/workspace/drafts",
    holds: "drafts, conflicts and saving in the browser",
    uses: "ui drafts sports athletes media workspace",
    opens: `
      circle-problem.tsx conflict-dialog.tsx delete-dialog.tsx draft-notice.tsx merge-values.ts name-fields.tsx
      offline-pages.tsx profile-facts.ts record-kinds.ts record-source.ts record-store.ts save-state.tsx team-events.tsx text-review.tsx typed-fields.tsx
      use-workspace.tsx workspace-links.tsx`,
  },
  {
    path: "src/workspace/grid",
    holds: "the statistics grid",
    uses: "sports/definition sports ui athletes workspace workspace/drafts",
    opens: "grid-editor.tsx stat-columns.ts usual-groups.ts",
  },
  {
    path: "src/workspace/endpoints",
    holds: "endpoints and use cases of athletes",
    uses: "database files http sports athletes accounts sessions media sign-up workspace workspace/drafts",
    opens: `
      add-event.server.ts change-event.server.ts current-athlete.server.ts find-own-views.server.ts plain-forms.server.ts
      queries.server.ts`,
    opensToTop: "api.server.ts",
  },
  {
    path: "src/workspace/pages",
    holds: "pages under /me",
    uses: `
      brand.ts ui/art ui http drafts sports athletes sessions media profile schools/high-schools workspace
      workspace/drafts workspace/grid workspace/endpoints`,
  },
  {
    path: "src/workspace/imports",
    holds: "import of an athlete’s own line from a statistics file",
    uses: `
      brand.ts database jobs http ui sports athletes sessions stat-files stat-files/document stat-uploads workspace
      workspace/endpoints`,
    opens: "schema.ts",
    opensToTop: "own-imports-api.server.ts own-imports-jobs.server.ts",
  },
  ...teamGameRooms,
  {
    path: "src/site/rendering",
    holds: "shells of pages, their data for the script, what follows the first paint",
    uses: "ui/art ui http page-cache accounts sessions",
    opens: "load-member-link.server.ts page-data.server.ts",
    opensToTop:
      "late-links.server.ts late-script.server.ts page-handle.ts page-shells.server.tsx render-turns.server.ts",
  },
  {
    path: "src/site",
    holds: "layout of public pages, error pages, texts",
    uses: "brand brand.ts database mail ui/art ui files http athletes page-cache accounts sessions search profile schools site/rendering",
    opens: "describe-page.server.ts failed-page.tsx missing-page.tsx use-member-link.ts",
    opensToTop: "api.server.ts navigation-focus.tsx progress-bar.tsx",
  },
  {
    path: "src/site/home",
    holds: "the home page",
    uses: "brand.ts ui/art sports database ui http athletes page-cache search profile site",
  },
  {
    path: "src/doctor",
    holds: "checks of the installation, each with a remedy",
    uses: "config.server.ts database mail files http accounts sessions",
    opens: "finding.ts",
    opensToTop: "examine.server.ts postgres-releases.ts probe-api.server.ts",
  },
  ...adminRooms,
  { path: "src/backup", holds: "backup and restore", uses: "database deletion", opensToTop: "swap-files.server.ts" },
  { path: "src/routes.ts", opensToTop: "routes.ts" },
  {
    path: "src/server/openapi",
    holds: "the OpenAPI document, its page, the names of schemas, the form of responses",
    uses: "brand.ts athletes accounts sessions profile-reports schools programs teams teams/athletes coach/prospects coach/board coach/compare coach/searches coach/log workspace teams/games teams/imports doctor admin coach/clipboard coach/events coach/roster teams/confirmations workspace/imports",
    opensToTop: "docs.server.ts response-envelope.server.ts",
  },
  {
    path: "src/server",
    holds: "Fastify: composition of all rooms, errors, headers, metrics",
    uses: `
      brand.ts config config.server.ts database jobs mail/templates mail files http athletes statistics accounts sessions
      page-cache media search search/index profile payments import
      profile-reports schools schools/high-schools programs coach/prospects coach/exports coach/tags coach/board coach/clipboard coach/events coach/compare
      coach/searches coach/log coach/roster coach
      teams teams/athletes sign-up sign-in deletion data-export
      settings workspace/endpoints workspace/imports teams/games teams/imports teams/confirmations stat-files stat-uploads site site/rendering doctor admin admin/sign-in admin/records admin/users admin/profile-reports
      server/openapi routes.ts`,
    opensToTop: `
      app.server.ts build.server.ts command.server.ts drain.server.ts examine-installation.server.ts
      first-admin.server.ts listen.server.ts
      load-build.server.ts mail.server.ts mailbox.server.ts metrics-app.server.ts metrics.server.ts
      open-keys.server.ts request-log.server.ts sample.server.ts shutdown-manager.server.ts worker.server.ts`,
  },
  {
    path: "src/limits",
    holds: "what one account can store",
    uses: "athletes sessions schools programs coach/searches coach/roster teams teams/imports",
  },
  { path: "src/root.tsx", uses: "brand brand.ts ui payments/checkout site site/rendering" },
  { path: "src/entry.server.tsx", uses: "database mail http site/rendering coach/keep" },
  {
    path: "src/server.ts",
    uses: "brand.ts config config.server.ts database files search/index schools/lists admin/sign-in backup server",
  },
];
