import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { password } from "./members.ts";
import { createProgram } from "./program-factories.ts";
import { createCandidate } from "./school-factories.ts";
import { testApp } from "./test-app.ts";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "..");
const server = testApp();
let folder: string;

/** Uses the generated client as a program of another team would. */
const journey = `
import { ApiError, configure, getAccount, listProspects, searchAthletes, setProspect, signIn, type Athlete } from "./client.ts";
const [, , serverUrl = "", email = "", password = ""] = process.argv;
configure({ serverUrl });
const { apiToken } = (await signIn({ body: { email, password } })).result;
configure({ auth: { bearer: apiToken } });
const found = (await searchAthletes({ query: { sportCode: "VB", numPerPage: 5 } })).result;
const athlete: Athlete | undefined = found.data[0];
const height: number | null | undefined = athlete?.height;
const { userType } = (await getAccount()).result;
const { stage } = (await setProspect({ path: { athleteId: athlete?.athleteId ?? "" }, body: { stage: "watching" } })).result;
const total: number = (await listProspects()).result.pages.totalRecords;
const refused = await listProspects({ query: { ratingMin: "A", pageNum: 0 } }).catch((error: unknown) => error);
const status = refused instanceof ApiError ? refused.status : null;
console.log(JSON.stringify({ userType, height, found: found.pages.totalRecords, stage, total, status }));
`;

/** A request with wrong types, which the compiler must reject. */
const mistakes = `
import { searchAthletes, signIn } from "./client.ts";
await searchAthletes({ query: { sportCode: "XX", numPerPage: "5" } });
const { token } = (await signIn({ body: { email: "a" } })).result;
console.log(token);
`;

let owner: { email: string };

beforeAll(async () => {
  await createCandidate(server.db);
  ({ owner } = await createProgram(server.db));
  folder = await mkdtemp(path.join(tmpdir(), "typed-client-"));
  const document = (await server.app.inject("/api/openapi.json")).body;
  const options = { strict: true, noEmit: true, target: "es2024", lib: ["esnext", "dom"], module: "nodenext" };
  const node = { allowImportingTsExtensions: true, erasableSyntaxOnly: true, types: ["node"] };
  const compilerOptions = { ...options, ...node, typeRoots: [path.join(root, "node_modules/@types")] };
  const files = {
    "openapi.json": document,
    "package.json": '{"type":"module"}',
    "journey.ts": journey,
    "mistakes.ts": mistakes,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  for (const file of ["journey.ts", "mistakes.ts"])
    await writeFile(path.join(folder, `${file}.json`), JSON.stringify({ compilerOptions, files: [file] }));
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const generate = ["generate-client", "openapi.json", "--output", "client.ts", "--import-ext", "ts"];
  await run(path.join(root, "node_modules/.bin/redocly"), generate, { cwd: folder, env });
});

afterAll(() => rm(folder, { recursive: true }));

function compile(project: string) {
  return run(path.join(root, "node_modules/.bin/tsc"), ["--project", path.join(folder, project)]);
}

it("compiles and runs a client that is generated from the OpenAPI document", async () => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  await compile("journey.ts.json");
  const { stdout } = await run(process.execPath, [path.join(folder, "journey.ts"), address, owner.email, password]);
  expect(JSON.parse(stdout)).toEqual({
    userType: "College Coach",
    height: 73,
    found: 1,
    stage: "watching",
    total: 1,
    status: 400,
  });
});

it.runIf(!process.env.DAILY)("does not compile calls with wrong types", async () => {
  const { stdout } = await compile("mistakes.ts.json").catch((error: { stdout: string }) => error);
  expect(stdout.match(/error TS\d+/g)).toHaveLength(4);
});
