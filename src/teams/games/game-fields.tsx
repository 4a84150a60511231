import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { gamePlaces } from "../vocabulary.ts";
import type { Game } from "./schema.ts";

export function GameFields({ game }: { game: Game | null }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField
          label="Opponent"
          name="opponent"
          required
          maxLength={limits.eventName}
          defaultValue={game?.opponent}
          autoComplete="off"
        />
        <TextField label="Date" name="date" type="date" required defaultValue={game?.date} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <PlaceField value={game?.place} />
        <TextField
          label="Score"
          name="score"
          maxLength={limits.score}
          defaultValue={game?.score ?? ""}
          autoComplete="off"
          hint="Your points first, such as 3-1. Leave it empty before the game."
        />
      </div>
      <label className="choice">
        <input type="checkbox" name="isPlayed" value="yes" defaultChecked={game?.isPlayed ?? false} />
        <span>This game was played. Show it on the profiles of athletes with statistics.</span>
      </label>
    </>
  );
}

export function PlaceField({ value }: { value: string | null | undefined }) {
  return (
    <SelectField
      label="Home or away"
      name="place"
      defaultValue={value ?? ""}
      empty="Not known"
      options={Object.entries(gamePlaces)}
    />
  );
}
