import { isHttpError } from "http-errors";
import { type ActionFunctionArgs, data } from "react-router";
import { pageContext } from "#page-context";
import type { Feature } from "./action.server.ts";
import type { FormProblem } from "./form-problem.ts";
import { findFormAction, submitForm } from "./run-action.server.ts";

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
    return respondToForm(intent, () => submitForm(db, action, { caller, path, form, params, services }));
  };
}

/** Runs the work of a form. Returns its response, null, or the problem of a rejection with its status. */
export async function respondToForm(intent: string, work: () => Promise<unknown>) {
  try {
    const response = await work();
    return response instanceof Response ? response : null;
  } catch (error) {
    if (!isHttpError(error) || !error.expose) throw error;
    const problem: FormProblem = { intent, message: error.message };
    if (error.isPlanLimit) problem.isPlanLimit = true;
    const conflict = error.result as
      | { yours: { text: string }; current: { text: string; version: number } }
      | undefined;
    if (error.status === 412 && conflict)
      problem.conflict = {
        yours: conflict.yours.text,
        current: conflict.current.text,
        version: conflict.current.version,
      };
    return data(problem, { status: error.status });
  }
}
