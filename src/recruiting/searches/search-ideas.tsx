import { Link } from "react-router";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import type { AthleteChoice } from "../../search/filters/search-query.ts";
import { searchHref } from "../../search/search-href.ts";
import { Card } from "../../ui/card.tsx";

/** Links to searches that a coach can save, for the team of the program. `year` is the current one. */
export function SearchIdeas({ team, year }: { team: { sportCode: SportCode; gender: Gender }; year: number }) {
  const ideas: { title: string; text: string; filters: AthleteChoice }[] = [
    {
      title: `Class of ${year + 2}, with film`,
      text: "The next class of your board. Add a position, a height or a number to narrow it.",
      filters: { graduationYear: [year + 2], with: ["film"] },
    },
    {
      title: "Updated in the last 30 days",
      text: "Athletes with new games, numbers or film.",
      filters: { updatedDays: 30 },
    },
    {
      title: "Official numbers only",
      text: "Athletes whose coach confirmed the games. Then sort by the number that you recruit for.",
      filters: { with: ["confirmed"] },
    },
  ];
  return (
    <section aria-labelledby="ideas">
      <h2 id="ideas" className="headline-card">
        Searches to begin with
      </h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-3">
        {ideas.map(({ title, text, filters }) => (
          <Card as="li" key={title} padding="sm" interactive>
            <h3 className="font-display font-semibold text-lg">
              <Link to={searchHref({ ...team, ...filters })} className="card-link">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-ink-muted text-sm">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
