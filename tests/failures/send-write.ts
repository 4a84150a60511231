import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../../src/database/tables.ts";
import type { Inbox } from "../inbox.ts";
import { type ApiRequest, type ApiResponse, type ClientProblems, pollUntilResponse } from "./poll-until-response.ts";
import type { WriteLog } from "./write-log.ts";

/** The tested site. Its URL may change between requests. `db` is the database, to create members directly. */
export interface WrittenSite {
  url(): string;
  db: Kysely<Database>;
  inbox: Inbox;
}

/** A client that writes. */
export interface WriteClient {
  site: WrittenSite;
  writeLog: WriteLog;
  problems: ClientProblems;
}

export function send({ site, problems }: WriteClient, request: ApiRequest): Promise<ApiResponse> {
  return pollUntilResponse(site.url, request, problems);
}

/** Sends a request whose only valid status is 200. */
export async function sendSuccessfully(writer: WriteClient, request: ApiRequest): Promise<ApiResponse> {
  const response = await send(writer, request);
  if (response.status !== 200) throw new Error(`${request.method} ${request.path}: ${response.status}`);
  return response;
}

/** Creates data directly in the database. Retries while the database is unavailable. */
export async function prepare<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (tries === 1000) throw error;
      await sleep(200);
    }
  }
}
