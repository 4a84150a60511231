import { isHttpError } from "http-errors";
import { data } from "react-router";

export interface Refusal {
  message: string;
}

/** Maximum number of fields in a form. A rejected form is rendered with all its fields, which takes time for each. */
const maxFields = 70;

/** Reads a submitted form. Throws 400 if the body is no form or has too many fields. */
export async function readFormData(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data("We can’t read this form. Please reload the page and try again.", { status: 400 });
  });
  if ([...form].length > maxFields) throw data("The form has too many fields.", { status: 400 });
  return form;
}

/** Reads the text fields of a submitted form. For a repeated name, the last value counts. Throws 400 if the body is no form. */
export async function readFields(request: Request): Promise<Partial<Record<string, string>>> {
  const entries = [...(await readFormData(request))];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}

/** Converts a 429 or 503 error into page data with its message and headers. Rethrows every other error. */
export function rejectedFormResponse(error: unknown) {
  if (!isHttpError(error) || ![429, 503].includes(error.status)) throw error;
  return data<Refusal>({ message: error.message }, { status: error.status, headers: error.headers ?? {} });
}
