import { useEffect, useRef } from "react";
import { announce } from "../../ui/announce.ts";

/** Announces a text each time it changes, but not the initial text. */
export function useAnnouncement(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (text && text !== last.current) announce(text);
    last.current = text;
  }, [text]);
}
