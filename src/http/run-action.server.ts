import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import type { AnyAction, FormAction, FormMessage, FormSource, Services } from "./action.server.ts";
import { isReusedKey, withIdempotencyKey } from "./idempotency-key.server.ts";
import { type LimitName, limitFailures, requireWithin } from "./rate-limits.server.ts";
import { requireRecordIds } from "./record-id.ts";
import { readVersion } from "./require-version.server.ts";
import { parseFields, readBySchema, readForm, type SubmittedForm, unreadableForm } from "./submitted-form.server.ts";

interface ActionRun {
  caller: unknown;
  input: Record<string, unknown>;
  services: Services;
}

/** Runs an action in a transaction, after its rate limit. Throws 403 for an input beyond the permissions, and 404 for an id of its path that is none. */
export async function runAction(
  trx: Kysely<Database>,
  action: AnyAction | FormAction,
  { caller, input, services }: ActionRun,
): Promise<unknown> {
  const { audience, limit, mayAlso } = action;
  requireRecordIds(action.params, input);
  for (const permission of mayAlso?.(caller, input) ?? []) audience.requirePermission(caller, permission);
  const counter = action.opensTransaction ? services.limits : services.limits.within(trx);
  const count = (name: LimitName) => requireWithin(counter, name, audience.limitKeyOf(caller));
  if (typeof limit === "string") await count(limit);
  const countRequest = async () => {
    if (typeof limit === "object") await count(limit.name);
  };
  return action.run(trx, caller, input as never, { ...services, countRequest });
}

/** Runs the work of an action in the transaction that `run` gets, or without one if the action opens it. */
export function inTransaction<Result>(
  db: Kysely<Database>,
  { opensTransaction }: AnyAction | FormAction,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return opensTransaction ? work(db) : db.transaction().execute(work);
}

/** Runs the transaction of an action within what surrounds it: the count of failures, and `around`. */
export function surroundWork<Result>(
  { audience, limit, around }: AnyAction | FormAction,
  { caller, services }: Omit<ActionRun, "input">,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = () => around?.(work, caller, services) ?? work();
  if (typeof limit !== "object" || !("failures" in limit)) return run();
  return limitFailures(services.limits, { ...limit, key: audience.limitKeyOf(caller) }, run);
}

/** Runs an action with its permission, limit and transaction, for a page that reads its form and shows the result itself. */
export async function performAction(
  db: Kysely<Database>,
  action: AnyAction | FormAction,
  run: ActionRun,
  // biome-ignore lint/suspicious/noExplicitAny: the definition of an action forgets the type of its result.
): Promise<any> {
  action.audience.requirePermission(run.caller, action.may);
  return surroundWork(action, run, () => inTransaction(db, action, (trx) => runAction(trx, action, run)));
}

export function messageOf({ message = "" }: AnyAction | FormAction, input: unknown, changed: unknown): string {
  return typeof message === "string" ? message : message(input as never, changed);
}

/** Returns the action that runs the forms with an `intent`, such as `add`, or `save:ID` for a record. */
export function findFormAction<Action extends AnyAction | FormAction>(
  actions: readonly Action[],
  intent: string,
): Action | undefined {
  const [name = ""] = intent.split(":");
  return actions.find(({ forms = {} }) => Object.hasOwn(forms, name));
}

/** A submitted form of a page with the parameters of the page’s path. */
export interface FormRequest {
  caller: unknown;
  path: string;
  form: FormData;
  params?: Record<string, string | undefined>;
  services: Services;
}

/**
 * Runs the action of a form. An unchanged form that is sent again with its key replays the result. Returns what the action leads to, or null.
 * Throws 422 if the form was changed since then, and 400 without an action.
 */
export async function submitForm(
  db: Kysely<Database>,
  action: AnyAction | FormAction | undefined,
  { caller, path, form, params = {}, services }: FormRequest,
): Promise<Response | FormMessage | null> {
  if (!action) throw unreadableForm();
  const { audience, may } = action;
  audience.requirePermission(caller, may);
  const submitted = readForm(form);
  const [intent = "", record] = submitted.text("intent").split(":");
  let input: Record<string, unknown> = {};
  const work = () =>
    withFormKey(db, { action, path, accountId: audience.accountIdOf(caller), form: submitted }, async (trx) => {
      input = await readInput(action, { intent, record, form: submitted, source: { trx, caller, params } });
      return runAction(trx, action, { caller, input, services });
    });
  const changed = await surroundWork(action, { caller, services }, work);
  if (action.leadTo === "message") return { message: messageOf(action, input, changed) };
  return action.leadTo?.(changed) ?? null;
}

interface ReadOptions {
  intent: string;
  record: string | undefined;
  form: SubmittedForm;
  source: FormSource<unknown>;
}

/** Reads and validates the input of an action. The parameters of the path and the query string take their fields, and the body gets the others. */
async function readInput(
  action: AnyAction | FormAction,
  { intent, record, form, source }: ReadOptions,
): Promise<Record<string, unknown>> {
  const { body, conflict } = action;
  const read = action.forms?.[intent] ?? true;
  const given = read === true ? readBySchema(body, form) : ((await read(form, source)) as Record<string, unknown>);
  const input: Record<string, unknown> = {};
  for (const schema of [action.params, "query" in action ? action.query : undefined]) {
    if (!(schema instanceof z.ZodObject)) continue;
    const names = Object.keys(schema.shape);
    const own = names.map((name) => [name, given[name] ?? source.params[name] ?? record ?? form.text(name)]);
    Object.assign(input, parseFields(schema, Object.fromEntries(own)));
    for (const name of names) delete given[name];
  }
  const values = body ? parseFields(body, given) : {};
  if (conflict) {
    const version = readVersion(form.text("version"));
    if (version === null) throw unreadableForm();
    input.version = version;
  }
  return Object.assign({}, values, input);
}

/** Runs `work` in a transaction, once for a form and its key. */
async function withFormKey<Result>(
  db: Kysely<Database>,
  {
    action,
    path,
    accountId,
    form,
  }: { action: AnyAction | FormAction; path: string; accountId: string; form: SubmittedForm },
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const key = form.text("key");
  if (!key || !accountId || action.opensTransaction) return inTransaction(db, action, work);
  try {
    return await withIdempotencyKey(db, { request: `FORM ${path}`, accountId, key, body: form.entries }, work);
  } catch (error) {
    if (!isReusedKey(error)) throw error;
    // The response to the first try was lost, or the user went back and changed the text.
    const message = "We saved an earlier version of this. Copy your text, reload the page, and change what we saved.";
    throw createHttpError(422, message);
  }
}
