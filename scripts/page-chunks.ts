/** Modules that are bundled into one file because pages need them together. One file compresses better, and the chunk list is shorter. */
interface PageChunk {
  name: string;
  files: string[];
  packages?: RegExp;
}

const inFolder = (folder: string, names: string) => names.split(/\s+/).map((name) => `src/${folder}/${name}`);

/** In order of precedence: a module goes into the first chunk that names it. */
export const pageChunks: readonly PageChunk[] = [
  { name: "core", files: [], packages: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|^\0rolldown/ },
  {
    name: "frame",
    files: [
      "src/root.tsx",
      "src/brand.ts",
      ...inFolder(
        "site",
        "site-footer.tsx site-header.tsx site-links.tsx site-menu.tsx social-links.tsx use-member-link.ts",
      ),
      ...inFolder("site", "public-frame.tsx public-layout.tsx progress-bar.tsx navigation-focus.tsx page-failure.tsx"),
      ...inFolder("ui", "brand-link.tsx brand-mark.tsx button-class.ts class-names.ts create-icon.ts link-button.tsx"),
      ...inFolder("ui", "page-meta.ts announce.ts"),
    ],
    packages: /lucide-react\/.*\/(?:menu|x|search|external-link|chevron-down)\.mjs$/,
  },
  {
    name: "looks",
    files: [
      ...inFolder("ui", "avatar.tsx button.tsx card.tsx spinner.tsx art/avatar-figure.tsx art/court-art.tsx"),
      "packages/stat-files/src/sports/registered-sports.ts",
      "packages/stat-files/src/sports/sports.ts",
    ],
    // The file of each sport that has the name of its folder.
    packages: /src\/sports\/([a-z-]+)\/\1\.ts$/,
  },
  {
    name: "fields",
    files: [
      ...inFolder("ui", "error-summary.tsx field-frame.tsx page-title.tsx text-field.tsx select-field.tsx"),
      "src/athletes/vocabulary.ts",
    ],
    packages: /lucide-react\/.*\/circle-alert\.mjs$/,
  },
  {
    name: "form",
    files: inFolder("accounts", "account-form.tsx form-message.tsx password-field.tsx vocabulary.ts mailbox-hint.tsx"),
  },
  // Listed before the larger groups, which would otherwise include these modules and load for pages that need nothing
  // else.
  { name: "empty", files: inFolder("ui", "empty-state.tsx art/empty-art.tsx") },
  { name: "code", files: ["src/ui/qr-code.tsx"] },
  { name: "tabs", files: ["src/ui/tabs-nav.tsx"] },
  {
    name: "pages",
    files: ["src/ui/pagination.tsx"],
    packages: /lucide-react\/.*\/chevron-(?:left|right)\.mjs$/,
  },
  {
    name: "search",
    files: [
      ...inFolder("search", "search-form.tsx search-results.tsx late-filters.tsx athlete-card.tsx"),
      "src/athletes/score-tiles.tsx",
    ],
  },
  {
    name: "profile",
    files: [
      ...inFolder("profile", "profile-header.tsx profile-window.tsx media-panel.tsx season-summary.tsx"),
      ...inFolder("profile", "season-trends.tsx sport-detail.tsx team-events.tsx event-dialog.tsx share-dialog.tsx"),
      ...inFolder("ui", "accordion.tsx"),
    ],
    packages: /lucide-react\/.*\/share-2\.mjs$/,
  },
];
