import { z } from "zod";
import { namedObject } from "../http/named-schema.ts";

/** The result of one check: a sentence, and what the operator can do about a problem. */
export const finding = namedObject("Finding", {
  check: z.string(),
  state: z.enum(["ok", "note", "warning", "problem"]),
  sentence: z.string(),
  remedy: z.string().nullable(),
});
export type Finding = z.output<typeof finding>;

export const findingList = z.object({ data: z.array(finding), checkedAt: z.string() });
export type FindingList = z.output<typeof findingList>;

export function ok(check: string, sentence: string): Finding {
  return { check, state: "ok", sentence, remedy: null };
}

export function note(check: string, sentence: string): Finding {
  return { check, state: "note", sentence, remedy: null };
}

export function warning(check: string, sentence: string, remedy: string): Finding {
  return { check, state: "warning", sentence, remedy };
}

export function problem(check: string, sentence: string, remedy: string): Finding {
  return { check, state: "problem", sentence, remedy };
}
