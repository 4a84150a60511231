import { useEffect, useId, useRef, useState } from "react";
import { Check } from "../../ui/icons/check.tsx";
import { clipboardLimits } from "../evaluations/vocabulary.ts";
import type { DownloadedEvent, OwnEvaluation } from "./clipboard-box.ts";
import { cleanText, type EvaluationChange } from "./record-items.ts";

const saveDelayMs = 1_000;
const chipClass =
  "inline-flex min-h-12 max-w-full items-center gap-1.5 rounded-md border-2 border-line-strong bg-raised px-3 font-medium aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface";
const levels = [1, 2, 3, 4, 5];

/** Tags, skills and a short text. Each tap is stored at once, the text after a pause. */
export function DetailFields({
  event,
  own,
  onChange,
}: {
  event: DownloadedEvent;
  own: OwnEvaluation | null;
  onChange: (change: EvaluationChange) => Promise<void>;
}) {
  const skills = own?.skills ?? {};
  return (
    <div className="mt-3 grid gap-3 pb-3">
      {event.tags.length > 0 && (
        <fieldset>
          <legend className="font-medium text-sm">Tags</legend>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {event.tags.map(({ tagId, label }) => {
              const isSet = own?.tagIds.includes(tagId) ?? false;
              return (
                <button
                  key={tagId}
                  type="button"
                  aria-pressed={isSet}
                  className={chipClass}
                  onClick={() => void onChange({ tag: { tagId, action: isSet ? "remove" : "add" } })}
                >
                  {isSet && <Check aria-hidden className="size-5 shrink-0" />}
                  <span className="wrap-anywhere">{label}</span>
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
      {event.skills.map((skill) => (
        <fieldset key={skill}>
          <legend className="wrap-anywhere font-medium text-sm">{skill}</legend>
          <div className="mt-1 grid grid-cols-5 gap-1.5">
            {levels.map((level) => (
              <button
                key={level}
                type="button"
                aria-pressed={skills[skill] === level}
                className={`${chipClass} justify-center px-1 tabular-nums`}
                onClick={() => void onChange({ skills: { ...skills, [skill]: level } })}
              >
                {skills[skill] === level && <Check aria-hidden className="size-4 shrink-0" />}
                {level}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <NoteField text={own?.text ?? ""} save={(text) => void onChange({ text })} />
    </div>
  );
}

function NoteField({ text, save }: { text: string; save: (text: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const latest = useRef({ typed, text, save });
  useEffect(() => {
    latest.current = { typed, text, save };
  });
  useEffect(() => {
    function saveTyped() {
      const now = latest.current;
      const cleaned = cleanText(now.typed, clipboardLimits.textLength);
      if (cleaned !== now.text) now.save(cleaned);
    }
    const timer = setTimeout(saveTyped, saveDelayMs);
    addEventListener("pagehide", saveTyped);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", saveTyped);
      // The view closes before the pause is over.
      if (latest.current.typed === typed) saveTyped();
    };
  }, [typed]);
  return (
    <div>
      <label htmlFor={id} className="font-medium text-sm">
        Note
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={clipboardLimits.textLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="mt-1 w-full rounded-md border-2 border-line-strong bg-raised px-3 py-2"
      />
      <p className="text-ink-muted text-sm">{`${[...typed].length} of ${clipboardLimits.textLength} characters`}</p>
    </div>
  );
}
