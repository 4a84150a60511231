import { useActionData } from "react-router";
import { clipLimits as limits } from "../../film/clip-limits.ts";
import { formatTime } from "../../film/clip-times.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import type { FormMessage } from "../../http/action.server.ts";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field-frame.tsx";
import { Options, SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { UploadFiles } from "../../uploads/upload-files.tsx";
import { uploadLimits, uploadProblems } from "../../uploads/vocabulary.ts";
import { GameField, SkillField } from "./clip-form.tsx";
import { FoldedCard } from "./folded-card.tsx";
import type { Marks, ScoutedFile } from "./load-marks.server.ts";

/** Adds the clips of a pasted list. */
export function ListForm({ formKey, marks }: { formKey: string; marks: Marks }) {
  return (
    <FoldedCard id="paste" title="Paste a list of times" intent="add-list">
      <ActionForm
        key={formKey}
        className="mt-3 grid gap-4"
        fields={{ intent: "add-list", key: formKey }}
        preventScrollReset
      >
        <FieldFrame
          id="list"
          label="One clip a line"
          hint="A time and a skill, such as “12:31 kill line” or “12:31-12:40 ace 3”. Other words are left out."
        >
          <textarea
            id="list"
            name="text"
            required
            rows={6}
            maxLength={limits.listLength}
            aria-describedby="list-hint"
            className="field-control"
            placeholder={"0:35 kill\n12:31 kill line\n14:02-14:10 dig"}
          />
        </FieldFrame>
        <SkillField marks={marks} label="Skill of lines without one" />
        <GameField games={marks.games} name="eventId" />
        <Button type="submit" className="justify-self-start">
          Add clips
        </Button>
        <Result of="add-list" />
      </ActionForm>
    </FoldedCard>
  );
}

/** Adds a clip for each play of the athlete in a scouting file. */
export function FileForm({
  formKey,
  account,
  marks,
  uploadProblem,
}: {
  formKey: string;
  account: string;
  marks: Marks;
  uploadProblem: string | null;
}) {
  const { file, linkId } = marks;
  return (
    <FoldedCard
      id="scouted"
      title="Take the times of a scouting file"
      intent="add-file"
      isOpen={file !== null || uploadProblem !== null}
    >
      <UploadFiles
        account={account}
        url={`/api/me/films/${linkId}/file`}
        title="Scouting file"
        hint={`DataVolley (.dvw), VolleyStation (.vsm) or Hudl tagging (.xml). At most 8 MB. We delete it after ${uploadLimits.days} days.`}
        accept=".dvw,.vsm,.xml,.json"
        bytes={uploadLimits.bytes}
        problems={uploadProblems}
        problem={uploadProblem}
      />
      {file && <FileChoices key={formKey} formKey={formKey} marks={marks} file={file} />}
    </FoldedCard>
  );
}

function FileChoices({ formKey, marks, file }: { formKey: string; marks: Marks; file: ScoutedFile }) {
  const teams = Map.groupBy(file.players, ({ team }) => team);
  return (
    <ActionForm
      className="mt-5 grid gap-4"
      fields={{ intent: "add-file", key: formKey, firstOfFile: file.firstMs / 1000 }}
      preventScrollReset
    >
      <p className="wrap-anywhere font-semibold">{file.name}</p>
      <SelectField
        label="Which player are you?"
        name="player"
        defaultValue={file.own ?? ""}
        required
        empty="Choose yourself"
      >
        {[...teams].map(([team, players]) => (
          <optgroup key={team} label={team}>
            <Options options={players.map(({ player, label }) => [player, label])} />
          </optgroup>
        ))}
      </SelectField>
      <fieldset>
        <legend className="font-semibold">A clip for every</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {file.skills.map(({ code, name }, index) => (
            <label key={code} className="choice">
              <input type="checkbox" name="skills" value={code} defaultChecked={index === 0} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="The first serve is in this video at"
        name="first"
        defaultValue={file.isVideo ? formatTime(file.firstMs) : ""}
        placeholder="0:35"
        required
        autoComplete="off"
        maxLength={12}
        hint={
          file.isVideo
            ? "The file says this time. Change it if your video begins earlier or later."
            : "The file has the time of the day, so it needs this to find the others."
        }
      />
      <GameField games={marks.games} name="eventId" />
      <Button type="submit" className="justify-self-start">
        Add clips
      </Button>
      <Result of="add-file" />
    </ActionForm>
  );
}

function Result({ of }: { of: string }) {
  const result = useActionData<(FormMessage & { intent: string }) | null>();
  const isGood = result?.intent === of && result.good === true;
  return (
    <>
      <p role="status" className={isGood ? "font-medium" : "absolute"}>
        {isGood && result.message}
      </p>
      {!isGood && <Problem of={of} />}
    </>
  );
}
