import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { loadOptional } from "../../http/load-optional.server.ts";
import { findCenter } from "../../search/places.server.ts";
import { Card, Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CourtHead } from "../../ui/form-frame.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { breadcrumbList, loadedMeta, siteCard } from "../../ui/page-meta.ts";
import { Pagination } from "../../ui/pagination.tsx";
import type { Route } from "./+types/needs-page.ts";
import { findAthleteFacts } from "./find-athlete-facts.server.ts";
import { findNeeds } from "./find-needs.server.ts";
import type { AthleteFacts } from "./fit-athlete.ts";
import { readNeedAddress } from "./need-address.server.ts";
import { NeedCard } from "./need-card.tsx";
import { NeedSearchForm } from "./need-search-form.tsx";
import { needsHref } from "./needs-href.ts";
import type { NeedFilters } from "./schema.ts";
import { showNeed } from "./show-needs.server.ts";
import { needClasses, needPageSize } from "./vocabulary.ts";

const title = "Programs that need athletes";
const description =
  "College programs say which position and class they need. Search by sport, place, division and cost, and submit your profile for free.";
/** A need that has ended leaves the page within a minute. */
const maxAgeMs = 30_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl, log } = context.get(pageContext);
  const { page, filters, isUntidy } = readNeedAddress(new URL(request.url).searchParams);
  // A form also sends its empty fields. The redirect removes them from URLs that users share.
  if (isUntidy) throw redirect(needsHref(filters, page));
  const { cachePage, searchVersion } = context.get(pageCacheContext);
  await cachePage({ search: await searchVersion(), maxAgeMs });
  const session = await loadOptional(context.get(memberContext).member(), log);
  const athlete = session?.userType === "Athlete" ? await findAthleteFacts(db, session.accountId) : null;
  const place = filters.near ? await findCenter(db, filters.near) : null;
  const found = await findNeeds(db, { filters, center: place?.center, page, size: needPageSize });
  const year = new Date().getUTCFullYear();
  const homeState = filters.homeState ?? athlete?.state;
  const canonical = `${publicUrl}${needsHref(filters, page)}`;
  return {
    pageNumber: page,
    filters,
    total: found.total,
    lastPage: found.lastPage,
    needs: found.needs.map((need) => showNeed(need, { athlete, homeState })),
    place: place && { name: place.name, others: place.others },
    classes: Array.from({ length: needClasses }, (_, index) => year + index),
    own: athlete && ownFilters(athlete),
    page: {
      title,
      site: brand.name,
      description,
      canonical,
      data: [breadcrumbList([{ name: title, url: `${publicUrl}${href("/needs")}` }])],
      image: siteCard(brand, publicUrl),
      index: Object.keys(filters).every((name) => name === "sportCode") && found.needs.length > 0,
    },
  };
}

/** The search of an athlete’s own sport, team, position and class. */
function ownFilters({ sportCodes, gender, positions, classYear }: AthleteFacts): NeedFilters {
  const [sportCode] = sportCodes;
  return {
    sportCode,
    ...(gender !== "O" && { gender }),
    position: positions.find((code) => code.startsWith(`${sportCode}:`)),
    classYear: classYear ?? undefined,
  } as NeedFilters;
}

export const meta = loadedMeta;

export default function NeedsPage({ loaderData }: Route.ComponentProps) {
  const { filters, pageNumber, lastPage, total, needs, classes, place, own } = loaderData;
  const isOwn = own !== null && needsHref(own) === needsHref(filters);
  return (
    <div data-accent={accentOf(filters.sportCode)}>
      <CourtHead court={courtOf(filters.sportCode) ?? "net-court"} title={title} lede={description} />
      <div className="page relative -mt-20 pb-20">
        <Card accent padding="md">
          <NeedSearchForm filters={filters} classes={classes} place={place?.name ?? null} />
        </Card>
        <section aria-labelledby="results" className="pt-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h2 id="results" data-landing tabIndex={-1} className="headline-card text-2xl">
              {`${total.toLocaleString("en-US")} ${total === 1 ? "need" : "needs"}`}
            </h2>
            {own && !isOwn && (
              <LinkButton to={needsHref(own)} variant="secondary">
                Needs that fit my profile
              </LinkButton>
            )}
          </div>
          {place?.name === null && (
            <p className="mt-3">{`We don’t know the place “${filters.near}”. Type a city and its state, such as Lincoln, NE.`}</p>
          )}
          {place?.name && (
            <p className="mt-3 text-ink-muted">
              {`Distances are from ${place.name}.${place.others.length > 0 ? ` Or did you mean ${place.others.join(" or ")}?` : ""}`}
            </p>
          )}
          {needs.length > 0 ? (
            <ul className="mt-5 grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
              {needs.map((need) => (
                <NeedCard key={need.needId} need={need} />
              ))}
            </ul>
          ) : (
            <NoNeeds isFiltered={Object.keys(filters).length > 0} />
          )}
          {needs.length > 0 && (
            <div className="mt-8">
              <Pagination
                page={pageNumber}
                lastPage={lastPage}
                href={(other) => needsHref(filters, other)}
                label="Pages of needs"
              />
            </div>
          )}
        </section>
        <Section id="about" title="What a need is" className="max-w-[48rem] pt-12">
          <p className="mt-4">
            The program wrote it. It is no offer and no promise of aid. It ends after 90 days unless the program
            confirms it. “Not known” means that the program or our lists don’t say it. Our lists have no majors, so you
            can’t search by major.
          </p>
          <p className="mt-3">
            <TextLink to={`${href("/schools")}?needs=published`}>Schools with published needs</TextLink>
          </p>
        </Section>
      </div>
    </div>
  );
}

function NoNeeds({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? "No needs found" : "No program has published a need yet"}
      art="search"
      action={
        isFiltered ? (
          <LinkButton to={href("/needs")} variant="secondary">
            Show all needs
          </LinkButton>
        ) : (
          <LinkButton to={href("/schools")} variant="secondary">
            Find schools
          </LinkButton>
        )
      }
    >
      {isFiltered
        ? "Remove a filter, or choose a larger distance. Few programs publish their needs, so also look for schools."
        : "You can submit your profile to every school."}
    </EmptyState>
  );
}
