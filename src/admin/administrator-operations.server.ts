import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Audience, operationsOf } from "../http/action.server.ts";
import { admitAdministrators } from "./require-administrator.server.ts";

interface Administrator {
  administratorId: string;
}

/** Administrators, who use the endpoints only: the portal sends no forms. */
const administrators: Audience<Administrator, never> = {
  name: "administrators",
  admit,
  configOf: () => ({}),
  callerOf: ({ administratorId }) => ({ administratorId }),
  requirePage: () => Promise.reject(new Error("Pages of the portal have no forms.")),
  requirePermission: () => {},
  accountIdOf: ({ administratorId }) => administratorId,
  limitKeyOf: ({ administratorId }) => administratorId,
  idempotencyKey: "none",
};

function admit(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  // Some clients declare a JSON body although the body is empty.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  admitAdministrators(app, db);
}

export const { action: administratorAction, query: administratorQuery } = operationsOf(administrators);
