/** The document title of a page whose form can have errors or whose title can change. Its `meta` omits the title. */
export function PageTitle({ title, site, hasError = false }: { title: string; site: string; hasError?: boolean }) {
  return <title>{`${hasError ? "Error: " : ""}${title} | ${site}`}</title>;
}
