import { globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

// Writes each icon of Lucide that a page imports from a folder `icons` as a component. The package has 1,700 icons in 50 MB, which an
// installation does not need. `--check` fails if an icon is missing, differs or is not used.
const root = path.join(import.meta.dirname, "..");
const sources = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !isIcon(file));
const imported = await Promise.all(sources.map(listImportedIcons));
const expected = new Map(await Promise.all([...new Set(imported.flat())].map(writeIcon)));
const present = globSync("src/**/icons/*.tsx", { cwd: root }).filter(isIcon);
const isCheck = process.argv.includes("--check");

for (const file of new Set([...expected.keys(), ...present])) {
  const text = expected.get(file);
  const current = await readFile(path.join(root, file), "utf8").catch(() => undefined);
  if (text === current) continue;
  if (isCheck) {
    console.error(`${file} is out of date: run \`npm run icons\`.`);
    process.exitCode = 1;
  } else if (text === undefined) await rm(path.join(root, file));
  else {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
}

function isIcon(file: string): boolean {
  return path.basename(path.dirname(file)) === "icons" && path.basename(file) !== "icon.tsx";
}

async function listImportedIcons(file: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), "utf8");
  if (text.includes('from "lucide-react')) {
    console.error(`${file} imports lucide-react, which installations do not have. Import ui/icons/NAME.tsx instead.`);
    process.exitCode = 1;
  }
  const paths = [...text.matchAll(/ from "(\.[^"]*\/icons\/[a-z0-9-]+\.tsx)"/g)].map(([, found = ""]) => found);
  return paths.map((found) => path.join(path.dirname(file), found)).filter(isIcon);
}

async function writeIcon(file: string): Promise<[string, string]> {
  const name = path.basename(file, ".tsx");
  const elements = (await readShapes(name)).map(([tag, { key: _, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `    <${tag}${pairs.join("")} />\n`;
  });
  const component = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const frame = path.relative(path.dirname(file), "src/ui/icons/icon.tsx");
  const source = frame.startsWith(".") ? frame : `./${frame}`;
  const text = `import { Icon, type IconProps } from "${source}";

export const ${component} = (props: IconProps) => (
  <Icon {...props}>
${elements.join("")}  </Icon>
);
`;
  return [file, text];
}

/** Reads the elements of an icon. The module of a former name exports only the component of the present name. */
async function readShapes(name: string): Promise<[string, Record<string, string>][]> {
  const { __iconData: icon, default: component } = await import(`lucide-react/icons/${name}`);
  if (icon) return icon.node;
  return readShapes(component.displayName.replaceAll(/\B[A-Z]/g, "-$&").toLowerCase());
}
