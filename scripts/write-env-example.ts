import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { secretSettings } from "../src/config/read-values.server.ts";
import { configSchema } from "../src/config/settings.server.ts";

// Generates `.env.example` from the descriptions of the configuration. `--check` fails if it is out of date.
const file = path.join(import.meta.dirname, "../.env.example");
const expected = example();

if (!process.argv.includes("--check")) await writeFile(file, expected);
else if ((await readFile(file, "utf8").catch(() => "")) !== expected) {
  console.error(".env.example is out of date: run `npm run env-example`.");
  process.exitCode = 1;
}

function example(): string {
  const variables = Object.entries(configSchema.shape).map(([name, schema]) => {
    const standard = schema.safeParse(undefined).data;
    return [...wrap(schema.meta()?.description ?? ""), `#${name}=${standard ?? ""}`].join("\n");
  });
  return `# Every setting of the product. All are optional: uncomment a line to change it; a value left empty counts as not set.\n# Each secret can be in a file instead: NAME_FILE=/run/secrets/name sets NAME, for ${secretSettings().join(", ")}.\n\n${variables.join("\n\n")}\n`;
}

function wrap(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length > 100) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`.trim();
  }
  return lines.map((line) => `# ${line}`);
}
