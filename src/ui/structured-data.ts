import type { BreadcrumbList } from "schema-dts";

/** The way to a page from the home page, for search engines: each step with its full address, the page itself last. */
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
