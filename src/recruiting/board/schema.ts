import { z } from "zod";
import { oneOf } from "../../athletes/schema.ts";
import { named, namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { grade, position, prospectBody } from "../prospect/schema.ts";
import { stages } from "../prospect/vocabulary.ts";

const graduationYear = z.int().min(1950).max(2100);

/** A number of athletes that the program needs of a position and class. Zero removes it. */
export const needBody = z.strictObject({
  position,
  graduationYear,
  needed: z.int().min(0).max(99),
});
export type NeedChange = z.output<typeof needBody>;

const need = z.object({ position: z.string(), graduationYear: z.int(), needed: z.int() });
export type Need = z.output<typeof need>;
export const needList = named("Needs", z.array(need));

export const rollover = z.object({
  rolloverId: z.string(),
  classYear: z.int().describe("The latest class that was archived"),
  athletes: z.int().describe("Athletes whom it archives now"),
  madeBy: z.string(),
  madeAt: z.string(),
});
export type Rollover = z.output<typeof rollover>;
export const rolloverList = namedObject("Rollovers", {
  data: z.array(rollover),
  next: z
    .object({ classYear: z.int(), athletes: z.int() })
    .describe("The classes that have graduated, from 1 August in the time zone of the program, and their athletes"),
});
export const rolloverParams = z.strictObject({ rolloverId: z.string().max(100) });

const { stage, isHidden } = prospectBody.shape;

/** A change of an athlete of rosters without a profile. Missing fields keep their value. */
export const rosterPersonBody = namedStrictObject("RosterPersonChange", {
  stage,
  position: position.optional(),
  isHidden,
  was: z
    .strictObject({ stage, position: position.optional() })
    .optional()
    .describe("The values that the client read. If the staff changed the same field since then, returns 412"),
});
export type RosterPersonChange = z.output<typeof rosterPersonBody>;

export const rosterPersonParams = z.strictObject({ rosterId: recordId() });

export const rosterPerson = namedObject("RosterPerson", {
  rosterId: z.string().describe("The latest entry of the athlete"),
  name: z.string(),
  stage: oneOf(stages),
  position: z.string().describe("Row of the board"),
  graduationYear: z.int().nullable(),
  height: z.int().nullable().describe("Inches"),
  school: z.string().nullable(),
  team: z.string(),
  isHidden: z.boolean(),
  tags: z.array(z.string()),
  entries: z.array(
    z.object({
      rosterId: z.string(),
      eventId: z.string().nullable(),
      event: z.string().nullable(),
      jersey: z.string().nullable(),
      note: z.string().nullable(),
      grades: z
        .array(z.object({ overall: grade, staff: z.string(), text: z.string() }))
        .describe("The latest of each evaluator"),
    }),
  ),
});
export type RosterPerson = z.output<typeof rosterPerson>;
