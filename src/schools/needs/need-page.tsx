import { data, href } from "react-router";
import { memberContext } from "#member-context";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { loadOptional } from "../../http/load-optional.server.ts";
import { isRecordId } from "../../http/record-id.ts";
import { HeadCourt } from "../../ui/art/court-art.tsx";
import { Section, TitledCard } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { loadedMeta, siteCard } from "../../ui/page-meta.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Route } from "./+types/need-page.ts";
import { findAthleteFacts } from "./find-athlete-facts.server.ts";
import { findNeed } from "./find-needs.server.ts";
import { FitNote, NeedFacts } from "./need-card.tsx";
import { showNeed } from "./show-needs.server.ts";

/** Cached for an outage only, so that a need that has ended returns 410 at once. */
export async function loader({ params: { needId }, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl, log } = context.get(pageContext);
  await context.get(pageCacheContext).cachePage({ onlyInOutage: true });
  const found = isRecordId(needId) ? await findNeed(db, needId) : null;
  if (!found) throw data(null, { status: 404 });
  const canonical = `${publicUrl}${href("/needs/:needId", { needId })}`;
  const meta = { site: brand.name, canonical, image: siteCard(brand, publicUrl), index: false };
  if (found === "ended") {
    const description = "The program ended this need, or did not confirm it.";
    return data({ need: null, page: { ...meta, title: "This need has ended", description } }, { status: 410 });
  }
  const session = await loadOptional(context.get(memberContext).member(), log);
  const athlete = session?.userType === "Athlete" ? await findAthleteFacts(db, session.accountId) : null;
  const need = showNeed(found, { athlete, homeState: athlete?.state });
  const description = `${need.team} at ${need.school} needs ${need.title}.`;
  return data({ need, page: { ...meta, title: `${need.title}: ${need.school}`, description } });
}

export const meta = loadedMeta;

export default function NeedPage({ loaderData: { need } }: Route.ComponentProps) {
  if (!need)
    return (
      <div className="page py-16">
        <EmptyState
          title="This need has ended"
          titleAs="h1"
          art="search"
          action={<LinkButton to={href("/needs")}>See open needs</LinkButton>}
        >
          The program found an athlete, took the need back, or did not confirm it for 90 days.
        </EmptyState>
      </div>
    );
  const { schoolId, school, place, team, title, minimum, fit } = need;
  return (
    <>
      <div className="board relative overflow-clip">
        <HeadCourt court="net-court" />
        <div className="page beside-court relative pt-10 pb-12 sm:pt-16 sm:pb-16">
          <p>
            <TextLink to={href("/needs")}>All needs</TextLink>
          </p>
          <h1 className="headline-page mt-2 max-w-[16em]">{title}</h1>
          <p className="lede mt-4">{`${team} at ${school}, ${place}`}</p>
        </div>
      </div>
      <div className="page grid items-start gap-x-14 gap-y-10 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Section id="facts" title="What the program wrote" variant="rule" className="max-w-[40rem]">
          <NeedFacts {...need} />
          <p className="mt-6 text-ink-muted text-sm">
            {"Confirmed on "}
            <Timestamp at={need.confirmedOn} format="day" />
            {". Open until "}
            <Timestamp at={need.lastDay} format="day" />
            {". A need is no offer and no promise of aid."}
          </p>
        </Section>
        <TitledCard id="submit" title="Is this you?" isLarge accent padding="md">
          {fit ? (
            <FitNote fit={fit} hasMinimum={minimum !== null} />
          ) : (
            <p className="mt-2 text-ink-muted">Sign in as an athlete to see which facts of your profile fit.</p>
          )}
          <LinkButton to={href("/me/schools/:schoolId", { schoolId })} size="lg" className="mt-5 w-full">
            Submit your profile
          </LinkButton>
          <p className="mt-4">
            <TextLink to={href("/schools/:schoolId", { schoolId })}>{`About ${school}`}</TextLink>
          </p>
        </TitledCard>
      </div>
    </>
  );
}
