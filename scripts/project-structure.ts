import { rooms } from "./rooms.ts";

interface Place {
  files: RegExp;
  holds: string;
}

const NAME = "[a-z0-9]+(?:-[a-z0-9]+)*";

const ROOM: Place = {
  files: named(`${NAME}(?:\\.server)?\\.tsx?`, `${NAME}\\.txt`),
  holds: "a room holds TypeScript files and lists (.txt), flat",
};

/** Every folder outside `src`, and the exceptions inside it. A folder that is neither here nor in `rooms.ts` is an error. */
export const PLACES: ReadonlyMap<string, Place> = new Map(
  Object.entries({
    "": {
      files: named(
        "(?:README|ARCHITECTURE|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|SECURITY)\\.md",
        "LICENSE",
        "(?:package|package-lock|biome|tsconfig|knip)\\.json",
        "redocly\\.yaml",
        "(?:vite|vitest|playwright|react-router)\\.config\\.ts",
        "\\.(?:env\\.example|gitignore|gitattributes|npmrc|nvmrc|node-version)",
      ),
      holds: "the top is a closed list: code belongs in src/<room>/, commands in scripts/, texts in docs/",
    },
    ".ci": { files: named("run"), holds: "only .ci/run" },
    ".github": { files: named("pull_request_template\\.md"), holds: "templates of GitHub" },
    ".github/ISSUE_TEMPLATE": { files: named(`${NAME}\\.md`), holds: "one template for each kind of issue" },
    ".github/workflows": { files: named(`${NAME}\\.yaml`), holds: "one workflow a file" },
    deploy: {
      files: named(
        "Dockerfile(?:\\.dockerignore)?",
        "Caddyfile",
        "package\\.json",
        `${NAME}\\.(?:service|timer|yaml|cfg|vcl)`,
      ),
      holds:
        "deploy holds a Dockerfile, a compose file, systemd units, alert rules, configurations of proxies and the package of Node",
    },
    docs: { files: named(`${NAME}\\.md`), holds: "docs holds kebab-case .md files, docs/decisions/ and docs/screens/" },
    "docs/decisions": {
      files: named(`\\d{4}-${NAME}\\.md`),
      holds: "a decision is one page named NNNN-<what-was-decided>.md",
    },
    "docs/screens": {
      files: named(`${NAME}\\.(?:png|webp|avif|jpg)`),
      holds: "docs/screens holds pictures of the product",
    },
    migrations: {
      files: named("\\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\\.sql", "[a-z]+\\.tsv"),
      holds: "a migration is named NNNN_<name>.sql, and a list that it loads <name>.tsv",
    },
    registers: {
      files: named("README\\.md", `${NAME}\\.csv(?:\\.gz)?`),
      holds: "registers holds public lists of schools as CSV, and a README with source and licence",
    },
    scripts: {
      files: named(`${NAME}\\.(?:ts|grit)`, "require-node\\.mjs"),
      holds: "scripts holds the commands of package.json, lint rules and the check of Node's version, flat",
    },
    tests: testsPlace(),
    "tests/attacks": testsPlace(),
    "tests/e2e": testsPlace(),
    "tests/failures": testsPlace(),
    "tests/fake-paypal": testsPlace(),
    "tests/stat-files": {
      files: /^(?:README\.md|[\w.-]+\.(?:xml|dvw|vsm|txt|expected\.json))$/,
      holds: "tests/stat-files holds sample files under their original names, and their expected values",
    },
    "tests/new-sport": testsPlace(),
    bench: { files: named(`${NAME}\\.ts`), holds: "bench holds one .ts file per measured claim" },
    public: {
      files: named(`${NAME}\\.(?:ico|png|svg|webp|txt|webmanifest)`),
      holds: "public holds icons and files that browsers request by a fixed name",
    },
    "public/.well-known": { files: named(`${NAME}(?:\\.(?:json|txt))?`), holds: "only files that a standard defines" },
    sample: {
      files: named(`${NAME}(?:\\.server)?\\.(?:test\\.)?ts`, `${NAME}\\.(?:ndjson|json|txt)`),
      holds: "sample holds the sample data and its generator, flat",
    },
    src: {
      files: named(
        "(?:server|config\\.server|brand|routes)\\.ts",
        "(?:root|entry\\.server|entry\\.client)\\.tsx",
        "app\\.css",
      ),
      holds: "the top of src is a closed list: code belongs in the room that needs it, components in src/ui/",
    },
    ...Object.fromEntries(rooms.filter(({ path }) => !/\.tsx?$/.test(path)).map(({ path }) => [path, ROOM])),
    "src/ui": {
      files: named(`${NAME}(?:\\.server)?\\.tsx?`, `${NAME}\\.css`),
      holds: "ui holds components, hooks, image renderers and style sheets, flat",
    },
    "src/ui/art": {
      files: named(`${NAME}\\.(?:tsx?|svg|png|jpg|webp|avif|woff2?|ttf|otf|txt)`),
      holds: "ui/art holds drawings, pictures, fonts and their licence",
    },
  }),
);

/** Files that belong in one place, by their ending. */
export const ENDINGS: ReadonlyArray<{ ending: RegExp; belongs: string }> = [
  { ending: /\.sql$/, belongs: "SQL files are migrations and belong in migrations/NNNN_<name>.sql" },
  {
    ending: /\.(png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf)$/,
    belongs: "pictures and fonts belong in src/ui/art/, icons in public/, pictures of the product in docs/screens/",
  },
  { ending: /\.css$/, belongs: "style sheets belong in src/ui/ (or src/app.css)" },
];

export const EMPTY_NAME = /^index$|(?:^|-)(?:utils?|helpers?|common|libs?|services?|types|misc)$/;

export const MAX_LINES = 400;

/** Limits for the source files of a folder, without tests: an error above the first. `check-structure.ts --targets` lists those above the second. */
export const MAX_FILES = 40;
export const MANY_FILES = 25;

/** Files that may be longer than `MAX_LINES`, each with its reason. Prefer an empty list. */
export const LONG_FILES: Readonly<Record<string, string>> = {};

function named(...names: string[]): RegExp {
  return new RegExp(`^(?:${names.join("|")})$`);
}

function testsPlace(): Place {
  return {
    files: named(`${NAME}(?:\\.(?:test|spec|e2e))?\\.tsx?`, `${NAME}\\.(?:json|ndjson|csv|html|txt)`),
    holds:
      "tests holds code that tests share, and the folders attacks, e2e, failures, fake-paypal and new-sport; a unit test is next to the file that it tests",
  };
}
