/** Replaces the spaces of a text by no-break spaces, so that it stays on one line. */
export function joinWithNoBreakSpaces(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
