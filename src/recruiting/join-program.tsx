import type { ReactNode } from "react";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { OwnInvitations } from "../organizations/own-invitations.tsx";
import { nameProgram } from "../programs/name-program.ts";
import type { ProgramInvitation } from "../programs/schema.ts";
import { programGenders, programRoles } from "../programs/vocabulary.ts";
import type { School } from "../schools/schema.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface JoinProgramProps {
  invitations: readonly ProgramInvitation[];
  /** True for a coach without a school and sports, who gets those of the program. */
  bringsSchool: boolean;
  problem: FormProblem | undefined;
  /** The form that opens another program, for a coach who may. */
  children: ReactNode;
}

export function JoinProgram({ invitations, bringsSchool, problem, children }: JoinProgramProps) {
  return (
    <div className="mt-8 grid gap-8">
      <OwnInvitations
        invitations={invitations.map(({ invitationId, school, role, ...program }) => ({
          invitationId,
          name: `${school.name} ${nameProgram(program)}`,
          role: programRoles[role],
        }))}
        note={bringsSchool ? note : ""}
      />
      {children && (
        <details open={problem?.intent === "open"}>
          <summary className="cursor-pointer py-2 font-semibold">Open another program</summary>
          {children}
        </details>
      )}
    </div>
  );
}

const note =
  "You also get the profiles that athletes submit to this team. Athletes see which schools viewed their profile. When you open a profile while you’re signed in, they see your school, not your name.";

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
