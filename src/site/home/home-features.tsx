import { href } from "react-router";
import { FeatureArt, type FeatureArtName } from "../../ui/art/feature-art.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link-button.tsx";

const features: { art: FeatureArtName; name: string; text: string; link?: { to: string; label: string } }[] = [
  {
    art: "stats",
    name: "Stats by game and by season",
    text: "Kills, completions or rebounds: choose from over a hundred statistics. Enter them by game or as season totals. We work out the rates.",
  },
  {
    art: "links",
    name: "Videos and links",
    text: "Highlights, full games and articles. Each one has its date and opens on the site where it was published.",
  },
  {
    art: "sports",
    name: "Several sports, one profile",
    text: "Volleyball, football and basketball share one link. A coach chooses the sport and sees your stats.",
  },
  {
    art: "seasons",
    name: "Every season, every team",
    text: "School and club side by side, year after year. Coaches see how you’ve grown as a player.",
  },
  {
    art: "schools",
    name: "Search for schools",
    text: "Find colleges and universities here or in the app, and choose where you’d like to play.",
    link: { to: href("/schools"), label: "See all schools" },
  },
  {
    art: "submit",
    name: "Submit to coaches for free",
    text: "Send your profile to the coaches of the schools you choose, and see when they read it. It’s free.",
  },
];

export function HomeFeatures() {
  return (
    <section aria-labelledby="features" className="below-fold section page">
      <div className="section-rule">
        <h2 id="features" className="headline-section max-w-[18em]">
          What’s in a profile, and who gets it
        </h2>
      </div>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ art, name, text, link }) => (
          <Card as="li" key={name} padding="none" className="flex flex-col">
            <FeatureArt name={art} className="h-auto w-full border-line border-b bg-sunken text-ink" />
            <div className="p-5 sm:p-6">
              <h3 className="headline-card">{name}</h3>
              <p className="mt-2 text-ink-muted leading-relaxed">{text}</p>
              {link && (
                <TextLink to={link.to} className="mt-2">
                  {link.label}
                </TextLink>
              )}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
