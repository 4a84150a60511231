import { z } from "zod";
import { position } from "../prospect/schema.ts";

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
export const needList = z.array(need);

export const rollover = z.object({
  rolloverId: z.string(),
  classYear: z.int().describe("The latest class that was archived"),
  athletes: z.int().describe("Athletes whom it archives now"),
  madeBy: z.string(),
  madeAt: z.string(),
});
export type Rollover = z.output<typeof rollover>;
export const rolloverList = z.object({
  data: z.array(rollover),
  next: z
    .object({ classYear: z.int(), athletes: z.int() })
    .describe("The classes that have graduated, from 1 August in the time zone of the program, and their athletes"),
});
export const rolloverParams = z.strictObject({ rolloverId: z.string().max(100) });
