import { isHttpError } from "http-errors";
import { data, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#page-context";
import { readFormData } from "../../http/page-form.server.ts";
import { findFormAction, submitForm } from "../../http/run-action.server.ts";
import { readForm } from "../../http/submitted-form.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import type { Values } from "../sync/merge-values.ts";
import { workspace } from "./actions.server.ts";
import { typedValues } from "./read-record.server.ts";

/** Result of a rejected form that was submitted without JavaScript: errors by field, and the submitted values. */
export interface PlainFormResult {
  errors: Values;
  values: Values;
  reviewable?: readonly string[];
}

const actions = workspace.operations.filter((operation) => operation.kind !== "query");

export async function handlePlainForm({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const caller = await requireMemberPage(context, request, "Athlete");
  const { db, services } = context.get(pageContext);
  const { pathname: path, searchParams } = new URL(request.url);
  const form = await readFormData(request);
  // The button beside a rejected text submits the form whose intent is another one.
  if (form.get("review")) form.set("intent", "review");
  const submitted = readForm(form);
  try {
    await submitForm(db, findFormAction(actions, submitted.text("intent")), { caller, path, form, services });
  } catch (error) {
    return problemResponse(error, typedValues(submitted));
  }
  // `index` only selects the action of an index route.
  searchParams.delete("index");
  return redirect(searchParams.size > 0 ? `${path}?${searchParams}` : path, 303);
}

function problemResponse(error: unknown, values: Values) {
  if (!isHttpError(error) || error.status >= 500 || error.status === 401) throw error;
  const problems = (error.errors ?? []) as { field: string; message: string; canReview?: boolean }[];
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  const reviewable = problems.filter(({ canReview }) => canReview).map(({ field }) => field);
  const result = { errors: problems.length > 0 ? errors : { "": error.message }, values, reviewable };
  return data<PlainFormResult>(result, { status: error.status });
}
