import { useEffect, useRef, useSyncExternalStore } from "react";

// Long enough to collect the messages of one action, short enough to be announced as its result.
const collectMs = 100;

let shown = "";
let title = "";
let pending: string[] = [];
let isCollecting = false;
const listeners = new Set<() => void>();

/** Announces a sentence in the page's polite live region. Simultaneous sentences become one message. */
export function announce(sentence: string): void {
  if (!pending.includes(sentence)) pending.push(sentence);
  collect();
}

/** Announces the title of the page, unless the page announces a message at the same time. */
export function announceTitle(): void {
  title = document.title;
  collect();
}

/** Announces a text each time it changes, but not the initial text. */
export function useAnnouncement(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    if (text) announce(text);
  }, [text]);
}

/** Returns the current message of the live region. */
export function useAnnounced(): string {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => "",
  );
}

function collect(): void {
  if (isCollecting) return;
  isCollecting = true;
  setTimeout(show, collectMs);
}

function show(): void {
  const text = pending.length > 0 ? pending.join(" ") : title;
  // Screen readers ignore a live region whose text does not change.
  shown = text === shown ? `${text}\u00a0` : text;
  isCollecting = false;
  pending = [];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
