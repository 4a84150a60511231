import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { href } from "react-router";
import { ScoreTiles } from "../../athletes/score-tiles.tsx";
import type { ShowcaseAthlete } from "../../profile/find-showcase.server.ts";
import { CourtPlan } from "../../ui/art/court-plan.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

export function HomeAthletes({ athletes, total }: { athletes: ShowcaseAthlete[]; total: number }) {
  return (
    <section aria-labelledby="on-the-board" className="below-fold section page">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 id="on-the-board" className="headline-section">
            On the board now
          </h2>
          <p className="lede mt-3">A random pick, new every minute.</p>
        </div>
        <div className="board rounded-lg px-4 pt-4 pb-3 shadow-card">
          <ScoreTiles count={total} label={total === 1 ? "public profile" : "public profiles"} />
        </div>
      </div>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {athletes.map((athlete) => (
          <ScoreCard key={athlete.athleteId} athlete={athlete} />
        ))}
      </ul>
      <LinkButton to={href("/searchAthletes")} variant="secondary" className="mt-8">
        See all athletes
      </LinkButton>
    </section>
  );
}

function ScoreCard({ athlete }: { athlete: ShowcaseAthlete }) {
  const { athleteId, name, gender, picture, role, school, home, sportCode, seasonYear, teamName, figures } = athlete;
  return (
    <Card
      as="li"
      interactive
      accent
      padding="none"
      data-accent={accentOf(sportCode)}
      className="@container flex flex-col"
    >
      <div className="board flex flex-col px-5 pb-5">
        <CourtPlan court={courtOf(sportCode)} className="-mx-5 mb-5 h-16 text-ink opacity-40 print:hidden" />
        <dl className="flex flex-wrap gap-3">
          {figures.map(({ id, text, label }) => (
            <div key={id} className="flex min-w-min flex-[1_1_28%] flex-col-reverse justify-end gap-1.5">
              <dt className="hyphens-auto text-ink-muted text-sm leading-5">{label}</dt>
              <dd className="figure whitespace-nowrap text-[clamp(1.625rem,10.5cqi,3rem)]">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="wrap-anywhere mt-auto pt-4 text-ink-muted text-sm">{`Season ${seasonYear}, ${teamName}`}</p>
      </div>
      <div className="flex flex-1 items-center gap-4 p-5">
        <Avatar src={picture} gender={gender} seed={athleteId} size="lg" />
        <div className="min-w-0">
          <p className="eyebrow text-accent-ink">{role}</p>
          <h3 className="wrap-anywhere mt-1 font-[800] text-2xl leading-[1.05] [font-stretch:80%]">
            <a href={href("/profile/:athleteId", { athleteId })} className="card-link text-ink">
              <bdi>{name}</bdi>
            </a>
          </h3>
          <p className="wrap-anywhere mt-1 text-ink-muted text-sm">{[school, home].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
    </Card>
  );
}
