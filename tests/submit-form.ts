import type { Kysely } from "kysely";
import type { Database } from "../src/database/tables.ts";
import type { Feature, Services } from "../src/http/action.server.ts";
import { toPageData } from "../src/http/page-forms.server.ts";
import { createLimits } from "../src/http/rate-limits.server.ts";
import { findFormAction, submitForm } from "../src/http/run-action.server.ts";

export type FormFields = Record<string, string | string[]>;

function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

interface Submission {
  caller: unknown;
  fields: FormFields;
  path?: string;
  params?: Record<string, string>;
  services?: Partial<Services>;
}

/** Submits a form to the actions of a feature, as its page does. Returns the page’s data: null or a problem. */
export function submitTo(
  { operations }: Feature,
  db: Kysely<Database>,
  { caller, fields, path = "/", params = {}, services }: Submission,
) {
  const actions = operations.filter((operation) => operation.kind !== "query");
  const intent = String(fields.intent ?? "");
  const limits = createLimits(db, 1000);
  return toPageData(intent, () =>
    submitForm(db, findFormAction(actions, intent), {
      caller,
      path,
      form: formOf(fields),
      params,
      services: { limits, publicUrl: "http://127.0.0.1:3000", ...services } as Services,
    }),
  );
}
