import { EntryForm } from "../forms/entry-form.tsx";
import { Problem } from "../forms/problem.tsx";
import type { Program } from "../programs/schema.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
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
