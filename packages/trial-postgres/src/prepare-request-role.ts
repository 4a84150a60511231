import { createHmac } from "node:crypto";
import pg from "pg";

export const requestRole = "openroster_web";

/** Creates the role that serves requests, which does not own the tables, and returns its name and password. */
export async function prepareRequestRole(
  superuserUrl: string,
  clusterPassword: string,
): Promise<{ user: string; password: string }> {
  const password = createHmac("sha256", clusterPassword).update(requestRole).digest("base64url");
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query("begin");
    // Without the lock, concurrent starts fail because they update the same role.
    await client.query("select pg_advisory_xact_lock(hashtextextended('openroster.request-role', 0))");
    const { rows } = await client.query("select from pg_roles where rolname = $1", [requestRole]);
    if (rows.length === 0) await client.query(`create role ${requestRole} login`);
    await client.query(`alter role ${requestRole} password '${password}'`);
    // The owner can then end connections of requests and see their locks.
    await client.query(`grant ${requestRole} to openroster`);
    await client.query("commit");
  } finally {
    await client.end();
  }
  return { user: requestRole, password };
}
