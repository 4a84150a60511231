import { useEffect, useRef, useSyncExternalStore } from "react";

// Long enough to collect what one action causes, short enough to be heard as its result.
const collectMs = 100;

let shown = "";
let title = "";
let waiting: string[] = [];
let isCollecting = false;
const listeners = new Set<() => void>();

/** Announces a sentence in the one polite live region of the page. Sentences of the same moment become one message. */
export function announce(sentence: string): void {
  if (!waiting.includes(sentence)) waiting.push(sentence);
  collect();
}

/** Announces the title of the page, unless the page announces something itself in the same moment. */
export function announceTitle(): void {
  title = document.title;
  collect();
}

/** Announces a text each time it changes; not the first one, which arrives with the page. */
export function useAnnouncement(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    if (text) announce(text);
  }, [text]);
}

/** The message that the live region holds. */
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
  const text = waiting.length > 0 ? waiting.join(" ") : title;
  // Screen readers skip a region whose text stays the same.
  shown = text === shown ? `${text}\u00a0` : text;
  isCollecting = false;
  waiting = [];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
