import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { href, redirect } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { Card } from "../ui/card.tsx";
import { CourtHead } from "../ui/form-frame.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { loadedMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/schools-page.ts";
import { describeSchools } from "./describe-school.server.ts";
import { readSchoolAddress } from "./school-address.server.ts";
import { SchoolList } from "./school-list.tsx";
import { SchoolSearchForm, schoolsHref } from "./school-search-form.tsx";
import { showSchools } from "./show-schools.server.ts";

/** The page contains only links and a GET form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl } = context.get(pageContext);
  const address = readSchoolAddress(new URL(request.url).searchParams);
  // A form also sends its empty fields. The redirect removes them from URLs that users share.
  if (address.isUntidy) throw redirect(schoolsHref(href("/schools"), address.filters, address.page));
  await context.get(pageCacheContext).cachePage({ onlyInOutage: true });
  const found = await showSchools(db, address);
  return { found, page: describeSchools(found, publicUrl) };
}

export const meta = loadedMeta;

export default function SchoolsPage({ loaderData: { found } }: Route.ComponentProps) {
  const path = href("/schools");
  const { filters } = found;
  return (
    <div data-accent={accentOf(filters.sportCode)}>
      <CourtHead
        court={courtOf(filters.sportCode) ?? "yard-field"}
        title="Schools"
        lede="Find colleges by sport, division, place, size and cost, and submit your profile to their coaches for free."
      >
        <p className="mt-2">
          <TextLink to={href("/needs")}>Programs that say whom they need</TextLink>
        </p>
      </CourtHead>
      <div className="page relative -mt-20">
        <Card accent padding="md">
          <SchoolSearchForm path={path} filters={filters} options={found.options} place={found.place} />
        </Card>
        <div className="pt-10 pb-20">
          <SchoolList path={path} found={found} hrefOf={(schoolId) => href("/schools/:schoolId", { schoolId })} />
        </div>
      </div>
    </div>
  );
}
