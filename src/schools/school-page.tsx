import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { data, href, Link } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { CourtArt } from "../ui/art/court-art.tsx";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/school-page.ts";
import { describeSchool } from "./describe-school.server.ts";
import { findSchool, readSchoolId } from "./queries.server.ts";
import { courtOfSchool, showSchool, sportsNotInList } from "./show-schools.server.ts";

export const handle = { script: false };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl } = context.get(pageContext);
  const schoolId = readSchoolId(params.schoolId);
  const found = schoolId && (await findSchool(db, schoolId));
  if (!found) throw data(null, { status: 404 });
  const school = showSchool(found);
  return {
    school,
    court: courtOfSchool(found),
    notCovered: sportsNotInList,
    page: describeSchool(found, school, publicUrl),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

export default function SchoolPage({ loaderData: { school, court, notCovered } }: Route.ComponentProps) {
  const { schoolId, name, place, website, site, associations, fields, mayField } = school;
  return (
    <>
      <div className="board relative overflow-clip">
        <CourtArt court={court} className="max-sm:opacity-35!" />
        <div className="page relative pt-10 pb-12 sm:pt-16 sm:pb-16">
          <p>
            <Link to={href("/schools")} className="text-link inline-flex min-h-11 items-center">
              All schools
            </Link>
          </p>
          <h1 className="headline-page mt-2 max-w-[14em]">{name}</h1>
          <p className="lede mt-4">{place}</p>
        </div>
      </div>
      <div className="page grid items-start gap-x-14 gap-y-10 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="facts">
          <h2 id="facts" className="section-rule headline-section">
            The school
          </h2>
          <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <Fact label={associations.length > 1 ? "Associations" : "Association"}>{associations.join(", ")}</Fact>
            <Fact label="Website">
              <a
                href={website}
                target="_blank"
                rel="noopener noreferrer nofollow external"
                className="text-link wrap-anywhere"
              >
                {site}
                <ExternalLink aria-hidden className="ml-1.5 inline size-4.5 align-[-0.15em]" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Fact>
            {fields.length > 0 && <Fact label="Teams">{fields.join(", ")}</Fact>}
            {mayField.length > 0 && <Fact label="May have a team">{mayField.join(", ")}</Fact>}
          </dl>
          <p className="mt-6 max-w-[40rem] text-ink-muted text-sm">
            {`From the 2020 federal list of colleges (IPEDS). It doesn’t cover ${notCovered} or junior college sports. Check the school’s website for its teams today.`}
          </p>
        </section>
        <Card as="section" accent padding="md" aria-labelledby="submit">
          <h2 id="submit" className="headline-card text-2xl">
            Play here?
          </h2>
          <p className="mt-2 text-ink-muted leading-relaxed">
            {`Submit your ${brand.name} profile to the coaches of your sport at this school. You can add a short note. It’s free, and you’ll see when it’s delivered and seen.`}
          </p>
          <LinkButton to={href("/me/schools/:schoolId", { schoolId })} size="lg" className="mt-5 w-full">
            Submit your profile
          </LinkButton>
          <p className="mt-5 border-line border-t pt-4 text-ink-muted text-sm">
            {`Do you coach here? `}
            <Link to={`${href("/signup")}?as=coach`} className="text-link">
              Sign up
            </Link>
            {` with your school email. After our staff approves it, you’ll get the profiles that athletes submit.`}
          </p>
        </Card>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="mt-0.5 font-[680] font-display text-lg leading-snug">{children}</dd>
    </div>
  );
}
