import { href } from "react-router";
import type { CollegeOrUniversity } from "schema-dts";
import { brand } from "../brand.ts";
import { sportWord } from "../sports/sport-words.ts";
import type { PageMeta } from "../ui/page-meta.ts";
import { siteCard } from "../ui/site-card.ts";
import { breadcrumbList } from "../ui/structured-data.ts";
import type { School } from "./schema.ts";
import { schoolsHref } from "./school-search-form.tsx";
import type { ShownSchool, ShownSchools } from "./show-schools.server.ts";

const listTitle = "Schools";

export function titleSchools({ filters, page }: Pick<ShownSchools, "filters" | "page">): string {
  const { name, state, association, sportCode } = filters;
  const words = [name, state, association, sportCode && sportWord(sportCode), page > 1 && `page ${page}`];
  const filterText = words.filter(Boolean).join(", ");
  return filterText ? `${listTitle}: ${filterText}` : listTitle;
}

/** Returns the metadata of a list of schools. Search engines must not index searches by name. */
export function describeSchools({ filters, page, schools, total }: ShownSchools, publicUrl: string): PageMeta {
  return {
    title: titleSchools({ filters, page }),
    site: brand.name,
    description: `${total.toLocaleString("en-US")} NCAA, NAIA and NJCAA colleges. Find yours by name, state and sport, and submit your profile to its coaches for free.`,
    canonical: publicUrl + schoolsHref(href("/schools"), filters, page),
    data: [breadcrumbList(trail(publicUrl))],
    image: siteCard(brand, publicUrl),
    index: !filters.name && schools.length > 0,
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
      addressCountry: "US",
    },
  };
  return {
    title: `${school.name}, ${shown.place}`,
    site: brand.name,
    description: `${school.name} in ${shown.place} (${school.associations.join(", ")}). Submit your profile to its coaches for free.`,
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
