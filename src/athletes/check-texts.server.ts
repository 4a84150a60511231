import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import {
  findTextProblem,
  lettersMessage,
  type PublicTextKind,
  type TextProblem,
  textProblems,
} from "./find-text-problem.server.ts";
import { holdText, maxPendingTexts } from "./held-texts.server.ts";
import type { PublicText } from "./public-texts.ts";

const heldMessage =
  "Our staff will check this text before other people see it. Until then, nothing changes. We’ll email you the result.";

interface PublicTextFacts {
  kind: PublicTextKind;
  /** Under which the staff of the portal sees it. */
  review: PublicText;
}

/** The schemas of texts that other people read, except those of `publicTexts`. */
export const publicTextSchemas = z.registry<PublicTextFacts>();

/** Marks a schema as a text that other people read. `requirePublicFields` checks it. Another method of the schema would drop the mark. */
export function publicText<Schema extends z.ZodType>(kind: PublicTextKind, review: PublicText, schema: Schema): Schema {
  publicTextSchemas.add(schema, { kind, review });
  return schema;
}

/** Throws 422 for the first text of a body that looks like contact data or an offensive word. An offensive word is sent to the staff. */
export async function requirePublicFields(
  trx: Kysely<Database>,
  { accountId, shape, values }: { accountId: string; shape: z.ZodRawShape; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const texts = Object.entries(shape).flatMap(([field, schema]) => {
    const facts = publicTextSchemas.get(schema as z.ZodType);
    const text = values[field];
    return facts && typeof text === "string" ? [{ field, text, ...facts }] : [];
  });
  const [error] = await listTextErrors(trx, { accountId, texts });
  if (error) throw invalidField(error);
}

export interface CheckedText extends PublicTextFacts {
  field: string;
  text: string;
}

export interface TextError {
  field: string;
  message: string;
  canReview?: boolean;
}

/** Lists the texts that must not be stored now, except those that the staff approved for the field. Sends offensive words to the staff. */
export async function listTextErrors(
  trx: Kysely<Database>,
  { accountId, texts, mayAsk = false }: { accountId: string; texts: readonly CheckedText[]; mayAsk?: boolean },
): Promise<TextError[]> {
  const problems = texts.flatMap((text) => {
    const problem = findTextProblem(text.text, text.kind);
    return problem ? [{ ...text, problem }] : [];
  });
  const isPartFound = problems.some(({ field }) => field === "firstName" || field === "lastName");
  const found = problems.filter(({ field }) => !(isPartFound && field === "fullName"));
  // The common case: needs no query.
  if (found.length === 0) return [];
  const reviews = await trx
    .selectFrom("text_reviews")
    .select(["field", "text", "status"])
    .where("account_id", "=", accountId)
    .where(({ eb, or }) =>
      or([
        eb("status", "=", "pending"),
        eb(
          "text",
          "in",
          found.map(({ text }) => text),
        ),
      ]),
    )
    .execute();
  let pending = reviews.filter(({ status }) => status === "pending").length;
  return found.flatMap(({ field, review, text, problem }): TextError[] => {
    if (problem === "letters") return [{ field, message: lettersMessage }];
    const status = reviews.find((one) => one.field === review && one.text === text)?.status;
    if (status === "approved") return [];
    if (status === "pending")
      return [{ field, message: "Our staff is checking this text. We’ll email you the result." }];
    const isFull = pending >= maxPendingTexts;
    if (problem === "profanity" && status === undefined && !isFull) {
      pending += 1;
      holdText({ accountId, field: review, text, found: problem });
      return [{ field, message: heldMessage }];
    }
    const message = problemMessage(problem);
    if (field === "honors") return [{ field, message: `${message} Please change “${text}”.` }];
    if (status) return [{ field, message: `${message} Our staff didn’t approve it. Please change it.` }];
    if (!mayAsk || isFull) return [{ field, message: `${message} Please change it.` }];
    return [{ field, message: `${message} Please change it, or ask our staff to check it.`, canReview: true }];
  });
}

function problemMessage(problem: Exclude<TextProblem, "letters">): string {
  return `This looks like ${textProblems[problem]}, and your profile is public.`;
}
