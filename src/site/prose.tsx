/** A text that was rendered from Markdown. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: from a file of this folder; the build escapes its values.
  return <div className="wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />;
}
