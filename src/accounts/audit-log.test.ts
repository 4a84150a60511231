import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, sendRequest } from "../../tests/members.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { openRequestDatabase } from "../database/request-role.server.ts";
import type { Database } from "../database/tables.ts";
import { writeAudit } from "./audit-log.server.ts";

const server = testApp({ RATE_LIMITS: "1" });
const changes = ["update audit_log set action = 'forged'", "delete from audit_log", "truncate audit_log"];

async function codeOf(db: Kysely<Database>, statement: string): Promise<unknown> {
  const attempt = sql.raw(statement).execute(db);
  return attempt.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
}

describe("the audit log", () => {
  it("B12 limits the rows of a profile that is shown and hidden repeatedly, and always lets its owner hide it", async () => {
    const athlete = await createAthleteAccount(server.db);
    const statuses: number[] = [];
    await server.db.updateTable("athletes").set({ is_published: false }).execute();
    for (let round = 0; round < 60; round += 1) {
      const body = { isPublished: round % 2 === 0 };
      const { status } = await sendRequest(server.app, "PUT", "/api/me/visibility", { headers: athlete.headers, body });
      statuses.push(status);
    }
    expect(statuses.filter((status, round) => round % 2 === 0 && status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429).length).toBe(10);
    expect(statuses[41]).toBe(200);
    const rows = await server.db
      .selectFrom("audit_log")
      .select("id")
      .where("subject_account", "=", athlete.id)
      .execute();
    expect(rows).toHaveLength(40);
  });

  it.each(changes)("B12 rejects “%s” for the request role and for the table owner", async (statement) => {
    const { id } = await createMember(server.db);
    await writeAudit(server.requests, { actor: { label: "visitor" }, action: "profile-hidden", subjectId: id });
    const before = await server.db.selectFrom("audit_log").selectAll().execute();
    expect([await codeOf(server.requests, statement), await codeOf(server.db, statement)]).toEqual(["42501", "42501"]);
    // The role may not disable the trigger that protects the table from its owner.
    expect(await codeOf(server.requests, "alter table audit_log disable trigger user")).toBe("42501");
    expect(await codeOf(server.requests, "set role openroster")).toBe("42501");
    expect(await server.db.selectFrom("audit_log").selectAll().execute()).toEqual(before);
  });

  it("keeps audit rows without the account after an account is erased", async () => {
    const { id } = await createMember(server.db);
    const actor = { label: "member", accountId: id } as const;
    await writeAudit(server.requests, { actor, action: "export-requested", subjectId: id, details: { kept: true } });
    const written = server.db.selectFrom("audit_log").selectAll().where("subject_account", "=", id);
    expect(await written.execute()).toMatchObject([
      { actor_account: id, actor_label: "member", action: "export-requested", details: { kept: true } },
    ]);
    await server.requests.deleteFrom("accounts").where("id", "=", id).execute();
    const rows = await server.db.selectFrom("audit_log").selectAll().where("action", "=", "export-requested").execute();
    expect(rows).toEqual([expect.objectContaining({ actor_account: null, subject_account: null })]);
  });
});

describe("the database for requests", () => {
  it("reports if the request role is restricted", async () => {
    const options = { owner: server.db, ownerUrl: server.url, max: 1 };
    for (const [requestUrl, isRestricted] of [
      [server.requestUrl, true],
      [server.url, false],
      [null, false],
    ] as const) {
      const opened = await openRequestDatabase({ ...options, requestUrl });
      expect(opened.isRestricted).toBe(isRestricted);
      await opened.close();
    }
  });

  it("grants the request role its missing privileges on a new table", async () => {
    await sql`create table added_later (id integer)`.execute(server.db);
    expect(await codeOf(server.requests, "select from added_later")).toBe("42501");
    // Simulates a role that may read every table.
    await sql`grant select on added_later to openroster_web`.execute(server.db);
    const opened = await openRequestDatabase({
      owner: server.db,
      ownerUrl: server.url,
      requestUrl: server.requestUrl,
      max: 1,
    });
    expect(await codeOf(opened.db, "insert into added_later values (1)")).toBe("done");
    expect(await codeOf(opened.db, "delete from audit_log")).toBe("42501");
    await opened.close();
    await sql`drop table added_later`.execute(server.db);
  });
});
