import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";

/** Ms after which a submitted form has begun to be sent. */
const beginMs = 1000;

/** Submits each form inside that has `data-auto-save` when a field of it was changed, one form after the other. */
export function AutoSave({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const waiting = useRef(new Set<HTMLFormElement>());
  const sent = useRef<{ form: HTMLFormElement; values: FormData } | null>(null);
  /** The router has begun to send the form, which it does later than `requestSubmit`. */
  const hasBegun = useRef(false);
  const [changes, setChanges] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const isIdle = useNavigation().state === "idle";
  const problem = useActionData<FormProblem | null>();

  useEffect(() => {
    // React’s onChange reports each letter, the event of the browser a finished text.
    const onChange = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-auto-save]") : null;
      if (!form?.reportValidity()) return;
      waiting.current.add(form);
      setSaved(false);
      setChanges((count) => count + 1);
    };
    const element = box.current;
    element?.addEventListener("change", onChange);
    return () => element?.removeEventListener("change", onChange);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change asks for it, too.
  useEffect(() => {
    if (!isIdle) hasBegun.current = true;
    if (!isIdle || (sent.current && !hasBegun.current)) return;
    const last = sent.current;
    sent.current = null;
    if (last && !problem) nameSavedValues(last);
    // Another save would replace the message of a rejected field before the user reads it.
    if (last && problem) return;
    if (last && waiting.current.size === 0) setSaved(true);
    const [form] = waiting.current;
    if (!form) return;
    waiting.current.delete(form);
    if (!form.isConnected) return;
    sent.current = { form, values: new FormData(form) };
    hasBegun.current = false;
    form.requestSubmit();
    // The state of a very fast response may never be rendered.
    setTimeout(() => {
      hasBegun.current = true;
      setChanges((count) => count + 1);
    }, beginMs);
  }, [isIdle, changes, problem]);

  const isWaiting = sent.current !== null || waiting.current.size > 0;
  const idleText = isSaved ? "Saved." : "Changes save by themselves.";
  return (
    <div ref={box} className={className}>
      {children}
      <p role="status" className="text-ink-muted text-sm print:hidden">
        {isWaiting && !problem ? "Saving…" : idleText}
      </p>
    </div>
  );
}

/** Makes the saved values those that the page read, so that a further change of the same field is no conflict with them. */
function nameSavedValues({ form, values }: { form: HTMLFormElement; values: FormData }) {
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=hidden][name^='was:']"))
    input.value = String(values.get(input.name.slice("was:".length)) ?? "");
}
