import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../src/database/open.server.ts";
import { canInstallPackages, installPackages } from "../install-packages.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";

const templates = path.join(import.meta.dirname, "../../deploy/cluster");
const programs: Record<string, string> = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  pgbackrest: "pgbackrest",
};

type MemberName = "a" | "b";

interface Member {
  name: MemberName;
  values: Record<string, string>;
  processes: ChildProcess[];
}

export type PostgresCluster = Awaited<ReturnType<typeof startCluster>>;

/** Returns the Debian packages that are missing. Installs them if this process may. */
export function findMissingPackages(): string[] {
  const missing = () =>
    Object.entries(programs).flatMap(([program, name]) => (spawnSync("which", [program]).status === 0 ? [] : [name]));
  if (missing().length > 0 && canInstallPackages())
    installPackages([...missing(), "postgresql"], { timeoutMs: 300_000 });
  return missing();
}

/** Starts the cluster of deploy/cluster on ports of this machine: two members, a witness, haproxy, PgBouncer and a backup repository. Needs root. */
export async function startCluster() {
  const home = await mkdtemp(path.join(tmpdir(), "openroster-cluster-"));
  const [user, group] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
  );
  const bin = execFileSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | tail -1"], { encoding: "utf8" }).trim();
  await chmod(home, 0o755);
  await chown(home, user ?? 0, group ?? 0);
  const ports = Object.fromEntries(
    await Promise.all(
      [
        ...["A", "B", "W"].flatMap((name) => [`ETCD_${name}`, `PEER_${name}`]),
        ...["A", "B"].flatMap((name) => [`POSTGRES_${name}`, `REST_${name}`]),
        "PRIMARY",
        "REPLICA",
        "POOLER",
      ].map(async (name) => [name, String(await freePort())] as const),
    ),
  ) as Record<string, string>;
  const address = "127.0.0.1";
  const letters = { a: "A", b: "B", witness: "W" };
  const password = "cluster-test";
  const shared: Record<string, string> = {
    ADDRESS: address,
    ETCD_CLUSTER: Object.entries(letters)
      .map(([name, letter]) => `${name}=http://${address}:${ports[`PEER_${letter}`]}`)
      .join(),
    ETCD_HOSTS: Object.values(letters)
      .map((letter) => `${address}:${ports[`ETCD_${letter}`]}`)
      .join(),
    POSTGRES_BIN: bin,
    NETWORK: "127.0.0.1/32",
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    PRIMARY_PORT: ports.PRIMARY ?? "",
    REPLICA_PORT: ports.REPLICA ?? "",
    POOLER_ADDRESS: address,
    POOLER_PORT: ports.POOLER ?? "",
    POOLER_USERS: path.join(home, "users.txt"),
    FIRST_POSTGRES: `${address}:${ports.POSTGRES_A}`,
    SECOND_POSTGRES: `${address}:${ports.POSTGRES_B}`,
    FIRST_REST: ports.REST_A ?? "",
    SECOND_REST: ports.REST_B ?? "",
    REPOSITORY: path.join(home, "repository"),
    RUN_USER: "postgres",
  };

  async function prepare(name: keyof typeof letters): Promise<Record<string, string>> {
    const folder = path.join(home, name);
    const letter = letters[name];
    for (const one of [folder, path.join(folder, "log"), path.join(folder, "lock"), shared.REPOSITORY ?? ""]) {
      await mkdir(one, { recursive: true });
      await chown(one, user ?? 0, group ?? 0);
    }
    return {
      ...shared,
      NAME: name,
      ETCD_CLIENT_PORT: ports[`ETCD_${letter}`] ?? "",
      ETCD_PEER_PORT: ports[`PEER_${letter}`] ?? "",
      ETCD_DATA: path.join(folder, "etcd"),
      POSTGRES_DATA: path.join(folder, "postgres"),
      POSTGRES_PORT: ports[`POSTGRES_${letter}`] ?? "",
      REST_PORT: ports[`REST_${letter}`] ?? "",
      SOCKET_DATA: folder,
      BACKREST_CONFIG: path.join(folder, "pgbackrest.conf"),
      BACKREST_LOG: path.join(folder, "log"),
    };
  }

  async function fill(template: string, values: Record<string, string>): Promise<string> {
    const text = await readFile(path.join(templates, template), "utf8");
    const filled = text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${template}: no value for ${whole}`);
      return value;
    });
    const file = path.join(home, values.NAME ?? "", template);
    await writeFile(file, filled);
    await chown(file, user ?? 0, group ?? 0);
    return file;
  }

  async function run(command: string, args: string[], name: string): Promise<ChildProcess> {
    const log = path.join(home, `${name}.log`);
    await writeFile(log, "", { flag: "a" });
    await chown(log, user ?? 0, group ?? 0);
    // Its own group, so that a freeze reaches PostgreSQL below Patroni.
    return spawn("sh", ["-c", `exec "$0" "$@" >>${log} 2>&1`, command, ...args], {
      uid: user,
      gid: group,
      detached: true,
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", ETCD_UNSUPPORTED_ARCH: "arm64" },
    });
  }

  const witness = await prepare("witness");
  const processes = [await run("etcd", ["--config-file", await fill("etcd.yml", witness)], "etcd-witness")];
  const members: Member[] = [];
  for (const name of ["a", "b"] as const) {
    const values = await prepare(name);
    await fill("pgbackrest.conf", values);
    const etcd = await run("etcd", ["--config-file", await fill("etcd.yml", values)], `etcd-${name}`);
    members.push({ name, values, processes: [etcd] });
  }
  await sleep(3000);
  for (const { name, values, processes: own } of members)
    own.push(await run("patroni", [await fill("patroni.yml", values)], `patroni-${name}`));
  processes.push(await run("haproxy", ["-f", await fill("haproxy.cfg", { ...shared, NAME: "" })], "haproxy"));
  await waitFor("primary", async () => (await findPrimary()) !== null, 90_000);
  await waitFor("synchronous replica", hasSynchronousReplica, 90_000);
  // Without it, the archiver fails and waits a minute.
  backrest((await findPrimary()) ?? "a", "--stanza=openroster", "stanza-create");

  const superuserUrl = (port: string | undefined) => `postgres://postgres:${password}@${address}:${port}`;
  const admin = openDatabase(`${superuserUrl(ports.PRIMARY)}/postgres`, { max: 1, statementTimeout: 0 });
  await sql.raw(`create role openroster login password '${password}'`).execute(admin);
  await sql.raw("grant pg_monitor to openroster").execute(admin);
  await sql
    .raw("create database openroster owner openroster template template0 encoding 'UTF8' locale 'C.UTF-8'")
    .execute(admin);
  await admin.destroy();
  await writeFile(shared.POOLER_USERS ?? "", `"openroster" "${password}"\n`);
  processes.push(await run("pgbouncer", [await fill("pgbouncer.ini", { ...shared, NAME: "" })], "pgbouncer"));
  const urlOf = (port: string | undefined) => `postgres://openroster:${password}@${address}:${port}/openroster`;

  async function role(member: MemberName): Promise<string | null> {
    const port = member === "a" ? ports.REST_A : ports.REST_B;
    const response = await fetch(`http://${address}:${port}/primary`, { signal: AbortSignal.timeout(1000) }).catch(
      () => null,
    );
    if (response === null) return null;
    return response.status === 200 ? "primary" : "other";
  }

  async function findPrimary(): Promise<MemberName | null> {
    for (const name of ["a", "b"] as const) if ((await role(name)) === "primary") return name;
    return null;
  }

  async function hasSynchronousReplica(): Promise<boolean> {
    for (const port of [ports.REST_A, ports.REST_B]) {
      const response = await fetch(`http://${address}:${port}/synchronous`).catch(() => null);
      if (response?.status === 200) return true;
    }
    return false;
  }

  function memberOf(name: MemberName): Member {
    return members.find((member) => member.name === name) as Member;
  }

  function backrest(member: MemberName, ...args: string[]): string {
    const { BACKREST_CONFIG = "" } = memberOf(member).values;
    const command = ["pgbackrest", `--config=${BACKREST_CONFIG}`, `--lock-path=${path.join(home, member, "lock")}`];
    return execFileSync("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", ...command, ...args], {
      encoding: "utf8",
      env: { PATH: process.env.PATH },
      cwd: home,
    });
  }

  return {
    urls: { pooled: urlOf(ports.POOLER), primary: urlOf(ports.PRIMARY), replica: urlOf(ports.REPLICA) },
    superuserUrl: `${superuserUrl(ports.PRIMARY)}/openroster`,
    home,
    bin,
    findPrimary,
    backrest,
    folderOf: (member: MemberName) => memberOf(member).values.POSTGRES_DATA ?? "",
    /** Waits for a synchronous replica and then for some time, so that the next failure has a member to continue. */
    async untilReadyToFail(pauseMs: number): Promise<void> {
      await waitFor("synchronous replica", hasSynchronousReplica, 180_000);
      await sleep(pauseMs);
    },
    /** Kills PostgreSQL of a member, as the kernel without memory does. */
    async killPostgres(member: MemberName): Promise<void> {
      const pidFile = path.join(memberOf(member).values.POSTGRES_DATA ?? "", "postmaster.pid");
      const [pid = ""] = (await readFile(pidFile, "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    /**
     * Freezes Patroni and PostgreSQL of a member, as a cut network does: connections stay open, and nothing answers. Returns the function that ends it.
     * Not its etcd: after such a freeze, Patroni 3.0.2 of the other member kept an outdated copy of the key of synchronous members.
     */
    freeze(member: MemberName): () => void {
      const groups = memberOf(member)
        .processes.slice(1)
        .flatMap(({ pid }) => pid ?? []);
      // PostgreSQL begins its own session.
      const [postmaster] = execFileSync(
        "head",
        ["-1", path.join(memberOf(member).values.POSTGRES_DATA ?? "", "postmaster.pid")],
        {
          encoding: "utf8",
        },
      ).split("\n");
      const backends = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster ?? ""], { encoding: "utf8" }).split(
        /\s+/,
      );
      const pids = [postmaster ?? "", ...backends].filter(Boolean).map(Number);
      const signal = (name: NodeJS.Signals) => {
        for (const pid of [...groups.map((group) => -group), ...pids]) {
          try {
            process.kill(pid, name);
          } catch {
            // It has ended.
          }
        }
      };
      signal("SIGSTOP");
      return () => signal("SIGCONT");
    },
    async close(): Promise<void> {
      for (const { processes: own } of members) own.at(-1)?.kill("SIGTERM");
      await sleep(5000);
      for (const { pid = 0 } of [...members.flatMap(({ processes: own }) => own), ...processes]) {
        try {
          process.kill(-pid, "SIGKILL");
        } catch {
          // It has ended.
        }
      }
      await removeFolder(home);
    },
  };
}

async function waitFor(what: string, isTrue: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`No ${what} after ${timeoutMs / 1000} s.`);
    await sleep(200);
  }
}
