/** A text that `scripts/markdown-texts.ts` renders at build. */
declare module "*.md" {
  export const headings: readonly { id: string; name: string }[];
  /** Returns the HTML with the values of the placeholders. */
  export function render(values: Readonly<Record<string, string | number>>): string;
}
