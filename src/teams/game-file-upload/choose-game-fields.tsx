import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { PlaceField } from "../games/game-fields.tsx";
import type { TeamImport } from "./schema.ts";

export function ChooseGame({ plan }: { plan: TeamImport }) {
  const { games, gameId, mustChooseGame, newGame } = plan;
  const isNew = gameId === null && !mustChooseGame;
  return (
    <Card>
      <h2 className="headline-card">The game</h2>
      <SelectField
        label="Game of your schedule"
        name="game"
        className="mt-3 max-w-[40rem]"
        defaultValue={gameId ?? (mustChooseGame ? "" : "new")}
        hint={games.length > 0 ? "We propose it by date and opponent." : undefined}
        empty={mustChooseGame && "Choose the game"}
        options={[
          ["new", "A new game"],
          ...games.map(
            ({ gameId: id, opponent, date, score }) =>
              [id, `${formatTimestamp(date)}: ${opponent}${score ? `, ${score}` : ""}`] as const,
          ),
        ]}
      />
      {isNew && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="Opponent"
            name="opponent"
            maxLength={limits.eventName}
            defaultValue={newGame.opponent}
            autoComplete="off"
          />
          <TextField label="Date" name="date" type="date" defaultValue={newGame.date} />
          <TextField
            label="Season"
            name="seasonYear"
            maxLength={limits.seasonYear}
            defaultValue={newGame.seasonYear}
            hint="Such as 2026 or 2026-27"
          />
          <PlaceField value={newGame.place} />
          <TextField
            label="Score"
            name="score"
            maxLength={limits.score}
            defaultValue={newGame.score ?? ""}
            hint="Your points first"
            autoComplete="off"
          />
        </div>
      )}
    </Card>
  );
}
