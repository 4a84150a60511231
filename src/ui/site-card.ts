export function siteCard({ name, description }: { name: string; description: string }, publicUrl: string) {
  return { url: `${publicUrl}/card.png`, alt: `${name}. ${description}` };
}
