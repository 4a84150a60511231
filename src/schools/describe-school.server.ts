import { href } from "react-router";
import type { CollegeOrUniversity } from "schema-dts";
import { usStates } from "../athletes/names/us-states.ts";
import { brand } from "../brand.ts";
import { breadcrumbList, type PageMeta, siteCard } from "../ui/page-meta.ts";
import type { FilterName, School } from "./schema.ts";
import { schoolsHref } from "./school-search-form.tsx";
import type { ShownSchool, ShownSchools } from "./show-schools.server.ts";

const listTitle = "Schools";

export function titleSchools({ chosen, page }: Pick<ShownSchools, "chosen" | "page">): string {
  const filterText = [...chosen.map(({ text }) => text), page > 1 && `page ${page}`].filter(Boolean).join(", ");
  return filterText ? `${listTitle}: ${filterText}` : listTitle;
}

/** Lists by these filters are few. Every other combination is not indexed. */
const indexedFilters: readonly FilterName[] = ["state", "association", "sportCode"];

/** Returns the metadata of a list of schools. Search engines must not index searches by name. */
export function describeSchools({ filters, chosen, page, schools, total }: ShownSchools, publicUrl: string): PageMeta {
  return {
    title: titleSchools({ chosen, page }),
    site: brand.name,
    description: `${total.toLocaleString("en-US")} colleges with their programs. Find yours by sport, division, state, size and cost, and submit your profile to its coaches for free.`,
    canonical: publicUrl + schoolsHref(href("/schools"), filters, page),
    data: [breadcrumbList(trail(publicUrl))],
    image: siteCard(brand, publicUrl),
    index: Object.keys(filters).every((name) => indexedFilters.includes(name as FilterName)) && schools.length > 0,
  };
}

export function describeSchool(school: School, shown: ShownSchool, publicUrl: string): PageMeta {
  const canonical = publicUrl + href("/schools/:schoolId", { schoolId: shown.schoolId });
  const college: CollegeOrUniversity = {
    "@type": "CollegeOrUniversity",
    "@id": `${canonical}#school`,
    name: school.name,
    url: school.website,
    address: {
      "@type": "PostalAddress",
      addressLocality: school.city,
      addressRegion: school.state,
      addressCountry: usStates.has(school.state) ? "US" : "CA",
    },
  };
  return {
    title: `${school.name}, ${shown.place}`,
    site: brand.name,
    description: `${school.name} in ${shown.place}${shown.associations.length > 0 ? ` (${shown.associations.join(", ")})` : ""}. Submit your profile to its coaches for free.`,
    canonical,
    image: siteCard(brand, publicUrl),
    data: [college as object, breadcrumbList([...trail(publicUrl), { name: school.name, url: canonical }])],
  };
}

function trail(publicUrl: string) {
  return [
    { name: brand.name, url: `${publicUrl}/` },
    { name: listTitle, url: publicUrl + href("/schools") },
  ];
}
