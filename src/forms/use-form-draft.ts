import { type RefObject, useEffect, useRef, useState } from "react";
import { type DraftBox, openDraftBox } from "../browser-storage/draft-box.ts";

/** Fields that are no input of the user. The version and the idempotency key belong to the input and return with it. */
const omitted = new Set(["account"]);

/** Stores what is typed until it is saved, also through a reload or a lost connection. With `prefix`, only changed fields with such names. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, record: string, prefix = "") {
  const box = useRef<Promise<DraftBox | null> | null>(null);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const account = new FormData(form.current ?? undefined).get("account");
    let isGone = false;
    // Without storage, as in some private windows, the form works without drafts.
    box.current = openDraftBox(String(account)).catch(() => null);
    void restore();
    async function restore() {
      const opened = await box.current;
      const drafts = (await opened?.readAll().catch(() => [])) ?? [];
      const typed = drafts.find((draft) => draft.record === record)?.typed;
      if (!typed || isGone || !form.current) return;
      const { elements } = form.current;
      // The board shows the fields for its needs only without filters.
      if (!Object.keys(typed).some((name) => elements.namedItem(name))) return;
      if (!putBack(form.current, typed)) return opened?.drop(record, "");
      setRestored(true);
      form.current.closest("details")?.setAttribute("open", "");
    }
    return () => {
      isGone = true;
    };
  }, [form, record]);

  function store() {
    if (!form.current) return;
    const typed = prefix ? readChanges(form.current, prefix) : readForm(form.current);
    if (Object.keys(typed).length === 0) return drop();
    void box.current?.then((opened) =>
      opened?.store({ record, tab: "", typed, base: {}, version: null, parent: null, typedAt: Date.now() }),
    );
  }

  function drop() {
    setRestored(false);
    void box.current?.then((opened) => opened?.drop(record, ""));
  }

  return { isRestored, store, drop };
}

function readForm(form: HTMLFormElement): Record<string, string> {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const unchecked = boxes.filter(({ checked }) => !checked).map(({ name }) => [name, ""]);
  const entries = [...new FormData(form)].filter(([name]) => !omitted.has(name));
  return Object.fromEntries([...unchecked, ...entries.map(([name, value]) => [name, String(value)])]);
}

function readChanges(form: HTMLFormElement, prefix: string): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>(`input[name^="${prefix}"]`)];
  const changed = fields.filter(({ value, defaultValue }) => value !== defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/** Fills the fields. Returns false if the form contains the same input already. */
function putBack(form: HTMLFormElement, typed: Readonly<Record<string, string>>): boolean {
  let isChanged = false;
  const changed: HTMLElement[] = [];
  for (const [name, text] of Object.entries(typed)) {
    const field = form.elements.namedItem(name);
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      isChanged ||= field.checked !== (text !== "");
      field.checked = text !== "";
      continue;
    }
    if (field.type !== "hidden" && field.value !== text) changed.push(field);
    setValue(field, text);
  }
  for (const field of changed) field.dispatchEvent(new Event("input", { bubbles: true }));
  return isChanged || changed.length > 0;
}

/** Sets the value by the setter of the browser, so that the event after it changes the state of a field that React controls. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
}
