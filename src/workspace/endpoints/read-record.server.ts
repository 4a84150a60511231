import { reviewedText } from "../../athletes/public-texts.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import type { Values } from "../sync/merge-values.ts";
import { writeRecord } from "../sync/write-record.ts";
import { unprocessable } from "./current-athlete.server.ts";

const hiddenFields = ["intent", "version", "review", "account", "key"];

/** Returns the texts that the athlete typed. For a repeated name, the last text counts. */
export function typedValues({ entries }: Pick<SubmittedForm, "entries">): Values {
  return Object.fromEntries(entries.filter(([name]) => !hiddenFields.includes(name)));
}

/** Returns the reader of a form that has the fields of a record. It throws 422 with the errors by field. */
export function readRecord(kind: "profile" | "team" | "link") {
  return (form: SubmittedForm) => {
    const values = typedValues(form);
    const written = writeRecord(kind, { values, fields: Object.keys(values), isNew: true, sportCode: null });
    if ("body" in written) return written.body;
    throw unprocessable(Object.entries(written.errors).map(([field, message]) => ({ field, message: message ?? "" })));
  };
}

/** Reads the field `review`, which names the field whose text the staff checks. */
export function readReview(form: SubmittedForm) {
  const field = form.text("review");
  return { field, text: reviewedText(typedValues(form), field) ?? "" };
}
