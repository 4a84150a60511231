import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useState } from "react";
import { athleteFields } from "../../athletes/fields.ts";
import { controlClass, describedBy, FieldFrame } from "../../ui/field-frame.tsx";
import { requestJson } from "../../ui/request-json.ts";
import type { WorkspaceRecord } from "../drafts/record-store.ts";
import { AskStaff } from "../drafts/text-review.tsx";
import { useTyped } from "../drafts/typed-fields.tsx";

interface HighSchool {
  name: string;
  city: string;
  state: string;
}

const minLetters = 2;
const pauseMs = 150;
const field = "currentSchool";
const id = "school";
const hint = "Type its name and city, and choose it. If it isn’t in the list, type its full name.";

/** The school of an athlete, with suggestions. Any text is valid. Without scripts, it is a text field. */
export function HighSchoolField({ record, className }: { record: WorkspaceRecord; className?: string }) {
  const { label, maxLength } = athleteFields.currentSchool;
  const { ref, name, value, error, onChange, onBlur } = useTyped<HTMLInputElement>({ record, field, label });
  const [term, setTerm] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const schools = useHighSchools(term);
  return (
    <div className={className}>
      <Autocomplete.Root
        items={schools}
        filter={null}
        mode="none"
        value={value}
        itemToStringValue={(school: HighSchool) => school.name}
        open={isOpen && schools.length > 0}
        onOpenChange={setIsOpen}
        onValueChange={(text, { reason }) => {
          onChange({ target: { value: text } });
          setTerm(reason === "item-press" ? "" : text.trim());
        }}
      >
        <FieldFrame id={id} label={label} hint={hint} error={error}>
          <Autocomplete.Input
            ref={ref}
            id={id}
            name={name}
            maxLength={maxLength}
            autoComplete="off"
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ id, hint, error })}
            className={controlClass}
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
      <AskStaff record={record} field={field} />
    </div>
  );
}

/** Returns the schools for what the user typed, or those before while a request runs. Without a response there are none. */
function useHighSchools(term: string): HighSchool[] {
  const [schools, setSchools] = useState<HighSchool[]>([]);
  useEffect(() => {
    if (term.length < minLetters) return setSchools([]);
    const request = new AbortController();
    const pause = setTimeout(() => {
      const path = `/api/me/high-schools?${new URLSearchParams({ name: term })}`;
      requestJson<{ data: HighSchool[] }>(path, { signal: request.signal })
        .then((response) => setSchools(response.ok ? response.result.data : []))
        .catch(() => {});
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      request.abort();
    };
  }, [term]);
  return schools;
}
