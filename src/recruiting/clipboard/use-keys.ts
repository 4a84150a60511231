import { useEffect, useRef } from "react";

/** Calls `handle` for the keys that are typed anywhere on the page, except in a field or as a shortcut of the browser. */
export function useKeys(handle: (key: string, target: HTMLElement) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    function handleKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
      if (!target.matches("input, select, textarea")) latest.current(key, target);
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
