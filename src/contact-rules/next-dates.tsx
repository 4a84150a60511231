import { href } from "react-router";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { NextDate } from "./find-next-dates.server.ts";

/** A card with the next days on which contact opens. */
export function NextDates({ dates }: { dates: NextDate[] }) {
  if (dates.length === 0) return null;
  return (
    <Card padding="sm">
      <h2 className="headline-card mb-3">Contact opens</h2>
      <NextDateList dates={dates} />
    </Card>
  );
}

/** Lists the next days on which contact opens, with the rule of each. */
export function NextDateList({ dates }: { dates: NextDate[] }) {
  return (
    <>
      <ul className="grid gap-3">
        {dates.map(({ day, classYear, sentences }) => (
          <li key={`${day} ${classYear}`}>
            <p className="font-semibold">
              <Timestamp at={day} format="long-day" />
              {`: class of ${classYear}`}
            </p>
            {sentences.map((sentence) => (
              <p key={sentence} className="text-ink-muted text-sm">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <TextLink to={href("/contact-rules")} className="mt-2">
        All contact rules
      </TextLink>
    </>
  );
}
