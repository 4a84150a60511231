import { Autocomplete } from "@base-ui/react/autocomplete";
import { type Ref, useState } from "react";
import { describedBy, FieldFrame, type FieldFrameProps } from "../../ui/field-frame.tsx";
import type { HighSchool } from "../schema.ts";
import { useHighSchools } from "./use-high-schools.ts";

export interface HighSchoolInputProps extends FieldFrameProps {
  id: string;
  name: string;
  value: string;
  onText: (text: string) => void;
  /** Is called with the school that was chosen from the list. */
  onChoose: (school: HighSchool) => void;
  path: "/api/high-schools" | "/api/me/high-schools";
  maxLength?: number | undefined;
  required?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
}

/** A text field with suggestions of high schools. Any text is valid. Without scripts, it is a text field. */
export function HighSchoolInput({
  label,
  hint,
  error,
  value,
  onText,
  onChoose,
  path,
  id,
  onBlur,
  ...rest
}: HighSchoolInputProps) {
  const [term, setTerm] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const schools = useSteadyList(useHighSchools(path, term), isChoosing);
  const isShown = isOpen && schools.length > 0;
  return (
    <Autocomplete.Root
      items={schools}
      filter={null}
      mode="none"
      value={value}
      itemToStringValue={(school: HighSchool) => school.name}
      open={isShown}
      onOpenChange={(opens) => {
        // A draft that a form restores opens no list.
        setIsOpen(opens && document.activeElement?.id === id);
        setIsChoosing(false);
      }}
      onItemHighlighted={(school) => setIsChoosing(school !== undefined)}
      onValueChange={(text, { reason }) => {
        onText(text);
        setIsChoosing(false);
        setTerm(reason === "item-press" ? "" : text.trim());
      }}
    >
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <Autocomplete.Input
          {...rest}
          id={id}
          autoComplete="off"
          onBlur={() => {
            // A late response must not open the list over what the user clicks now. An open list closes itself.
            if (!isShown) setIsOpen(false);
            onBlur?.();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
          className="field-control"
        />
      </FieldFrame>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50 outline-hidden">
          <Autocomplete.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-md border border-line-strong bg-raised text-ink shadow-lg">
            <Autocomplete.Status className="sr-only">
              {`${schools.length} ${schools.length === 1 ? "school" : "schools"} in the list`}
            </Autocomplete.Status>
            <Autocomplete.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain py-1">
              {(school: HighSchool) => (
                <Autocomplete.Item
                  key={`${school.name}, ${school.city}, ${school.state}`}
                  value={school}
                  // Also for Enter.
                  onClick={() => onChoose(school)}
                  className="min-h-11 cursor-default px-3.5 py-2 outline-hidden data-highlighted:bg-sunken"
                >
                  <span className="wrap-anywhere block font-semibold leading-5">{school.name}</span>
                  <span className="block text-ink-muted text-sm">{`${school.city}, ${school.state}`}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

/** Returns the list, or the one before while the user chooses from it: a late response would clear the highlighted option. */
function useSteadyList(list: HighSchool[], isChoosing: boolean): HighSchool[] {
  const [shown, setShown] = useState(list);
  if (shown !== list && !isChoosing) setShown(list);
  return shown;
}
