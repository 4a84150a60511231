import type { MetaDescriptor } from "react-router";
import type { BreadcrumbList } from "schema-dts";
import { brand } from "../brand.ts";

export interface PageMeta {
  title: string;
  site: string;
  /** Defaults to that of the site. */
  description?: string;
  canonical?: string;
  /** False if search engines must not list the page. They can follow its links. */
  index?: boolean;
  type?: "website" | "profile";
  /** Picture for link previews, 1200 by 630 pixels, with an absolute URL. */
  image?: { url: string; alt: string };
  data?: object[];
  /** The address at which other sites find how to embed the page (oEmbed). */
  embed?: string;
}

/** Content of the robots tag, and of the header, of a page that search engines must not list. */
export const noIndex = "noindex, follow";

export function pageMeta({
  title,
  site,
  description = brand.description,
  canonical,
  index = true,
  type = "website",
  image,
  data,
  embed,
}: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: `${title} | ${site}` },
    { name: "description", content: description },
    { property: "og:description", content: description },
    { property: "og:title", content: title },
    { property: "og:site_name", content: site },
    { property: "og:type", content: type },
  ];
  if (!index) tags.push({ name: "robots", content: noIndex });
  if (canonical)
    tags.push({ tagName: "link", rel: "canonical", href: canonical }, { property: "og:url", content: canonical });
  if (embed) tags.push({ tagName: "link", rel: "alternate", type: "application/json+oembed", href: embed, title });
  if (data) tags.push({ "script:ld+json": { "@context": "https://schema.org", "@graph": data } });
  tags.push({ name: "twitter:card", content: image ? "summary_large_image" : "summary" });
  if (!image) return tags;
  return [
    ...tags,
    { property: "og:image", content: image.url },
    { property: "og:image:alt", content: image.alt },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
}

/** The tags of a route whose loader returns them as `page`. Without data, for example after an error, there are none. */
export function loadedMeta({ loaderData }: { loaderData?: { page: PageMeta } | undefined }): MetaDescriptor[] {
  return loaderData ? pageMeta(loaderData.page) : [];
}

/** The tags of a page that search engines must not list. Without a title, the page renders it with `PageTitle`. */
export function privateMeta(title?: string, description = brand.description): MetaDescriptor[] {
  const own: MetaDescriptor[] = title === undefined ? [] : [{ title: `${title} | ${brand.name}` }];
  return [...own, { name: "description", content: description }, { name: "robots", content: noIndex }];
}

/** Returns the link-preview picture of pages that have no picture of their own. */
export function siteCard({ name, description }: { name: string; description: string }, publicUrl: string) {
  return { url: `${publicUrl}/card.png`, alt: `${name}. ${description}` };
}

/** Returns the breadcrumbs from the home page for search engines, with absolute URLs and the page itself last. */
export function breadcrumbList(trail: readonly { name: string; url: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
