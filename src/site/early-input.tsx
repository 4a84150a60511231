import { useEffect, useLayoutEffect } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Texts that were typed into the page before React hydrated it. Null on the server. */
const earlyTexts = typeof document === "undefined" ? null : watchTexts();

/** Keeps what was typed before hydration, of which React knows nothing: it sets a textarea back to its first text. Must follow the page. */
export function EarlyInput() {
  useLayoutEffect(() => earlyTexts?.restore(), []);
  // After the effects of the fields, which read and store what they show.
  useEffect(() => earlyTexts?.report(), []);
  return null;
}

function watchTexts() {
  const texts = new Map<TextControl, string>();
  for (const control of document.querySelectorAll<TextControl>("input, textarea"))
    if (isText(control) && control.value !== control.defaultValue) texts.set(control, control.value);
  const note = ({ target }: Event) => {
    if (isText(target)) texts.set(target, target.value);
  };
  document.addEventListener("input", note, true);
  return {
    restore() {
      document.removeEventListener("input", note, true);
      for (const [control, text] of texts) if (control.value !== text) control.value = text;
    },
    /** Reports the texts to those that store drafts, and to forms that save by themselves. */
    report() {
      for (const control of texts.keys())
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      texts.clear();
    },
  };
}

function isText(target: EventTarget | null): target is TextControl {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "file", "hidden", "radio"].includes(target.type);
}
