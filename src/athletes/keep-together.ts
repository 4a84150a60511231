/** Replaces the spaces of a text by no-break spaces, so that it stays on one line. */
export function keepTogether(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
