import { type SportCode, sports } from "../athletes/vocabulary.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { EntryForm } from "../forms/entry-form.tsx";
import { Problem } from "../forms/problem.tsx";
import type { Program } from "../programs/schema.ts";
import { programGenders } from "../programs/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";

export function ProgramSettings({ program }: { program: Program }) {
  return (
    <Card>
      <h2 className="headline-card">Settings</h2>
      <EntryForm
        intents={["settings"]}
        version={[program.timeZone, program.questionnaireLink, ...program.skills].join()}
        className="mt-4 grid gap-4"
      >
        <TextField
          label="Time zone"
          name="timeZone"
          hint="Such as America/Chicago. Tasks are due by this clock."
          required
          maxLength={60}
          defaultValue={program.timeZone}
        />
        <TextField
          label="Skills to rate"
          name="skills"
          hint="Three to six, separated by commas. Each is rated from 1 to 5."
          required
          maxLength={300}
          defaultValue={program.skills.join(", ")}
        />
        <TextField
          label="Questionnaire"
          name="questionnaireLink"
          type="url"
          hint="Address of the questionnaire on your school’s site. You can answer a received profile with it."
          maxLength={300}
          defaultValue={program.questionnaireLink ?? ""}
        />
        <div>
          <Button type="submit" name="intent" value="settings">
            Save
          </Button>
        </div>
      </EntryForm>
      <Problem of="settings" />
    </Card>
  );
}

/** Corrects sport and team of a program that is still empty. */
export function CorrectTeamCard({ program, offered }: { program: Program; offered: SportCode[] }) {
  return (
    <Card>
      <h2 className="headline-card">Sport and team</h2>
      <p className="mt-2 text-ink-muted">
        You can correct them until your staff adds the first athlete, event, task or contact.
      </p>
      <ActionForm className="mt-4 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label="Sport"
          name="sportCode"
          defaultValue={program.sportCode}
          options={offered.map((code) => [code, sports[code]])}
        />
        <SelectField
          label="Team"
          name="gender"
          defaultValue={program.gender}
          options={Object.entries(programGenders)}
        />
        <Button type="submit" name="intent" value="team">
          Correct the team
        </Button>
      </ActionForm>
      <Problem of="team" />
    </Card>
  );
}

export function TaskMailCard({ wantsMail }: { wantsMail: boolean }) {
  return (
    <Card>
      <h2 className="headline-card">Your email</h2>
      <ActionForm key={String(wantsMail)} className="mt-4 grid gap-4">
        <label data-accent="teal" className="choice max-w-[34rem]">
          <input type="checkbox" name="taskMail" value="yes" defaultChecked={wantsMail} />
          <span>Email me once a day if tasks of mine are overdue</span>
        </label>
        <div>
          <Button type="submit" name="intent" value="task-mail" variant="secondary">
            Save email setting
          </Button>
        </div>
      </ActionForm>
      <Problem of="task-mail" />
    </Card>
  );
}
