import { type SportCode, sports } from "../athletes/vocabulary.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { programGenders } from "../programs/vocabulary.ts";
import type { School } from "../schools/schema.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";

/** `sportCode` is the first sport that the coach chose. */
export function OpenProgramForm({ schools, sportCode }: { schools: School[]; sportCode: SportCode | undefined }) {
  const offered = new Set(schools.flatMap(({ fields, mayField }) => [...fields, ...mayField]));
  return (
    <Card accent padding="lg" className="mt-8">
      <ActionForm className="grid gap-5">
        <SelectField label="School" name="schoolId" options={schools.map(({ schoolId, name }) => [schoolId, name])} />
        <SelectField
          label="Sport"
          name="sportCode"
          defaultValue={sportCode}
          options={Object.entries(sports).filter(([code]) => offered.has(code as keyof typeof sports))}
        />
        <SelectField
          label="Team"
          name="gender"
          required
          defaultValue=""
          empty="Choose the team"
          options={Object.entries(programGenders)}
        />
        <p className="text-ink-muted text-sm">
          If a colleague opened the program, ask its owner to invite your email address. You join with the invitation.
        </p>
        <div>
          <Button type="submit" name="intent" value="open" size="lg">
            Open the program
          </Button>
        </div>
      </ActionForm>
      <Problem of="open" />
    </Card>
  );
}
