import { href, Link } from "react-router";
import { TitledCard } from "../ui/card.tsx";
import { ArrowRight } from "../ui/icons/arrow-right.tsx";
import type { TeamToDo } from "./find-team-to-do.server.ts";

/** The next steps of the staff of a team, the most urgent first. */
export function TeamToDoList({ toDo, managesAthletes }: { toDo: TeamToDo; managesAthletes: boolean }) {
  const steps = listSteps(toDo, managesAthletes);
  return (
    <TitledCard id="to-do" title="What to do next" isLarge>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {steps.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="group flex min-h-12 items-center gap-3 py-2 hover:text-signal-ink">
              <span className="min-w-0 flex-1">{text}</span>
              <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function listSteps({ hasCode, athletes, entries, waiting, games, unplayed }: TeamToDo, managesAthletes: boolean) {
  const [roster, list] = [href("/team/roster"), href("/team/games")];
  const ofRoster = [
    ...(waiting > 0
      ? [{ text: `${count(waiting, "athlete")} waiting: check that they play for you`, to: roster }]
      : []),
    ...(athletes + waiting + entries === 0
      ? [{ text: "Add your players: type them, or import your roster", to: roster }]
      : []),
    ...(hasCode || athletes > 0 ? [] : [{ text: "Create the code with which your athletes join", to: roster }]),
    ...(hasCode && athletes + waiting === 0 ? [{ text: "Send the code to your athletes", to: roster }] : []),
  ];
  return [
    ...(managesAthletes ? ofRoster : []),
    ...(games === 0
      ? [
          { text: "Import the statistics file of a game", to: href("/team/import") },
          { text: "Enter your first game by hand", to: list },
        ]
      : []),
    ...(unplayed > 0 ? [{ text: `Enter the result of ${count(unplayed, "game")}`, to: list }] : []),
    ...(games > 0 && athletes > 0 ? [{ text: "Confirm the numbers of your athletes", to: href("/team/confirm") }] : []),
    ...(games > 0 ? [{ text: "Enter the next game", to: list }] : []),
  ];
}

function count(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
