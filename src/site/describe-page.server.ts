import { brand } from "../brand.ts";
import type { PageMeta } from "../ui/page-meta.ts";

/** What a page of the site says about itself; `path` is its one address, and its preview shows the site's picture. */
export function describePage({
  title,
  description,
  path,
  publicUrl,
  index = true,
}: {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  index?: boolean;
}): PageMeta {
  const image = { url: `${publicUrl}/card.png`, alt: `${brand.name}. ${brand.description}` };
  return { title, description, canonical: publicUrl + path, index, image, site: brand.name };
}
