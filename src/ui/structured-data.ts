import type { BreadcrumbList } from "schema-dts";

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
