import { isHttpError } from "http-errors";
import { type ActionFunctionArgs, data, type HeadersArgs } from "react-router";
import { pageContext } from "#page-context";
import type { AnyAction, Feature, FormAction, FormMessage } from "./action.server.ts";
import type { FormProblem } from "./form-problem.ts";
import { describeProblem } from "./plain-problems.server.ts";
import { findFormAction, performAction, submitForm } from "./run-action.server.ts";
import { readForm } from "./submitted-form.server.ts";

type PageRequest = Pick<ActionFunctionArgs, "request" | "context" | "params">;

/** Returns the action of a page whose forms run actions of these features. A rejection becomes data of the page, which shows it beside the form. */
export function pageForms(...features: readonly Pick<Feature, "operations">[]) {
  const actions = features.flatMap(({ operations }) => operations).filter((operation) => operation.kind !== "query");
  return async ({ request, context, params }: PageRequest) => {
    const { db, services } = context.get(pageContext);
    const form = await request.formData().catch(() => new FormData());
    const intent = String(form.get("intent") ?? "");
    const action = findFormAction(actions, intent);
    return toPageData(intent, async () => {
      const caller = await (action ?? actions[0])?.audience.requirePage(context, request);
      const { pathname: path } = new URL(request.url);
      return submitForm(db, action, { caller, path, form, params, services });
    });
  };
}

/** As `pageForms`, for a page without script: a rejected form gets back what was typed, and the ticks of a name joined by commas. Not for passwords. */
export function pageFormsWithTexts(...features: readonly Pick<Feature, "operations">[]) {
  const submit = pageForms(...features);
  return async ({ request, ...rest }: PageRequest) => {
    const form = await request
      .clone()
      .formData()
      .catch(() => new FormData());
    const result = await submit({ request, ...rest });
    if (!result || !("init" in result)) return result;
    const { entries, all } = readForm(form);
    const typed: Partial<Record<string, string>> = Object.fromEntries(
      entries.map(([name]) => [name, all(name).join()]),
    );
    return data({ ...result.data, typed }, result.init ?? undefined);
  };
}

/** Runs an action for a page that reads and checks its form, and shows the result itself. */
export async function runPageAction(
  action: AnyAction | FormAction,
  { request, context }: Pick<PageRequest, "request" | "context">,
  input: Record<string, unknown> = {},
) {
  const { db, services } = context.get(pageContext);
  const caller = await action.audience.requirePage(context, request);
  return performAction(db, action, { caller, input, services });
}

/** Returns the data of a page after a form: null, a message, or a problem. A redirect stays one. */
export async function toPageData(intent: string, work: () => Promise<Response | FormMessage | null>) {
  try {
    const next = await work();
    return next instanceof Response ? next : next && { intent, good: true, ...next };
  } catch (error) {
    return problemOf(intent, error);
  }
}

/** The `headers` of a page whose forms can be rejected, such as with `Retry-After`. */
export function actionHeaders({ actionHeaders: headers }: HeadersArgs): Headers {
  return headers;
}

/** The `headers` of a page whose loader sets its own. */
export function loaderHeaders({ loaderHeaders: headers }: HeadersArgs): Headers {
  return headers;
}

/** Problems of fields that a page lists beside a form. */
const mostProblems = 3;

/** Returns the text that a page shows beside a form. Each problem of a field names the field. */
export function describeFormError({
  message,
  errors = [],
}: {
  message: string;
  errors?: readonly { field: string; message?: string }[];
}): string {
  if (errors.length === 0) return message;
  return errors
    .slice(0, mostProblems)
    .map((one) => describeProblem({ path: one.field.split("."), message: one.message ?? message }))
    .join(" ");
}

function problemOf(intent: string, error: unknown) {
  // An overloaded server is no fault of the page.
  if (!isHttpError(error) || !(error.expose || error.status === 503)) throw error;
  const problem: FormProblem = { intent, message: describeFormError(error) };
  const field = (error.errors as { field: string }[] | undefined)?.[0]?.field;
  if (field) problem.field = field;
  if (error.isPlanLimit) problem.isPlanLimit = true;
  if (error.needsPassword) problem.needsPassword = true;
  const conflict = error.result as
    | { yours: { text?: string } | null; current: { text: string; version: number; fields?: Record<string, string> } }
    | undefined;
  if (error.status === 412 && conflict?.current.fields) problem.stale = conflict.current.fields;
  // Only a form of one text shows both versions. The others keep what was typed.
  if (error.status === 412 && conflict?.yours?.text !== undefined)
    problem.conflict = {
      yours: conflict.yours.text,
      current: conflict.current.text,
      version: conflict.current.version,
    };
  return data(problem, { status: error.status, headers: error.headers ?? {} });
}
