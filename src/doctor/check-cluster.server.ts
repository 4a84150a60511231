import { type Kysely, sql } from "kysely";
import { describeCommand } from "../config/build-info.server.ts";
import type { Database } from "../database/tables.ts";
import { type Finding, note, ok, problem, warning } from "./finding.ts";

export interface ClusterMember {
  name: string;
  /** Null if the role may not read it. */
  state: string | null;
  isSynchronous: boolean;
  /** Bytes of the write-ahead log that the member has not replayed. */
  lagBytes: number | null;
}

export interface ClusterState {
  timeline: number;
  /** When the newest timeline was first seen; null before the first failover. */
  failedOverAt: Date | null;
  members: ClusterMember[];
}

const maxLagBytes = 64 * 1024 * 1024;
const maxRestoreAgeDays = 100;

export async function readCluster(db: Kysely<Database>): Promise<ClusterState> {
  const { rows } = await sql<ClusterState>`
    select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer as timeline,
      (select max(seen_at) from server_timelines having count(*) > 1) as "failedOverAt",
      coalesce((select json_agg(json_build_object('name', application_name, 'state', state,
        'isSynchronous', coalesce(sync_state in ('sync', 'quorum'), false),
        'lagBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) order by application_name)
        from pg_stat_replication), '[]') as members`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("The database returned no row.");
  return state;
}

/** Describes the members of the database, their lag, the timeline and the last failover. */
export function describeCluster({ timeline, failedOverAt, members }: ClusterState): Finding {
  const check = "Database members";
  const failover = failedOverAt ? `last failover ${failedOverAt.toISOString().slice(0, 16)} UTC` : "no failover seen";
  const facts = `Timeline ${timeline}, ${failover}.`;
  if (members.length === 0)
    return note(check, `No replica follows the primary. ${facts} If its machine is lost, continue from a backup.`);
  if (members.some(({ state }) => state === null))
    return warning(
      check,
      `${members.length} replicas follow the primary, but this role may not read their state. ${facts}`,
      "As superuser, run: grant pg_monitor to the role of DATABASE_URL, and to that of DATABASE_WEB_URL.",
    );
  const list = members.map(({ name, state, isSynchronous, lagBytes }) => {
    const lag = lagBytes === null ? "unknown lag" : `${(lagBytes / 1024 / 1024).toFixed(1)} MB behind`;
    return `${name} ${state}, ${isSynchronous ? "synchronous" : "asynchronous"}, ${lag}`;
  });
  const sentence = `${list.join("; ")}. ${facts}`;
  if (members.some(({ lagBytes }) => lagBytes === null || lagBytes > maxLagBytes))
    return problem(check, sentence, "Look at the log of that member, and at the network between the two.");
  if (!members.some(({ isSynchronous }) => isSynchronous))
    return warning(
      check,
      `${sentence} A failover can lose acknowledged changes.`,
      "Turn on synchronous replication (deploy/cluster/README.md).",
    );
  return ok(check, sentence);
}

/** Returns a warning if no restore was tried for a quarter of a year. */
export function checkRestore(triedAt: Date | null): Finding {
  const check = "Restore";
  const remedy = `Restore the latest backup on another machine, then run ${describeCommand("restore", "--tried")} here.`;
  if (triedAt === null) return warning(check, "No restore was tried.", remedy);
  const days = Math.floor((Date.now() - triedAt.getTime()) / 86_400_000);
  const sentence = `The last restore was tried ${days} days ago.`;
  return days > maxRestoreAgeDays ? warning(check, sentence, remedy) : ok(check, sentence);
}

export async function findRestoreTrial(db: Kysely<Database>): Promise<Date | null> {
  const row = await db.selectFrom("restore_trial").select("tried_at").executeTakeFirst();
  return row?.tried_at ?? null;
}
