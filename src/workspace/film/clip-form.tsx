import type { ComponentProps } from "react";
import { formatTime } from "../../film/clip-times.ts";
import type { OwnClip } from "../../film/schema.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Options, SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FoldedCard } from "./folded-card.tsx";
import type { Marks } from "./load-marks.server.ts";

/** Adds a clip by its times, also without script and without a player. */
export function AddClipForm({ formKey, marks }: { formKey: string; marks: Marks }) {
  return (
    <FoldedCard id="add-clip" title="Enter the times of a clip" intent="add-clip" isOpen={!marks.hasPlayer}>
      <ActionForm
        key={formKey}
        className="mt-4 grid gap-4"
        fields={{ intent: "add-clip", key: formKey }}
        preventScrollReset
      >
        <ClipFields marks={marks} />
        <Button type="submit" className="justify-self-start">
          Add clip
        </Button>
        <Problem of="add-clip" />
      </ActionForm>
    </FoldedCard>
  );
}

/** The fields of a clip, with the values of a stored one. */
export function ClipFields({ marks, clip }: { marks: Marks; clip?: OwnClip }) {
  const time = (seconds: number | undefined) => (seconds === undefined ? "" : formatTime(seconds * 1000));
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Start"
          name="start"
          defaultValue={time(clip?.start)}
          placeholder="12:31"
          required
          autoComplete="off"
          maxLength={12}
        />
        <TextField
          label="End"
          name="end"
          defaultValue={time(clip?.end)}
          placeholder="12:39"
          hint="At most 30 seconds"
          required
          autoComplete="off"
          maxLength={12}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
        <SkillField marks={marks} value={clip?.skill} />
        <TextField
          label="Which one"
          name="nth"
          inputMode="numeric"
          defaultValue={clip?.nth ?? ""}
          placeholder="14"
          autoComplete="off"
          maxLength={3}
        />
      </div>
      <GameField games={marks.games} name="eventId" defaultValue={clip?.eventId ?? ""} />
    </>
  );
}

export function SkillField({
  marks: { skills },
  value,
  label = "Skill",
}: {
  marks: Marks;
  value?: string | undefined;
  label?: string;
}) {
  return (
    <SelectField label={label} name="skill" defaultValue={value}>
      {skills.map(({ sport, options }) =>
        skills.length === 1 ? (
          <Options key={sport} options={options.map(({ code, name }) => [code, name])} />
        ) : (
          <optgroup key={sport} label={sport}>
            <Options options={options.map(({ code, name }) => [code, name])} />
          </optgroup>
        ),
      )}
    </SelectField>
  );
}

export function GameField({
  games,
  ...select
}: Pick<ComponentProps<typeof SelectField>, "ref" | "name" | "defaultValue"> & { games: Marks["games"] }) {
  return (
    <SelectField
      label="Game"
      empty="No game"
      options={games.map(({ eventId, label }) => [eventId, label])}
      {...select}
    />
  );
}
