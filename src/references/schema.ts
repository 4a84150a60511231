import { z } from "zod";
import { oneOf, sportCode } from "../athletes/schema.ts";
import { named } from "../http/named-schema.ts";
import { relations } from "./vocabulary.ts";

export const relation = oneOf(relations).describe("family: the coach is a relative of the athlete");

/** A reference as everyone reads it. */
export const shownReference = named(
  "Reference",
  z
    .object({
      referenceId: z.string(),
      name: z.string().describe("The coach"),
      role: z.enum(["head", "assistant"]).describe("In the team, today"),
      team: z.string(),
      sportCode,
      relation,
      firstYear: z.int(),
      lastYear: z.int(),
      text: z.string(),
      writtenAt: z.iso.datetime(),
    })
    .describe("A coach’s reference, which the athlete and a guardian of a minor accepted. It is shown for a year."),
);
export type ShownReference = z.output<typeof shownReference>;
