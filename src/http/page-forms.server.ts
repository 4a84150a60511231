import { isHttpError } from "http-errors";
import { type ActionFunctionArgs, data } from "react-router";
import { pageContext } from "#page-context";
import type { Feature } from "./action.server.ts";
import type { FormProblem } from "./form-problem.ts";
import { submitForm } from "./run-action.server.ts";

/** Returns the action of a page whose forms run these actions. A rejection becomes data of the page, which shows it beside the form. */
export function pageForms({ operations }: Pick<Feature, "operations">) {
  const actions = operations.filter((operation) => operation.kind !== "query");
  return async ({ request, context, params }: Pick<ActionFunctionArgs, "request" | "context" | "params">) => {
    const [first] = actions;
    if (!first) throw new Error("A page needs an action.");
    const caller = await first.audience.requirePage(context, request);
    const { db, services } = context.get(pageContext);
    const form = await request.formData().catch(() => new FormData());
    const { pathname: path } = new URL(request.url);
    return respondToForm(String(form.get("intent") ?? ""), () =>
      submitForm(db, actions, { caller, path, form, params, services }),
    );
  };
}

/** Runs the work of a form. Returns null, or the problem of a rejection with its status. */
export async function respondToForm(intent: string, work: () => Promise<unknown>) {
  try {
    await work();
    return null;
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
