import createHttpError, { type HttpError } from "http-errors";
import { z } from "zod";
import { describeProblem } from "./plain-problems.server.ts";

/** The fields of a submitted form. */
export interface SubmittedForm {
  has(name: string): boolean;
  /** Returns the text of a field, or an empty text. */
  text(name: string): string;
  all(name: string): string[];
  /** Names and texts in their order. */
  entries: readonly (readonly [string, string])[];
}

export function readForm(form: FormData): SubmittedForm {
  const entries = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  const all = (name: string) => entries.filter(([other]) => other === name).map(([, value]) => value);
  return { entries, all, has: (name) => form.has(name), text: (name) => all(name)[0] ?? "" };
}

/** Reads a value for each key of an object schema from the field with its name. A missing field is missing in the result. */
export function readBySchema(schema: z.ZodType, form: SubmittedForm): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = readField(field as z.ZodType, form, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readField(schema: z.ZodType, form: SubmittedForm, name: string): unknown {
  const { def } = schema as { def?: { type: string; innerType?: z.ZodType; in?: z.ZodType } } & z.ZodType;
  switch (def?.type) {
    case "optional":
    case "default":
      return form.has(name) && def.innerType ? readField(def.innerType, form, name) : undefined;
    case "nullable":
      return form.text(name) === "" || !def.innerType ? null : readField(def.innerType, form, name);
    case "pipe":
      return def.in ? readField(def.in, form, name) : undefined;
    case "boolean":
      return ["yes", "true"].includes(form.text(name));
    case "number":
      return form.has(name) ? Number(form.text(name)) : undefined;
    case "array":
      return form.all(name);
    default:
      return form.has(name) ? form.text(name) : undefined;
  }
}

export function unreadableForm(): HttpError {
  return createHttpError(400, "We can’t read this form. Please reload the page and try again.");
}

/** Parses a value of a form. Throws a 400 with the first problem. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw createHttpError(400, issue ? describeProblem(issue) : "This form isn’t valid.");
}
