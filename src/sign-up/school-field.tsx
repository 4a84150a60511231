import { SchoolTextField } from "../schools/high-schools/school-text-field.tsx";
import { ErrorsSummarized } from "../ui/error-summary.tsx";

interface SchoolFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  required: boolean;
  defaultValue: string;
}

/** The school of an athlete. */
export function SchoolField(props: SchoolFieldProps) {
  return (
    // React hydrates it alone, without the form and its summary of errors.
    <ErrorsSummarized value>
      <SchoolTextField {...props} label="School">
        {(chosen) =>
          chosen && (
            <>
              <input type="hidden" name="schoolCity" value={chosen.city} />
              <input type="hidden" name="schoolState" value={chosen.state} />
            </>
          )
        }
      </SchoolTextField>
    </ErrorsSummarized>
  );
}
