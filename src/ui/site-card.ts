/** The site's own picture for link previews, for pages that have none of their own. */
export function siteCard({ name, description }: { name: string; description: string }, publicUrl: string) {
  return { url: `${publicUrl}/card.png`, alt: `${name}. ${description}` };
}
