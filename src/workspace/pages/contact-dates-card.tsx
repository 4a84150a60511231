import { href, useOutletContext } from "react-router";
import { TitledCard } from "../../ui/card.tsx";
import { InlineLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

/** When coaches may write, as of the opening of the workspace. Without a class and a sport, it asks for them. */
export function ContactDatesCard() {
  const dates = useOutletContext<WorkspaceOutlet>().contactDates;
  return (
    <TitledCard id="contact-dates" title="When coaches may write" className="grid gap-3">
      {dates ? (
        <>
          <p>
            {"Today, "}
            <Timestamp at={dates.today} format="long-day" />
            {`, for the class of ${dates.classYear}:`}
          </p>
          <ul className="grid gap-2">
            {dates.sports
              .flatMap(({ sentences }) => sentences)
              .map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            {dates.camps && <li>{dates.camps}</li>}
          </ul>
          <ul className="flex flex-wrap gap-x-6">
            {dates.sports.map(({ sportCode, gender }) => {
              const chosen = { sport: sportCode, gender, division: "NCAA-I", class: String(dates.classYear) };
              const feed = { sportCode, gender, classYear: String(dates.classYear) };
              return (
                <li key={sportCode} className="flex flex-wrap gap-x-6">
                  <InlineLink to={`${href("/contact-rules")}?${new URLSearchParams(chosen)}`}>
                    Rules and sources
                  </InlineLink>
                  <a href={`/api/contact-rules.ics?${new URLSearchParams(feed)}`} className="text-link">
                    Calendar
                  </a>
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <p className="text-ink-muted">
          Add your class and where you play, and we show from which day coaches may write to you.
        </p>
      )}
    </TitledCard>
  );
}
