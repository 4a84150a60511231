import { isHttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId, noSuchRecord } from "../../http/record-id.ts";
import { decideProfileReport, reopenProfileReport } from "../profile-reports/decide-profile-report.server.ts";
import { decideTeam } from "../records/decide-team.server.ts";
import { decideTextReview } from "../records/decide-text-review.server.ts";
import { changeAccount } from "../users/change-account.server.ts";
import { findCoach } from "../users/list-coaches.server.ts";
import type { ManyDecisionsBody, RowResult } from "./schema.ts";

interface Context {
  administratorId: string;
  publicUrl: string;
}

/**
 * Decides several rows of one kind, each in its own transaction, so that rows that changed since they were read do not stop the others, and two
 * administrators with the same rows do not wait for each other. Returns a result for each row.
 */
export async function decideMany(
  db: Kysely<Database>,
  context: Context,
  { rows, ...choice }: ManyDecisionsBody,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    if (!isRecordId(row.id)) {
      results.push({ id: row.id, isDecided: false, message: noSuchRecord().message, record: null });
      continue;
    }
    const result = await db
      .transaction()
      .execute((trx) => decideOne(trx, { ...context, ...row, choice }))
      .catch((error: unknown) => describeConflict(row.id, error));
    // The conflict of an account has no context.
    const isStale = !result.isDecided && choice.kind === "coach";
    results.push(isStale ? { ...result, record: await findCoach(db, row.id) } : result);
  }
  return results;
}

type Choice = ManyDecisionsBody extends infer Body ? (Body extends unknown ? Omit<Body, "rows"> : never) : never;
interface One extends Context {
  id: string;
  version: string;
  choice: Choice;
}

async function decideOne(trx: Kysely<Database>, { id, choice, ...context }: One): Promise<RowResult> {
  const done = { id, isDecided: true, message: "" };
  switch (choice.kind) {
    case "coach":
      return { ...done, record: await decideCoach(trx, { ...context, id, status: choice.decision }) };
    case "team": {
      const decision = { approve: "approved", decline: "rejected", reopen: "pending" } as const;
      const { reason } = choice;
      const change = { ...context, teamId: id, decision: decision[choice.decision], reason };
      return { ...done, record: await decideTeam(trx, change) };
    }
    case "text": {
      const decision = { approve: "approved", decline: "declined", reopen: "pending" } as const;
      const { reason } = choice;
      const change = { ...context, reviewId: id, decision: decision[choice.decision], reason };
      return { ...done, record: await decideTextReview(trx, change) };
    }
    case "report": {
      const { decision } = choice;
      const change = { ...context, reportId: id };
      return {
        ...done,
        record:
          decision === "reopen"
            ? await reopenProfileReport(trx, change)
            : await decideProfileReport(trx, { ...change, decision, wholeCase: true }),
      };
    }
  }
}

const actions = { A: "domain-approved", D: "domain-declined", P: "domain-set-pending" } as const;

async function decideCoach(
  trx: Kysely<Database>,
  { id, status, ...context }: Context & { id: string; version: string; status: keyof typeof actions },
) {
  const change = { ...context, userId: id, action: actions[status], column: "domain_status", value: status } as const;
  await changeAccount(trx, change);
  return findCoach(trx, id);
}

/** Returns the result of a row that was not decided. Throws other errors. */
function describeConflict(id: string, error: unknown): RowResult {
  if (!isHttpError(error) || (error.status !== 404 && error.status !== 409)) throw error;
  const current = (error.result as { current?: RowResult["record"] } | undefined)?.current ?? null;
  return { id, isDecided: false, message: error.message, record: current };
}
