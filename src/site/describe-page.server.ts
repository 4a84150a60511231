import { href } from "react-router";
import type { Organization, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { brand } from "../brand.ts";
import type { PageMeta } from "../ui/page-meta.ts";
import { siteCard } from "../ui/site-card.ts";
import { breadcrumbList } from "../ui/structured-data.ts";

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
  const canonical = publicUrl + path;
  const trail = [
    { name: brand.name, url: `${publicUrl}/` },
    { name: title, url: canonical },
  ];
  const data = path === "/" ? describeSite(publicUrl) : [breadcrumbList(trail)];
  return { title, description, canonical, index, image: siteCard(brand, publicUrl), site: brand.name, data };
}

/** Who runs the site, and how to search it: what the home page says in the words of schema.org. */
function describeSite(publicUrl: string): [Exclude<Organization, string>, Exclude<WebSite, string>] {
  const organization = `${publicUrl}/#organization`;
  return [
    {
      "@type": "Organization",
      "@id": organization,
      name: brand.name,
      description: brand.description,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      email: brand.supportEmail,
      address: brand.address,
      sameAs: brand.social.map(({ url }) => url),
    },
    {
      "@type": "WebSite",
      "@id": `${publicUrl}/#site`,
      name: brand.name,
      description: brand.description,
      url: `${publicUrl}/`,
      publisher: { "@id": organization },
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${publicUrl}${href("/searchAthletes")}?fullName={name}`,
        },
        "query-input": "required name=name",
      } satisfies WithActionConstraints<SearchAction> as SearchAction,
    },
  ];
}
