import { href } from "react-router";
import type { KnownOpponents } from "./find-opponents.server.ts";

export type OpponentSummary = Pick<KnownOpponents, "sentence" | "rates">;

/** How many opponents are known, and percentages as against an average one. */
export function OpponentNotes({ sentence, rates }: OpponentSummary) {
  return (
    <section aria-labelledby="opponents" className="mt-6 print:hidden">
      <h4 id="opponents" className="headline-card text-lg">
        Opponents
      </h4>
      <p className="mt-1">{sentence}.</p>
      {rates.length > 0 && (
        <ul className="mt-2">
          {rates.map(({ id, friendlyName, text, band, games }) => (
            <li key={id}>
              {friendlyName} against an average opponent: <b className="tabular-nums">{text}</b>
              <span className="text-ink-muted text-sm tabular-nums">{` It is likely from ${band}, in ${games} games.`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm">
        <a href={`${href("/how-numbers-work")}#opponents`} className="text-link">
          How we compare opponents
        </a>
      </p>
    </section>
  );
}
