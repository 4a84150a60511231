import { execFileSync, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "../../src/database/open.server.ts";
import { canInstallPackages, installPackages } from "../install-packages.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";
import { createMachineNetwork, type Machine } from "./machine-network.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const templates = path.join(import.meta.dirname, "../../deploy/cluster");
const programs: Record<string, string> = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  pgbackrest: "pgbackrest",
  ip: "iproute2",
};
const diskMegabytes = 6000;
const password = "cluster-test";
const asPostgres = ["--reuid=postgres", "--regid=postgres", "--init-groups"];

export type MemberName = "a" | "b";

interface Member {
  machine: Machine;
  disk: SmallDisk;
  values: Record<string, string>;
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

/**
 * Starts the cluster of deploy/cluster: two members and a witness in network namespaces, the members with a disk each. haproxy and PgBouncer
 * run beside the product. Needs root.
 */
export async function startCluster() {
  const home = await mkdtemp(path.join(tmpdir(), "openroster-cluster-"));
  const [user = 0, group = 0] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
  );
  const own = (file: string) => chown(file, user, group);
  const bin = execFileSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | tail -1"], { encoding: "utf8" }).trim();
  await chmod(home, 0o755);
  await own(home);
  const network = createMachineNetwork();
  const machines = {
    a: network.addMachine("a"),
    b: network.addMachine("b"),
    witness: network.addMachine("w"),
  };
  const defaults = parseEnv(await readFile(path.join(templates, "cluster.env"), "utf8")) as Record<string, string>;
  const [primaryPort, replicaPort, poolerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const addresses = (port: string | undefined) => Object.values(machines).map(({ address }) => `${address}:${port}`);
  const shared: Record<string, string> = {
    ...defaults,
    NAME: "",
    ETCD_CLUSTER: Object.entries(machines)
      .map(([name, { address }]) => `${name}=http://${address}:${defaults.ETCD_PEER_PORT}`)
      .join(),
    ETCD_HOSTS: addresses(defaults.ETCD_CLIENT_PORT).join(),
    POSTGRES_BIN: bin,
    NETWORK: network.cidr,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    PRIMARY_PORT: String(primaryPort),
    REPLICA_PORT: String(replicaPort),
    POOLER_PORT: String(poolerPort),
    POOLER_USERS: path.join(home, "users.txt"),
    FIRST_POSTGRES: `${machines.a.address}:${defaults.POSTGRES_PORT}`,
    SECOND_POSTGRES: `${machines.b.address}:${defaults.POSTGRES_PORT}`,
    REPOSITORY: path.join(home, "repository"),
    RUN_USER: "postgres",
  };

  async function prepare(name: keyof typeof machines): Promise<Record<string, string>> {
    const folder = path.join(home, name);
    for (const one of [folder, path.join(folder, "log"), path.join(folder, "lock"), shared.REPOSITORY ?? ""]) {
      await mkdir(one, { recursive: true });
      await own(one);
    }
    return {
      ...shared,
      NAME: name,
      ADDRESS: machines[name].address,
      ETCD_DATA: path.join(folder, "etcd"),
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
    await own(file);
    return file;
  }

  async function run(on: Pick<Machine, "start">, name: string, [command = "", ...args]: string[]): Promise<void> {
    const log = path.join(home, `${name}.log`);
    await writeFile(log, "", { flag: "a" });
    await own(log);
    on.start(command, args, { log, home });
  }

  const runEtcd = async (name: keyof typeof machines, values: Record<string, string>) =>
    await run(machines[name], `etcd-${name}`, ["etcd", "--config-file", await fill("etcd.yml", values)]);
  const members = {} as Record<MemberName, Member>;
  await runEtcd("witness", await prepare("witness"));
  for (const name of ["a", "b"] as const) {
    const disk = mountSmallDisk(diskMegabytes);
    if (typeof disk === "string") throw new Error(disk);
    const folder = path.join(disk.folder, "postgres");
    await mkdir(folder, { mode: 0o700 });
    await own(folder);
    const values = { ...(await prepare(name)), POSTGRES_DATA: folder };
    members[name] = { machine: machines[name], disk, values };
    await fill("pgbackrest.conf", values);
    await runEtcd(name, values);
  }
  await sleep(3000);
  for (const [name, { machine, values }] of Object.entries(members))
    await run(machine, `patroni-${name}`, ["patroni", await fill("patroni.yml", values)]);
  await run(network, "haproxy", ["haproxy", "-f", await fill("haproxy.cfg", shared)]);
  await waitFor("primary", async () => (await findPrimary()) !== null, 90_000);
  await waitFor("synchronous replica", hasSynchronousReplica, 90_000);
  // Without it, the archiver fails and waits a minute.
  backrest((await findPrimary()) ?? "a", "--stanza=openroster", "stanza-create");

  const urlOf = (port: number, { role = "openroster", database = "openroster" } = {}) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const superuserUrl = urlOf(primaryPort, { role: "postgres" });
  const administrator = { role: "postgres", database: "postgres" };
  const admin = openDatabase(urlOf(primaryPort, administrator), { max: 1, statementTimeout: 0 });
  await sql.raw(`create role openroster login password '${password}'`).execute(admin);
  await sql.raw("grant pg_monitor to openroster").execute(admin);
  await sql
    .raw("create database openroster owner openroster template template0 encoding 'UTF8' locale 'C.UTF-8'")
    .execute(admin);
  await admin.destroy();
  await writeFile(shared.POOLER_USERS ?? "", `"openroster" "${password}"\n`);
  await run(network, "pgbouncer", ["pgbouncer", await fill("pgbouncer.ini", shared)]);

  /** Returns the members whose Patroni answers 200. */
  async function membersWith(check: string): Promise<MemberName[]> {
    const found: MemberName[] = [];
    for (const name of ["a", "b"] as const) {
      const url = `http://${machines[name].address}:${defaults.REST_PORT}/${check}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      if (response?.status === 200) found.push(name);
    }
    return found;
  }

  async function findPrimary(): Promise<MemberName | null> {
    return (await membersWith("primary"))[0] ?? null;
  }

  async function hasSynchronousReplica(): Promise<boolean> {
    return (await membersWith("synchronous")).length > 0 && (await membersWith("primary")).length > 0;
  }

  function backrest(member: MemberName, ...args: string[]): string {
    const { BACKREST_CONFIG = "" } = members[member].values;
    const command = ["pgbackrest", `--config=${BACKREST_CONFIG}`, `--lock-path=${path.join(home, member, "lock")}`];
    return execFileSync("setpriv", [...asPostgres, ...command, ...args], {
      encoding: "utf8",
      env: { PATH: process.env.PATH },
      cwd: home,
    });
  }

  return {
    urls: { pooled: urlOf(poolerPort), primary: urlOf(primaryPort), replica: urlOf(replicaPort) },
    superuserUrl,
    home,
    bin,
    machines,
    findPrimary,
    backrest,
    diskOf: (member: MemberName) => members[member].disk,
    /** Waits for a synchronous replica and then for some time, so that the next failure has a member to continue. */
    async untilReadyToFail(pauseMs: number): Promise<MemberName> {
      await waitFor("synchronous replica", hasSynchronousReplica, 180_000);
      await sleep(pauseMs);
      const primary = await findPrimary();
      if (!primary) throw new Error("There is no primary.");
      return primary;
    },
    async close(): Promise<void> {
      await network.close();
      for (const { disk } of Object.values(members)) await disk.close();
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
