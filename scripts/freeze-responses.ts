import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

// Writes the response schemas of a release: node scripts/freeze-responses.ts OPENAPI-FILE, where the file is its /api/openapi.json.

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, { get?: Operation }>;
  components?: { schemas?: Record<string, object> };
}

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the file with the OpenAPI document of the release.");
const { info, paths, components } = JSON.parse(await readFile(file, "utf8")) as OpenApiDocument;
const responses = Object.entries(paths).flatMap(([route, { get }]) => {
  const schema = get?.responses["200"]?.content?.["application/json"]?.schema;
  return schema ? [[route, schema] as const] : [];
});
const frozen = { version: info.version, responses: Object.fromEntries(responses), schemas: components?.schemas ?? {} };
await writeFile(path.join(import.meta.dirname, "../tests/released-responses.json"), JSON.stringify(frozen));
console.log(`${responses.length} responses of ${info.version}`);
