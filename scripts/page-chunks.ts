/** Modules that are bundled into one file because pages need them together. One file compresses better, and the chunk list is shorter. */
interface PageChunk {
  name: string;
  files: string[];
  packages?: RegExp;
}

const inFolder = (folder: string, names: string) => names.split(/\s+/).map((name) => `src/${folder}/${name}`);

/** In order of precedence: a module goes into the first chunk that names it. */
export const pageChunks: readonly PageChunk[] = [
  // Documents load these without React.
  {
    name: "helpers",
    files: inFolder("ui", "announce.ts request-json.ts"),
    // The addresses of both fonts are used by the frame too.
    packages: /^\0(?:rolldown|vite\/preload-helper)|\/ui\/art\/[a-z]+-basic\.woff2\?url$/,
  },
  { name: "react", files: [], packages: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: "router", files: [], packages: /node_modules\/react-router\// },
  // Islands of documents load these without the router.
  {
    name: "looks",
    files: [
      "src/brand.ts",
      ...inFolder("ui", "button-class.ts class-names.ts"),
      ...inFolder("ui", "avatar.tsx badge.tsx button.tsx card.tsx spinner.tsx art/avatar-figure.tsx art/court-art.tsx"),
      "packages/stat-files/src/sports/registered-sports.ts",
      "packages/stat-files/src/sports/sports.ts",
    ],
    // The file of each sport that has the name of its folder.
    packages: /src\/sports\/([a-z-]+)\/\1\.ts$/,
  },
  {
    name: "frame",
    files: [
      "src/root.tsx",
      ...inFolder("site", "progress-bar.tsx navigation-focus.tsx page-failure.tsx"),
      ...inFolder("ui", "brand-link.tsx link-button.tsx"),
      ...inFolder("ui", "page-meta.ts"),
    ],
    packages: /ui\/icons\/(?:icon|x|search|external-link|chevron-down)\.tsx$/,
  },
  {
    name: "fields",
    files: [
      ...inFolder("ui", "error-summary.tsx field-frame.tsx page-title.tsx text-field.tsx select-field.tsx"),
      "src/athletes/vocabulary.ts",
    ],
    packages: /ui\/icons\/circle-alert\.tsx$/,
  },
  // Parts of the pages of members. On a bad connection, each request waits as long as 20 kB take.
  {
    name: "member",
    files: [
      ...inFolder("accounts", "private-layout.tsx private-toast-layout.tsx"),
      ...inFolder("browser-storage", "draft-box.ts fresh-id.ts format-elapsed.ts push-subscription.ts site-worker.ts"),
      ...inFolder("browser-storage", "retry-schedule.ts unsent-status.tsx"),
      ...inFolder("forms", "action-form.tsx auto-save.tsx button-form.tsx draft-notice.tsx entry-form.tsx problem.tsx"),
      ...inFolder("forms", "send-form.ts use-form-draft.ts use-unsent-form.ts"),
      ...inFolder("ui", "accordion.tsx dialog-frame.tsx dialog.tsx empty-state.tsx idle-warning.tsx"),
      ...inFolder("ui", "sign-in-again.tsx tabs-nav.tsx timestamp.ts toast.tsx art/empty-art.tsx"),
    ],
    packages: /ui\/icons\/(?:arrow-left|check|chevron-right|circle-check|info|log-out|trash-2|cloud-off)\.tsx$/,
  },
  // The statistics of all sports, with the functions that show them.
  {
    name: "statistics",
    files: [
      ...inFolder("workspace/grid", "stat-columns.ts"),
      ...["format-stat", "game-group", "positions", "season-totals", "sport-definition", "stat-catalogue"].map(
        (name) => `packages/stat-files/src/sports/${name}.ts`,
      ),
    ],
  },
  // The router requests the file of a route before the style sheet, so that it must be small.
  {
    name: "clipboard",
    files: [
      ...inFolder("recruiting/clipboard", "athlete-view.tsx clipboard-box.ts clipboard-event.tsx"),
      ...inFolder("recruiting/clipboard", "clipboard-store.ts describe-event.ts detail-fields.tsx"),
      ...inFolder(
        "recruiting/clipboard",
        "event-chooser.tsx find-hits.ts grade-text.tsx offline-shell.ts pick-entry.ts rating-pad.tsx",
      ),
      ...inFolder("recruiting/clipboard", "record-items.ts request-clipboard.ts send-items.ts"),
      ...inFolder("recruiting/clipboard", "unsent-panel.tsx use-keys.ts"),
    ],
  },
  {
    name: "workspace",
    files: [
      ...inFolder("athletes", "field-audiences.ts field-definition.ts fields.ts limits.ts public-texts.ts"),
      ...inFolder("workspace/sync", "circle-problem.tsx conflict-dialog.tsx delete-dialog.tsx draft-notice.tsx"),
      ...inFolder(
        "workspace/sync",
        "left-out-events.ts merge-values.ts name-fields.tsx offline-pages.tsx page-notice.tsx",
      ),
      ...inFolder(
        "workspace/sync",
        "profile-facts.ts record-kinds.ts record-store.ts request-workspace.ts save-records.ts",
      ),
      ...inFolder("workspace/sync", "save-state.tsx team-events.tsx text-review.tsx this-tab.ts typed-fields.tsx"),
      ...inFolder("workspace/sync", "use-workspace.tsx workspace-links.tsx workspace-store.ts"),
      ...inFolder("workspace/pages", "needs-script.tsx plain-form-result.tsx sign-out-form.tsx workspace-header.tsx"),
      ...inFolder("workspace/pages", "workspace-layout.tsx new-record-form.tsx team-form.tsx"),
    ],
  },
];
