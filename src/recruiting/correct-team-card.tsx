import { type SportCode, sports } from "../athletes/vocabulary.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import type { Program } from "../programs/schema.ts";
import { programGenders } from "../programs/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";

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
