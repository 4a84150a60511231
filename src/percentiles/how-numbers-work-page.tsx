import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { HeadCourt } from "../ui/art/court-art.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/card.tsx";
import { breadcrumbList, loadedMeta, siteCard } from "../ui/page-meta.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/how-numbers-work-page.ts";
import { listClasses, listPriors, type PriorRow } from "./list-priors.server.ts";
import { fewestForNumber, fewestMembers, methodVersion } from "./method.ts";

const title = "How the numbers work";
const description =
  "How we compare the numbers of an athlete with those of others: who is in a group, why a few attempts say little, and what a band means.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl } = context.get(pageContext);
  await context.get(pageCacheContext).cachePage({ onlyInOutage: true });
  const classes = await listClasses(db);
  const given = new URL(request.url).searchParams.get("group");
  const chosen = classes.find((one) => keyOf(one) === given) ?? null;
  const canonical = `${publicUrl}${href("/how-numbers-work")}`;
  return {
    classes: classes.map((one): [string, string] => [keyOf(one), one.name]),
    chosen: chosen && { key: keyOf(chosen), name: chosen.name },
    priors: chosen ? await listPriors(db, chosen.sportCode, chosen.year) : [],
    page: {
      title,
      site: brand.name,
      description,
      canonical,
      data: [breadcrumbList([{ name: title, url: canonical }])],
      image: siteCard(brand, publicUrl),
    },
  };
}

function keyOf({ sportCode, year }: { sportCode: string; year: number }): string {
  return `${sportCode}-${year}`;
}

export const meta = loadedMeta;

export default function HowNumbersWorkPage({ loaderData: { classes, chosen, priors } }: Route.ComponentProps) {
  return (
    <>
      <div className="board relative overflow-clip">
        <HeadCourt court="yard-field" />
        <div className="page beside-court relative py-10 sm:py-16">
          <h1 className="headline-page">{title}</h1>
          <p className="lede mt-4">{description}</p>
        </div>
      </div>
      <div className="page pt-8 pb-24">
        <div className="prose">
          <Method />
        </div>
        <Section id="priors" title="The groups today" className="mt-10">
          <p className="mt-3 max-w-prose">
            The mean is the rate of a typical athlete of the group. With the number of attempts, sets or games beside
            it, our estimate is half way between the athlete’s own rate and the mean.
          </p>
          {classes.length === 0 ? (
            <p className="mt-4">{`No group has ${fewestMembers} athletes yet.`}</p>
          ) : (
            <form action={href("/how-numbers-work")} className="mt-5 flex max-w-xl items-end gap-4">
              <div className="min-w-0 grow">
                <SelectField
                  label="Sport and class"
                  name="group"
                  required
                  defaultValue={chosen?.key ?? ""}
                  empty="Choose…"
                  options={classes}
                />
              </div>
              <Button type="submit" className="min-h-12">
                Show
              </Button>
            </form>
          )}
          {chosen && <PriorTable name={chosen.name} priors={priors} />}
        </Section>
      </div>
    </>
  );
}

function Method() {
  return (
    <>
      <h2>Who is compared</h2>
      <p>
        We compare athletes of the same sport, gender, class and position, by their latest season here. Some numbers are
        official: a coach confirmed the games. We compare official numbers only with official numbers. Everyone needs 50
        attempts, 20 sets or 5 games.
      </p>
      <h2>Why three kills do not beat three hundred</h2>
      <p>
        A player with 3 kills in 4 tries was lucky or good: we can’t know. A player with 300 in 600 has shown it. So we
        mix each rate with the rate of the group. With few tries the group counts more. With many tries the athlete
        counts more. This method is called empirical Bayes: a beta-binomial model for percentages, a gamma-Poisson model
        for counts per set or game. It guessed the next season of college players better than the plain rate.
      </p>
      <h2>What we show</h2>
      <ul>
        <li>{`Fewer than ${fewestMembers} athletes in the group: nothing.`}</li>
        <li>{`From ${fewestMembers} to ${fewestForNumber - 1}: words, such as “about the upper third”. A number would be off by up to 18 points.`}</li>
        <li>{`From ${fewestForNumber}: a number with a band. The athlete’s true rate is in the band nine times in ten.`}</li>
      </ul>
      <p>
        We never add the numbers up to one score. We don’t sort athletes by them, and we give no badges. Points and
        yards have no comparison yet, because neither model fits them. For the hitting percentage we compare the kill
        percentage.
      </p>
      <h2 id="opponents">How we compare opponents</h2>
      <p>
        A game counts as known if both teams are here and each names the other one on that day. We show the level of the
        opponent and its record here. From ten known games on, a percentage gets a second figure: against an average
        opponent. Each night we measure how far each team moves the percentages of those who play against it, and take
        that off. We do so only if at least 30 teams are linked by games. This method is called ridge regression.
      </p>
      <p>{`This is version ${methodVersion} of the method. The groups are counted again after each change.`}</p>
    </>
  );
}

function PriorTable({ name, priors }: { name: string; priors: readonly PriorRow[] }) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="numbers">
        <caption className="pb-2 text-left font-medium">{name}</caption>
        <thead>
          <tr>
            <th scope="col">Number and group</th>
            <th scope="col">Games</th>
            <th scope="col">Athletes</th>
            <th scope="col">Mean</th>
            <th scope="col">Half way with</th>
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {priors.map(({ key, group, statistic, source, members, mean, strength, computedAt }) => (
            <tr key={key}>
              <th scope="row" className="min-w-44">
                {statistic}
                <span className="block text-ink-muted text-sm">{group}</span>
              </th>
              <td>{source === "official" ? "official" : "all"}</td>
              <td>{members}</td>
              <td>{mean}</td>
              <td className="whitespace-nowrap">{strength}</td>
              <td className="whitespace-nowrap">
                <Timestamp at={computedAt.slice(0, 10)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
