import { useState } from "react";
import { bytesInPage, shorten } from "../../http/page-size.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { RosterDuty } from "../roster-entries/roster-duty.tsx";
import { Pages, usePage } from "./pages-of-file.tsx";
import type { TeamImport } from "./schema.ts";

type Player = TeamImport["players"][number];

const states: Record<Player["state"], { label: string; tone: BadgeTone }> = {
  ask: { label: "Please choose", tone: "warning" },
  number: { label: "Same number", tone: "info" },
  sure: { label: "Same name", tone: "success" },
  chosen: { label: "Your choice", tone: "neutral" },
  new: { label: "New on the roster", tone: "info" },
  none: { label: "Not matched", tone: "neutral" },
};

/** Choices of all fields on one page, and their bytes. A real team has fewer: 60 players and 60 athletes are 3,600. */
const maxOfPage = { choices: 6000, bytes: 300_000 };

/** Matches the players of the file with athletes of the roster. Players without an athlete come last, folded. */
export function MatchFields({ plan: { players, roster, addsPlayers, addable } }: { plan: TeamImport }) {
  // Computed once, because a row that moves after a choice would lose the focus.
  const [{ open, unmatched }] = useState(() => sortRows(players));
  const bytes = roster.reduce((sum, athlete) => sum + bytesInPage(labelOf(athlete)), 0);
  const size = Math.min(
    Math.floor(maxOfPage.choices / Math.max(1, roster.length)),
    Math.floor(maxOfPage.bytes / Math.max(1, bytes)),
  );
  const { page, lastPage, isShown, hrefOf } = usePage("players", { count: players.length, size: Math.max(5, size) });
  const positions = new Map([...open, ...unmatched].map((row, position) => [row, position]));
  const shown = (rows: number[]) =>
    rows
      .filter((row) => isShown(positions.get(row) ?? 0))
      .flatMap((row) => players.find((player) => player.row === row) ?? []);
  return (
    <Card>
      <h2 className="headline-card">Players</h2>
      <p className="mt-1 text-ink-muted">
        A jersey number can change, so we match by name. Players who are not on your roster are stored only if you add
        them.
      </p>
      {addable > 0 && (
        <div className="mt-4">
          <input type="hidden" name="asksPlayers" value="yes" />
          <label className="choice items-start">
            <input type="checkbox" name="addsPlayers" value="yes" defaultChecked={addsPlayers} />
            <span>{`Add the ${addable === 1 ? "player" : `${addable} players`} of the file to your roster, with their lines`}</span>
          </label>
          <RosterDuty />
        </div>
      )}
      <Rows players={shown(open)} roster={roster} />
      {unmatched.length > 0 && (
        <details className="mt-4" open={shown(open).length === 0}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {`${unmatched.length} ${unmatched.length === 1 ? "player" : "players"} without an athlete`}
          </summary>
          <Rows players={shown(unmatched)} roster={roster} />
        </details>
      )}
      <Pages of="Players" page={page} lastPage={lastPage} hrefOf={hrefOf} />
    </Card>
  );
}

function sortRows(players: readonly Player[]) {
  const order = Object.keys(states) as Player["state"][];
  const sorted = players.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const isOpen = ({ state, athleteId }: Player) => state === "ask" || athleteId !== null;
  const rows = (of: Player[]) => of.map(({ row }) => row);
  return { open: rows(sorted.filter(isOpen)), unmatched: rows(sorted.filter((player) => !isOpen(player))) };
}

function labelOf({ name, jersey, isEntry }: TeamImport["roster"][number]): string {
  return `${shorten(name, 50)}${jersey === null ? "" : `, number ${jersey}`}${isEntry ? ", no account yet" : ""}`;
}

function Rows({ players, roster }: { players: Player[]; roster: TeamImport["roster"] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {players.map((player) => (
        <Row key={player.row} player={player} roster={roster} />
      ))}
    </ul>
  );
}

function Row({ player, roster }: { player: Player; roster: TeamImport["roster"] }) {
  const { row, name, jersey, state, athleteId, reason, candidates } = player;
  const label = name ?? `Number ${jersey}`;
  const likely = roster.filter((athlete) => candidates.includes(athlete.athleteId));
  const others = roster.filter((athlete) => !candidates.includes(athlete.athleteId));
  const isUndecided = state === "ask";
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-line border-b pb-3 last:border-0 md:grid-cols-[1fr_10rem]">
      <SelectField
        label={
          <>
            <bdi className="wrap-anywhere">{label}</bdi>
            {name !== null && jersey !== null && <span className="text-ink-muted">{`, number ${jersey}`}</span>}
          </>
        }
        name={`athlete-${row}`}
        hint={reason ?? undefined}
        defaultValue={athleteId ?? (isUndecided ? "" : "none")}
        empty={isUndecided && "Choose the athlete"}
        options={[
          ["none", state === "new" ? "Add to our roster" : "Not on our roster"],
          ...[...likely, ...others].map((athlete) => [athlete.athleteId, labelOf(athlete)] as const),
        ]}
      />
      <p className="md:pt-9">
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </p>
    </li>
  );
}
