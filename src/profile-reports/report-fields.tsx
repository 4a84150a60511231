import { describedBy, FieldFrame } from "../ui/field-frame.tsx";
import { TextField } from "../ui/text-field.tsx";
import { maxReportText } from "./vocabulary.ts";

type Texts = Partial<Record<string, string>>;

/** The text and the address of a report, both optional. */
export function ReportFields({ hint, errors = {}, values = {} }: { hint: string; errors?: Texts; values?: Texts }) {
  return (
    <>
      <FieldFrame id="report-text" label="Tell us more (optional)" hint={hint} error={errors.text}>
        <textarea
          id="report-text"
          name="text"
          rows={5}
          maxLength={maxReportText}
          defaultValue={values.text ?? ""}
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={describedBy({ id: "report-text", hint, error: errors.text })}
          className="field-control"
        />
      </FieldFrame>
      <TextField
        label="Your email (optional)"
        id="report-email"
        name="email"
        type="email"
        autoComplete="email"
        hint="Only to tell you the result. Then we delete it."
        defaultValue={values.email ?? ""}
        error={errors.email}
      />
    </>
  );
}
