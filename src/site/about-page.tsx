import type { Accent } from "@openroster/stat-files/sports/definition/sport.ts";
import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { founders } from "../brand/founders.server.ts";
import { brand } from "../brand.ts";
import { Portrait } from "../ui/art/portrait.tsx";
import { Card } from "../ui/card.tsx";
import { loadedMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/about-page.ts";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";

const title = `About ${brand.name}`;

const principles = [
  {
    name: "Free for the athlete",
    text: "Athletes pay nothing for the app, the profile or submitting it to coaches. The only thing we sell is a plan for college coaches.",
  },
  {
    name: "Open to read",
    text: "Anyone can read a public profile on any device, without an account. Everyone sees the same list in the same order, with or without a plan.",
  },
  {
    name: "Careful with minors",
    text: "You must be 13 to sign up. A profile never shows an email address, phone number, street or date of birth.",
  },
  {
    name: "Your data isn’t for sale",
    text: "We have no trackers and no ads. The privacy policy explains what we store, how long we keep it, and how to have it erased.",
  },
];

const accents: (Accent | undefined)[] = ["teal", "green", "amber", undefined];

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(pageCacheContext).cachePage({});
  const { publicUrl } = context.get(pageContext);
  const description = `The mission and the values of ${brand.name}, and its founders.`;
  return { page: describePage({ title, description, path: href("/about"), publicUrl }), founders };
}

export const meta = loadedMeta;

export default function AboutPage({ loaderData: { founders } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} court="yard-field">
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
            <Card as="li" key={name} accent padding="none" data-accent={accents[index % accents.length]}>
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
