import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { findKey } from "../../athletes/public-id.server.ts";
import { brand } from "../../brand.ts";
import { filterUnchanged } from "../../profile/find-showcase.server.ts";
import { SearchForm } from "../../search/search-form.tsx";
import { Card } from "../../ui/card.tsx";
import { loadedMeta } from "../../ui/page-meta.ts";
import { describePage } from "../describe-page.server.ts";
import type { Route } from "./+types/home-page.ts";
import { HomeAthletes } from "./home-athletes.tsx";
import { HomeBenefits } from "./home-benefits.tsx";
import { HomeFeatures } from "./home-features.tsx";
import { HomeHero } from "./home-hero.tsx";
import { HomePhone } from "./home-phone.tsx";
import { HomePrice } from "./home-price.tsx";
import { HomeSteps } from "./home-steps.tsx";
import { getShowcase, showcaseMaxAgeMs } from "./showcase.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { reads: db, publicUrl } = context.get(pageContext);
  const { cachePage } = context.get(pageCacheContext);
  await cachePage({});
  const { athletes: selected, total } = await getShowcase(db);
  await cachePage({
    athletes: selected.flatMap(({ athleteId }) => findKey("athlete", athleteId) ?? []),
    maxAgeMs: showcaseMaxAgeMs,
  });
  const athletes = await filterUnchanged(db, selected);
  const page = describePage({
    title: brand.headline,
    description: `${brand.description} Publish your stats, videos and links, and submit your profile to coaches for free.`,
    path: href("/"),
    publicUrl,
  });
  return { page, athletes, total };
}

export const meta = loadedMeta;

export default function HomePage({ loaderData: { athletes, total } }: Route.ComponentProps) {
  const [first = null, ...others] = athletes;
  return (
    <>
      <HomeHero athlete={first} />
      <div className="page relative z-10 -mt-16 sm:-mt-20" data-print="hide">
        <Card accent>
          <h2 className="headline-card mb-4">Looking for an athlete?</h2>
          <SearchForm filters={{}} nothingChosen={false} />
        </Card>
      </div>
      {others.length > 0 && <HomeAthletes athletes={others} total={total} />}
      <HomeBenefits />
      <HomeSteps />
      <HomeFeatures />
      <HomePhone />
      <HomePrice />
    </>
  );
}
