import { z } from "zod";
import { optionalText } from "../athletes/clean-text.ts";
import { oneOf, publicId } from "../athletes/schema.ts";
import { named } from "../http/named-schema.ts";
import { mailAddress } from "../mail/address.ts";
import { maxReportText, reportReasons } from "./vocabulary.ts";

/** An address that a person may leave out. */
export const optionalAddress = z
  .string()
  .transform((value) => value.trim() || null)
  .pipe(mailAddress.nullable())
  .nullable()
  .default(null);

/** A report about a public profile. `email`, if given, receives the result. The reason `other` requires a text. */
export const newReport = named(
  "NewReport",
  z
    .strictObject({
      athleteId: publicId,
      reason: oneOf(reportReasons, "Choose a reason."),
      text: optionalText(maxReportText),
      email: optionalAddress,
    })
    .refine(({ reason, text }) => reason !== "other" || text !== null, {
      path: ["text"],
      message: "Tell us what is wrong.",
    }),
);
export type NewReport = z.output<typeof newReport>;
