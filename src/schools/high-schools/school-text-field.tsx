import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { TextField } from "../../ui/text-field.tsx";
import type { HighSchool } from "../schema.ts";
import type { HighSchoolInputProps } from "./high-school-input.tsx";

type Loaded = ComponentType<HighSchoolInputProps>;

type SchoolTextFieldProps = Omit<HighSchoolInputProps, "value" | "onText" | "onChoose" | "path" | "ref"> & {
  defaultValue: string;
  /** Is called with the field and the school that was chosen from the list, before the form is notified of the input. */
  onChoose?: (school: HighSchool, field: HTMLInputElement) => void;
  /** Renders parts of the form for the chosen school; null if the text is another one. */
  children?: (chosen: HighSchool | null) => ReactNode;
};

/** A text field of a form with suggestions of high schools. They load when the form gets the focus, because the page must stay small. */
export function SchoolTextField({ defaultValue, onChoose, children, ...rest }: SchoolTextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  const [chosen, setChosen] = useState<HighSchool | null>(null);
  const [Loaded, setLoaded] = useState<Loaded | null>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const form = input.current?.form;
    const load = () => {
      import("./high-school-input.tsx").then(
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
  useEffect(() => {
    const form = input.current?.form;
    const reset = () => setValue(defaultValue);
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, [defaultValue]);
  useLayoutEffect(() => {
    const field = input.current;
    if (!Loaded || !field || !hadFocus.current) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [Loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice is notified once.
  useEffect(() => {
    const field = input.current;
    if (!chosen || !field) return;
    onChoose?.(chosen, field);
    // A choice causes no event of the browser, and the form stores each input as a draft.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [chosen]);

  const props = { ...rest, ref: input };
  return (
    <>
      {Loaded ? (
        <Loaded {...props} path="/api/high-schools" value={value} onText={setValue} onChoose={setChosen} />
      ) : (
        <TextField {...props} autoComplete="off" defaultValue={defaultValue} />
      )}
      {children?.(chosen?.name === value ? chosen : null)}
    </>
  );
}
