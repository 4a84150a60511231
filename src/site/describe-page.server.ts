import { href } from "react-router";
import type { Organization, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { brand } from "../brand.ts";
import { breadcrumbList, type PageMeta, siteCard } from "../ui/page-meta.ts";

/** Returns the meta tags of a page. `path` is its canonical address; the preview image is the site's. */
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
