import { z } from "zod";
import { sportCode } from "../athletes/schema.ts";
import { maxCheckedText } from "./vocabulary.ts";

export const coachCheckBody = z.strictObject({
  text: z
    .string()
    .max(maxCheckedText, `Use at most ${maxCheckedText} characters. The part with the email address is enough.`)
    // Messages contain line breaks, and invisible characters that could hide a letter.
    .transform((value) =>
      value
        .toWellFormed()
        .replaceAll(/[\p{C}\ufffd]/gu, " ")
        .trim(),
    )
    .refine((value) => value !== "", "Enter an email address, a name or a message."),
});

const college = z.object({
  schoolId: z.int(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  website: z.string().nullable(),
});
export type CheckedCollege = z.output<typeof college>;

/** One sender that was found in the text. */
const checkedSender = z.object({
  sender: z.string().describe("The address or name as it was entered"),
  outcome: z
    .enum(["known", "college", "unknown"])
    .describe(
      "known: a coach whose address and college our staff checked; college: an address at a college, but no coach whom we checked; unknown: neither",
    ),
  colleges: z.array(college),
  sports: z.array(sportCode).describe("Codes of the sports of a known coach"),
  checkedOn: z.iso.date().nullable().describe("Day on which our staff approved a known coach"),
});
export type CheckedSender = z.output<typeof checkedSender>;

export const coachCheck = z.object({ senders: z.array(checkedSender) });
