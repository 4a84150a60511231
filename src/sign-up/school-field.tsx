import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { HighSchoolInputProps } from "../schools/high-schools/high-school-input.tsx";
import type { HighSchool } from "../schools/schema.ts";
import { ErrorsSummarized } from "../ui/error-summary.tsx";
import { TextField } from "../ui/text-field.tsx";

type Loaded = ComponentType<HighSchoolInputProps>;

interface SchoolFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  required: boolean;
  defaultValue: string;
}

/** The school of an athlete. The suggestions load when the form gets the focus, because the page must stay small. */
export function SchoolField({ defaultValue, ...rest }: SchoolFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  const [chosen, setChosen] = useState<HighSchool | null>(null);
  const [Loaded, setLoaded] = useState<Loaded | null>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const form = input.current?.form;
    const load = () => {
      import("../schools/high-schools/high-school-input.tsx").then(
        ({ HighSchoolInput }) => {
          // The text may be older than the script of the page.
          setValue(input.current?.value ?? "");
          hadFocus.current = document.activeElement === input.current;
          setLoaded(() => HighSchoolInput);
        },
        () => {},
      );
    };
    if (form?.contains(document.activeElement)) load();
    else form?.addEventListener("focusin", load, { once: true });
    return () => form?.removeEventListener("focusin", load);
  }, []);
  useLayoutEffect(() => {
    const field = input.current;
    if (!Loaded || !field || !hadFocus.current) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [Loaded]);

  const props = { ...rest, ref: input, label: "School" };
  return (
    // React hydrates it alone, without the form and its summary of errors.
    <ErrorsSummarized value>
      {Loaded ? (
        <>
          <Loaded {...props} path="/api/high-schools" value={value} onText={setValue} onChoose={setChosen} />
          {chosen?.name === value && (
            <>
              <input type="hidden" name="schoolCity" value={chosen.city} />
              <input type="hidden" name="schoolState" value={chosen.state} />
            </>
          )}
        </>
      ) : (
        <TextField {...props} autoComplete="off" defaultValue={defaultValue} />
      )}
    </ErrorsSummarized>
  );
}
