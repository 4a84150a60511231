import { isHttpError } from "http-errors";
import { data } from "react-router";

/** What a form says that was refused as a whole, beside what it says of single fields. */
export interface Refusal {
  message: string;
}

/** Fields that a form may have: what is wrong with one is shown with everything that was typed, which costs time for each. */
const mostFields = 40;

/** The text fields of a form that was sent to a page; of a name that comes twice the last counts. Throws a 400 where the body is no form of ours. */
export async function readFields(request: Request): Promise<Partial<Record<string, string>>> {
  const form = await request.formData().catch(() => {
    throw data("We can’t read this form. Please reload the page and try again.", { status: 400 });
  });
  const entries = [...form];
  if (entries.length > mostFields) throw data("The form has too many fields.", { status: 400 });
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}

/** SubscriptionTransitions a refusal that says itself when to come back (429, 503) into an answer of the page; throws everything else again. */
export function refusalResponse(error: unknown) {
  if (!isHttpError(error) || ![429, 503].includes(error.status)) throw error;
  return data<Refusal>({ message: error.message }, { status: error.status, headers: error.headers ?? {} });
}
