/** The document title of a page whose form may be answered with errors, or whose title is typed on it. Its `meta` leaves the title out. */
export function PageTitle({ title, site, hasError = false }: { title: string; site: string; hasError?: boolean }) {
  return <title>{`${hasError ? "Error: " : ""}${title} | ${site}`}</title>;
}
