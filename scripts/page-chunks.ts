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
    packages: /^\0(?:rolldown|vite\/preload-helper)/,
  },
  { name: "react", files: [], packages: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: "router", files: [], packages: /node_modules\/react-router\// },
  // Islands of documents load these without the router.
  {
    name: "looks",
    files: [
      "src/brand.ts",
      ...inFolder("ui", "button-class.ts class-names.ts"),
      ...inFolder("ui", "avatar.tsx button.tsx card.tsx spinner.tsx art/avatar-figure.tsx art/court-art.tsx"),
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
    packages: /lucide-react\/.*\/(?:x|search|external-link|chevron-down)\.mjs$/,
  },
  {
    name: "fields",
    files: [
      ...inFolder("ui", "error-summary.tsx field-frame.tsx page-title.tsx text-field.tsx select-field.tsx"),
      "src/athletes/vocabulary.ts",
    ],
    packages: /lucide-react\/.*\/circle-alert\.mjs$/,
  },
];
