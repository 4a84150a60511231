import { isHttpError } from "http-errors";
import type { Kysely } from "kysely";
import { type ActionFunctionArgs, data } from "react-router";
import { pageContext } from "#page-context";
import type { Database } from "../database/tables.ts";
import type { AnyAction, Feature, FormAction } from "./action.server.ts";
import type { FormProblem } from "./form-problem.ts";
import { type FormRequest, findFormAction, submitForm } from "./run-action.server.ts";

type PageRequest = Pick<ActionFunctionArgs, "request" | "context" | "params">;

/** Returns the action of a page whose forms run actions of these features. A rejection becomes data of the page, which shows it beside the form. */
export function pageForms(...features: readonly Pick<Feature, "operations">[]) {
  const actions = features.flatMap(({ operations }) => operations).filter((operation) => operation.kind !== "query");
  return async ({ request, context, params }: PageRequest) => {
    const { db, services } = context.get(pageContext);
    const form = await request.formData().catch(() => new FormData());
    const intent = String(form.get("intent") ?? "");
    const action = findFormAction(actions, intent);
    const caller = await (action ?? actions[0])?.audience.requirePage(context, request);
    const { pathname: path } = new URL(request.url);
    return submitPageForm(db, action, { caller, path, form, params, services });
  };
}

/** Runs the action of a form. Returns the data of its page, or the response to which the action leads. */
export async function submitPageForm(
  db: Kysely<Database>,
  action: AnyAction | FormAction | undefined,
  request: FormRequest,
) {
  const intent = String(request.form.get("intent") ?? "");
  try {
    const next = await submitForm(db, action, request);
    return next instanceof Response ? next : next && { intent, ...next };
  } catch (error) {
    return problemOf(intent, error);
  }
}

/** Runs the work of a form. Returns null, or the problem of a rejection with its status. */
export async function respondToForm(intent: string, work: () => Promise<unknown>) {
  try {
    await work();
    return null;
  } catch (error) {
    return problemOf(intent, error);
  }
}

function problemOf(intent: string, error: unknown) {
  if (!isHttpError(error) || !error.expose) throw error;
  const problem: FormProblem = { intent, message: error.message };
  if (error.isPlanLimit) problem.isPlanLimit = true;
  const conflict = error.result as
    | { yours: { text?: string } | null; current: { text: string; version: number } }
    | undefined;
  // Only a form of one text shows both versions. The others keep what was typed.
  if (error.status === 412 && conflict?.yours?.text !== undefined)
    problem.conflict = {
      yours: conflict.yours.text,
      current: conflict.current.text,
      version: conflict.current.version,
    };
  return data(problem, { status: error.status });
}
