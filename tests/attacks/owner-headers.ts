import type { Kysely } from "kysely";
import type { Database } from "../../src/database/tables.ts";
import { createProgram } from "../program-factories.ts";
import { createAdministrator, createAthleteAccount } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
import type { Endpoint } from "./api-document.ts";

/** Returns the headers of a client that the endpoint accepts. Others are rejected before their input is read. */
export type OwnerHeaders = (endpoint: Pick<Endpoint, "path">) => Record<string, string>;

/** Creates an athlete, a coach with a program, a head coach of a team, and an administrator. Each caller needs another sport. */
export async function createOwners(db: Kysely<Database>, sportCode: "VB" | "FB" | "BB"): Promise<OwnerHeaders> {
  const administrator = (await createAdministrator(db)).headers;
  const program = await createProgram(db, { sportCode, domain: `${sportCode.toLowerCase()}.creighton.edu` });
  const headersByOwner: Record<string, Record<string, string>> = {
    me: (await createAthleteAccount(db)).headers,
    coach: program.owner.headers,
    // Only a compliance officer writes notes on contacts.
    "coach/contacts": (await program.addStaff("compliance")).headers,
    team: (await createTeam(db)).head.headers,
  };
  return ({ path }) => {
    const [, owner = ""] = /^\/api\/(me|coach\/contacts(?=\/)|coach|team)(?:\/|$)/.exec(path) ?? [];
    const headers = headersByOwner[owner] ?? administrator;
    return { ...headers, "idempotency-key": crypto.randomUUID(), "if-match": '"1"' };
  };
}
