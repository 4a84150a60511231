import { href } from "react-router";
import { pageContext } from "#page-context";
import { brand, founders } from "../brand.ts";
import { Portrait } from "../ui/art/portrait.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/about-page.ts";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";

const title = `About ${brand.name}`;

const principles = [
  {
    name: "Free for the athlete",
    text: "The app, the profile and submitting it to coaches cost the athlete nothing. The one thing we sell is a plan for college coaches.",
  },
  {
    name: "Open to read",
    text: "Anyone may read a public profile, without an account and on any device. Everyone sees the same list in the same order, subscribed or not.",
  },
  {
    name: "Careful with minors",
    text: "Nobody under 13 can sign up. A profile never shows an email address, a phone number, a street or a date of birth.",
  },
  {
    name: "Nobody’s data is for sale",
    text: "There are no trackers and no advertising here. The privacy policy says what is kept, for how long, and how to have it erased.",
  },
];

const accents = ["VB", "FB", "BB", undefined];

export const handle = { script: false };

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const description = `What ${brand.name} is for, what it holds to, and the four people who founded it.`;
  return { page: describePage({ title, description, path: href("/about"), publicUrl }), founders };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

export default function AboutPage({ loaderData: { founders } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} sport="FB">
        {brand.description}
      </PageHeader>
      <section aria-labelledby="mission" className="section page">
        <div className="section-rule grid gap-x-14 gap-y-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <h2 id="mission" className="headline-card text-2xl">
            Mission
          </h2>
          <p className="headline-section max-w-[22em]">{brand.mission}</p>
        </div>
        <ul className="mt-14 grid gap-x-14 gap-y-8 sm:grid-cols-2 lg:pl-[19.5rem]">
          {principles.map(({ name, text }) => (
            <li key={name} className="border-accent border-l-4 pl-5">
              <h3 className="headline-card">{name}</h3>
              <p className="mt-1.5 text-ink-muted leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="founders" className="section page pt-0!">
        <div className="section-rule">
          <h2 id="founders" className="headline-section">
            The founders
          </h2>
        </div>
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {founders.map(({ name, role, bio, portrait }, index) => (
            <Card as="li" key={name} accent padding="none" data-sport={accents[index % accents.length]}>
              <div className="board">
                <Portrait name={portrait} />
              </div>
              <div className="p-5">
                <h3 className="font-[800] text-2xl leading-none [font-stretch:80%]">{name}</h3>
                <p className="eyebrow mt-2">{role}</p>
                <p className="mt-3 text-ink-muted leading-relaxed">{bio}</p>
              </div>
            </Card>
          ))}
        </ul>
      </section>
    </>
  );
}
