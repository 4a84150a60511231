import type { ReactNode } from "react";
import { data, href } from "react-router";
import { memberContext } from "#member-context";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { loadOptional } from "../../http/load-optional.server.ts";
import { HeadCourt } from "../../ui/art/court-art.tsx";
import { Section, TitledCard } from "../../ui/card.tsx";
import { ExternalLink } from "../../ui/icons/external-link.tsx";
import { InlineLink, LinkButton, TextLink } from "../../ui/link-button.tsx";
import { loadedMeta } from "../../ui/page-meta.ts";
import { describeSchool } from "../describe-school.server.ts";
import { findKnownSchool, readSchoolId } from "../queries.server.ts";
import { showFacts } from "../show-facts.server.ts";
import { notKnown, showSports } from "../show-programs.server.ts";
import { courtOfSchool, showSchool } from "../show-schools.server.ts";
import type { Route } from "./+types/school-page.ts";
import { findAthleteFacts } from "./find-athlete-facts.server.ts";
import { findNeeds, findOutlooks } from "./find-needs.server.ts";
import { SchoolNeeds } from "./school-needs.tsx";
import { SchoolPrograms } from "./school-programs.tsx";
import { showNeed, showOutlook } from "./show-needs.server.ts";

/** Three programs with all their needs. */
const maxShownNeeds = 120;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl, log } = context.get(pageContext);
  await context.get(pageCacheContext).cachePage({ onlyInOutage: true });
  const schoolId = readSchoolId(params.schoolId);
  const found = schoolId && (await findKnownSchool(db, schoolId));
  if (!found) throw data(null, { status: 404 });
  const school = showSchool(found);
  const session = await loadOptional(context.get(memberContext).member(), log);
  const athlete = session?.userType === "Athlete" ? await findAthleteFacts(db, session.accountId) : null;
  const [{ needs }, outlooks] = await Promise.all([
    findNeeds(db, { filters: { schoolId }, page: 1, size: maxShownNeeds }),
    findOutlooks(db, schoolId),
  ]);
  return {
    school,
    needs: needs.map((need) => showNeed(need, { athlete })),
    outlooks: outlooks.flatMap(({ departures, ...team }) => showOutlook(team, departures) ?? []),
    court: courtOfSchool(found),
    association: found.associations.join(", ") || notKnown,
    sports: showSports(found),
    facts: showFacts(found),
    isClosed: found.isClosed,
    page: describeSchool(found, school, publicUrl),
  };
}

export const meta = loadedMeta;

export default function SchoolPage({ loaderData }: Route.ComponentProps) {
  const { school, court, association, sports, facts, isClosed, needs, outlooks } = loaderData;
  const { schoolId, name, place, website, site } = school;
  return (
    <>
      <div className="board relative overflow-clip">
        <HeadCourt court={court} />
        <div className="page beside-court relative pt-10 pb-12 sm:pt-16 sm:pb-16">
          <p>
            <TextLink to={href("/schools")}>All schools</TextLink>
          </p>
          <h1 className="headline-page mt-2 max-w-[14em]">{name}</h1>
          <p className="lede mt-4">{place}</p>
        </div>
      </div>
      <div className="page grid items-start gap-x-14 gap-y-10 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-10">
          {isClosed && (
            <p className="border-warning border-l-4 bg-sunken px-4 py-3">
              This school has closed or is part of another one.
            </p>
          )}
          {(needs.length > 0 || outlooks.length > 0) && <SchoolNeeds needs={needs} outlooks={outlooks} />}
          <SchoolPrograms sports={sports} />
          <Section id="facts" title="The school" variant="rule">
            <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
              <Fact label="Association">{association}</Fact>
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
              {facts.map(({ label, text, year }) => (
                <Fact key={label} label={label} year={year}>
                  {text}
                </Fact>
              ))}
            </dl>
            <p className="mt-6 max-w-[40rem] text-ink-muted text-sm">
              From federal lists: IPEDS 2024 and College Scorecard. Check the school’s website for the numbers of this
              year.
            </p>
          </Section>
        </div>
        {!isClosed && (
          <TitledCard id="submit" title="Play here?" isLarge accent padding="md">
            <p className="mt-2 text-ink-muted leading-relaxed">
              {`Submit your ${brand.name} profile to the coaches of your sport at this school. You can add a short note. It’s free, and you’ll see when it’s delivered and seen.`}
            </p>
            <LinkButton to={href("/me/schools/:schoolId", { schoolId })} size="lg" className="mt-5 w-full">
              Submit your profile
            </LinkButton>
            <p className="mt-5 border-line border-t pt-4 text-ink-muted text-sm">
              {`Do you coach here? `}
              <InlineLink to={`${href("/signup")}?as=coach`}>Sign up</InlineLink>
              {` with your school email. After our staff approves it, you’ll get the profiles that athletes submit.`}
            </p>
          </TitledCard>
        )}
      </div>
    </>
  );
}

function Fact({ label, year, children }: { label: string; year?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="mt-0.5 font-[680] font-display text-lg leading-snug">
        {children}
        {year && <span className="ml-2 font-normal font-sans text-ink-muted text-sm">{year}</span>}
      </dd>
    </div>
  );
}
